import { eq, sql } from 'drizzle-orm'
import { expect } from 'vitest'
import type { Viewer } from '#app/platform/viewer.ts'
import { auditLog, sessions } from '#db/schema/all.ts'
import type { TestContext } from './context.ts'
import { makeAdmin, makeCompanion, makeSeeker } from './makers.ts'

/** An administrator who gave the password in this browser a moment ago. */
export async function confirmedAdmin(test: TestContext): Promise<Viewer> {
  const viewer = await test.as(await makeAdmin(test))
  await test.ctx.db.update(sessions).set({ reAuthenticatedAt: sql`now()` }).where(eq(sessions.id, viewer.sessionId))
  return viewer
}

/** Expects an act to be refused to guests, members and an administrator without a second factor. */
export async function expectOnlyAdministrators(
  test: TestContext,
  act: (viewer: Viewer | null) => Promise<unknown>,
): Promise<void> {
  for (const userId of [await makeSeeker(test), await makeCompanion(test)])
    await expect(act(await test.as(userId))).rejects.toMatchObject({ status: 404 })
  await expect(act(null)).rejects.toMatchObject({ status: 404 })
  const half = { ...(await confirmedAdmin(test)), hasSecondFactor: false }
  await expect(act(half)).rejects.toMatchObject({ code: 'second_factor_needed', status: 403 })
}

/** The last entry of the audit trail about somebody. */
export async function lastActAbout(test: TestContext, userId: string) {
  const found = await test.ctx.db.select().from(auditLog).where(eq(auditLog.subjectId, userId)).orderBy(auditLog.id)
  return found.at(-1)
}
