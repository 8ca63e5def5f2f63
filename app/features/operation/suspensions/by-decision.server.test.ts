import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { inTransaction } from '#app/platform/data/db.server.ts'
import { caseDecisions, cases, sessions, suspensions, users } from '#db/schema/all.ts'
import { testContext } from '#tests/support/context.ts'
import { makeAdmin, makeSeeker } from '#tests/support/makers.ts'
import { liftSuspension, suspendPerson } from './commands.server.ts'

const t = testContext()

test('a suspension by a decision ends all sessions; lifting it gives back the status before', async () => {
  const [adminId, userId] = [await makeAdmin(t), await makeSeeker(t, { status: 'active' })]
  const [admin] = [await t.as(adminId), await t.as(userId)]
  const now = t.ctx.clock.now()
  const [found] = await t.ctx.db
    .insert(cases)
    .values({ kind: 'own_initiative', subjectId: userId, language: 'en', reason: 'other', dueAt: now })
    .returning()
  const order = {
    round: 1,
    measure: 'closed' as const,
    groundKind: 'rule' as const,
    ground: 'Respect.',
    findings: 'Why.',
  }
  const [decision] = await t.ctx.db
    .insert(caseDecisions)
    .values({ ...order, caseId: found?.id ?? '', decidedBy: adminId })
    .returning()
  const statusOf = async () => (await t.ctx.db.select().from(users).where(eq(users.id, userId)))[0]?.status
  await inTransaction(t.ctx.db, (tx) =>
    suspendPerson.join(t.ctx, tx, admin, { userId, endAt: null, decisionId: decision?.id ?? '' }),
  )
  expect(await statusOf()).toBe('suspended')
  expect(await t.ctx.db.select().from(sessions).where(eq(sessions.userId, userId))).toEqual([])
  await inTransaction(t.ctx.db, (tx) => liftSuspension.join(t.ctx, tx, admin, { userId, note: 'A mistake.' }))
  expect(await statusOf()).toBe('active')
  const [row] = await t.ctx.db.select().from(suspensions).where(eq(suspensions.userId, userId))
  expect(row).toMatchObject({ decisionId: decision?.id, liftedBy: adminId, liftNote: 'A mistake.' })
})
