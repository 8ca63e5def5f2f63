import { eq } from 'drizzle-orm'
import { afterEach, beforeAll, expect } from 'vitest'
import { brokenAuditEntry } from '#app/features/operation/audit/views.server.ts'
import type { OfficeAct } from '#app/features/operation/backoffice/kit/commands.server.ts'
import type { Viewer } from '#app/platform/viewer.ts'
import { auditLog } from '#db/schema/all.ts'
import { givePassword } from './account-deletion.ts'
import type { TestContext } from './context.ts'
import { makeAdmin, makeCompanion, makeSeeker } from './makers.ts'

/** An administrator who confirmed the password in this browser a moment ago. */
export const confirmedAdmin = async (test: TestContext): Promise<Viewer> => test.asConfirmed(await makeAdmin(test))

/** An administrator who sends `OWNER_PASSWORD` with each action that requires it. */
export async function adminWithPassword(test: TestContext): Promise<Viewer> {
  const userId = await makeAdmin(test)
  await givePassword(test, userId)
  return test.as(userId)
}

/** An administrator for all tests of a file, made before the first one; `isConfirmed` as in `confirmedAdmin`. */
export function testAdmin(test: TestContext, { isConfirmed = false } = {}): Viewer {
  const admin = {} as Viewer
  const make = async () => (isConfirmed ? confirmedAdmin(test) : test.as(await makeAdmin(test)))
  beforeAll(async () => void Object.assign(admin, await make()))
  return admin
}

export function checkAuditTrail(test: TestContext) {
  afterEach(async () => expect(await brokenAuditEntry(test.ctx)).toBeNull())
}

/** Expects actions to be refused to guests, members and an administrator without a second factor. */
export async function expectOnlyAdministrators(
  test: TestContext,
  ...acts: readonly ((viewer: Viewer) => Promise<unknown>)[]
): Promise<void> {
  const strangers = [await test.as(await makeSeeker(test)), await test.as(await makeCompanion(test)), null]
  const half = { ...(await confirmedAdmin(test)), hasSecondFactor: false }
  for (const act of acts) {
    for (const stranger of strangers)
      await expect(act(stranger as Viewer)).rejects.toMatchObject({ code: 'not_found', status: 404 })
    await expect(act(half)).rejects.toMatchObject({ code: 'second_factor_needed', status: 403 })
  }
}

export async function lastActAbout(test: TestContext, userId: string) {
  const found = await test.ctx.db.select().from(auditLog).where(eq(auditLog.subjectId, userId)).orderBy(auditLog.id)
  return found.at(-1)
}

/** Submits a form of the back office, as `officeAction` passes it to the action named by its intent. */
export function officeAct(
  { ctx }: TestContext,
  viewer: Viewer,
  fields: Readonly<Record<string, string>>,
  about: { subject?: string; params?: Record<string, string> } = {},
): OfficeAct {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  const reader = { language: 'en', timeZone: 'Europe/Berlin' } as const
  const client = { nonce: '', requestId: 'r', clientAddress: '127.0.0.1', userAgent: '' }
  return { ...reader, ...client, ctx, viewer, form, subject: '', params: {}, ...about }
}
