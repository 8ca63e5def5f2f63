import { eq, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { statementPage } from '#app/features/marketplace/credits/statement.views.server.ts'
import { balanceOf, debtOf, unspentOfPurchase } from '#app/features/marketplace/credits/views.server.ts'
import { type Ctx, system } from '#app/platform/context.ts'
import { inTransaction, rows, violatedConstraint } from '#app/platform/data/db.server.ts'
import { newId } from '#app/platform/ids.ts'
import type { Viewer } from '#app/platform/viewer.ts'
import { auditLog, callRefunds, corrections, creditLots, users } from '#db/schema/all.ts'
import { OWNER_PASSWORD } from '#tests/support/account-deletion.ts'
import { endCall, makeCall } from '#tests/support/calls.ts'
import { emailOf, setUser, testContext, userOf } from '#tests/support/context.ts'
import { giveCredits, holdCredits } from '#tests/support/credits.ts'
import { makeAdmin, makeCompanion, makeSeeker } from '#tests/support/makers.ts'
import { handleAnnounced, mailsFor, noticesFor } from '#tests/support/messages.ts'
import { adminWithPassword, checkAuditTrail, expectOnlyAdministrators } from '#tests/support/office.ts'
import { outcomeOf } from '#tests/support/outcomes.ts'
import { refundCall } from '../calls/commands.server.ts'
import { changeRole, invite } from '../team/commands.server.ts'
import {
  approveCorrection,
  type CorrectionProposal,
  postDueCorrection,
  proposeCorrection,
  rejectCorrection,
  sweepCorrections,
  withdrawCorrection,
} from './commands.server.ts'
import { CORRECTION_DAYS, OPEN_CORRECTIONS_MAX, SOLO_DAYS, SOLO_DELAY_HOURS } from './schema.ts'
import { correctionsPage } from './views.server.ts'

const password = OWNER_PASSWORD
const t = testContext({ env: { MAX_SOLO_CREDITS: '0' } })
let first: Viewer
let second: Viewer

beforeEach(async () => {
  first = await adminWithPassword(t)
  second = await adminWithPassword(t)
})

checkAuditTrail(t)

const balance = (userId: string) => balanceOf(t.ctx.db, userId)
const debt = (userId: string) => debtOf(t.ctx.db, userId)
const correctionOf = async (id: string) => (await t.ctx.db.select().from(corrections).where(eq(corrections.id, id)))[0]
const journals = async (id: string) =>
  (await rows(t.ctx.db, sql`select id from ledger_journals where idem_key = ${`correction:${id}`}`)).length
const statement = async (userId: string) => {
  const { lines } = await statementPage(t.ctx.db, await t.as(userId))
  return lines.map((line) => [line.type, line.effect * line.credits, line.correctionCause])
}
const proposed = async (userId: string, change: Partial<CorrectionProposal> = {}, by = first, ctx: Ctx = t.ctx) =>
  proposeCorrection(ctx, by, {
    email: await emailOf(t, userId),
    ...{ direction: 'add', credits: 50, cause: 'goodwill', reason: 'The room was down for an hour.', reference: null },
    ...{ idempotencyKey: newId(), password, ...change },
  })
const propose = async (...order: Parameters<typeof proposed>) => (await proposed(...order)).correctionId
const approve = (correctionId: string, by = second) => approveCorrection(t.ctx, by, { correctionId, password })
async function correct(userId: string, change: Partial<CorrectionProposal> = {}) {
  const correctionId = await propose(userId, change)
  await approve(correctionId)
  return correctionId
}
/** Approves with SQL, bypassing the command. Returns the constraint it violates, or null. */
const approveByHand = (id: string, change: Partial<typeof corrections.$inferInsert> = {}) =>
  t.ctx.db
    .update(corrections)
    .set({ status: 'approved', decidedAt: t.ctx.clock.now(), ...change })
    .where(eq(corrections.id, id))
    .then(() => null, violatedConstraint)
/** A seeker with a debt of 100 credits: spent, then the bank took the payment back. */
async function debtor() {
  const seekerId = await makeSeeker(t)
  await giveCredits(t, seekerId, 100)
  await holdCredits(t, { seekerId, companionId: await makeCompanion(t), credits: 100 })
  await inTransaction(t.ctx.db, (tx) =>
    tx.execute(sql`select post_journal('test_debt', ${`test:${seekerId}`}, null, null, null,
      ${JSON.stringify([
        { kind: 'user_debt', owner: seekerId, amount: -100 },
        { kind: 'credits_written_off', amount: 100 },
      ])}::jsonb)`),
  )
  await t.ctx.db.execute(sql`insert into transactions (user_id, type, status, amount, effect, purchase_id)
    select ${seekerId}, 'dispute', 'completed', 100, -1, id from purchases where user_id = ${seekerId}`)
  return seekerId
}

describe('a correction', () => {
  test('moves nothing until another administrator approves it, then once, with a line, a notice and both acts', async () => {
    const seekerId = await makeSeeker(t)
    const correctionId = await propose(seekerId, { reference: 'Ticket 12' })
    expect([await balance(seekerId), await journals(correctionId)]).toEqual([0, 0])
    await approve(correctionId)
    expect([await balance(seekerId), await journals(correctionId)]).toEqual([50, 1])
    expect(await statement(seekerId)).toEqual([['correction', 50, 'goodwill']])
    const both = { proposedBy: first.userId, decidedBy: second.userId }
    expect(await correctionOf(correctionId)).toMatchObject({ ...both, status: 'approved', reference: 'Ticket 12' })
    const acts = await t.ctx.db.select().from(auditLog).where(eq(auditLog.subjectId, seekerId)).orderBy(auditLog.id)
    const details = { correctionId, account: 'user_available', credits: 50 }
    expect(acts.map(({ actorId, action, details: what }) => [actorId, action, what])).toEqual([
      [first.userId, 'correction.proposed', details],
      [second.userId, 'correction.approved', details],
    ])
    await handleAnnounced(t, { correctionId })
    expect(await noticesFor(t, seekerId)).toMatchObject([
      { code: 'credits_corrected', metadata: { correctionId, change: 50 } },
    ])
    expect(await mailsFor(t, seekerId)).toMatchObject([{ subject: 'We’ve corrected your credits' }])
  })

  test('that is proposed notifies only the other administrators, each in their language', async () => {
    await setUser(t, second.userId, { language: 'de' })
    const seekerId = await makeSeeker(t)
    const correctionId = await propose(seekerId)
    await handleAnnounced(t, { correctionId })
    expect(await noticesFor(t, second.userId)).toMatchObject([
      { code: 'correction_to_review', metadata: { correctionId, change: 50 } },
    ])
    const [mail] = await mailsFor(t, second.userId)
    expect(mail?.text).toContain('/de/admin/money/books/corrections')
    for (const userId of [first.userId, seekerId])
      expect([await noticesFor(t, userId), await mailsFor(t, userId)]).toEqual([[], []])
  })

  test('is refused to the proposer, by the command and by the database', async () => {
    const seekerId = await makeSeeker(t)
    const correctionId = await propose(seekerId)
    await expect(approve(correctionId, first)).rejects.toMatchObject({ code: 'correction_own' })
    const byHand = (change: Partial<typeof corrections.$inferInsert>) => approveByHand(correctionId, change)
    expect(await byHand({ decidedBy: first.userId })).toBe('corrections_decided_by_another')
    expect(await byHand({ decidedBy: null })).toBe('corrections_decided_by_another')
    expect(await byHand({ decidedBy: second.userId, credits: 2_000 })).toBe('corrections_decided_once')
    expect(await byHand({ decidedBy: seekerId })).toBe('corrections_nobody_corrects_themselves')
  })

  test('has no journal without two administrators, even by direct insert', async () => {
    const seekerId = await makeSeeker(t)
    const correctionId = await propose(seekerId)
    const lines = JSON.stringify([
      { kind: 'user_available', owner: seekerId, amount: 50 },
      { kind: 'credits_written_off', amount: -50 },
    ])
    for (const [event, key] of [
      ['correction', `correction:${correctionId}`],
      ['correction', `gift:${correctionId}`],
      ['gift', `correction:${correctionId}`],
    ]) {
      const error = await inTransaction(t.ctx.db, (tx) =>
        tx.execute(sql`select post_journal(${event}, ${key}, null, null, null, ${lines}::jsonb)`),
      ).catch((thrown: unknown) => thrown)
      expect(violatedConstraint(error)).toBe('corrections_need_two_administrators')
    }
  })

  test('is proposed once per key, however often the form is sent', async () => {
    const seekerId = await makeSeeker(t)
    const idempotencyKey = newId()
    const once = await propose(seekerId, { idempotencyKey })
    expect(await propose(seekerId, { idempotencyKey })).toBe(once)
    expect(await t.ctx.db.$count(corrections, eq(corrections.userId, seekerId))).toBe(1)
  })

  test('is decided once: a second decision is refused', async () => {
    const seekerId = await makeSeeker(t)
    const approved = await correct(seekerId)
    const rejected = await propose(seekerId)
    await rejectCorrection(t.ctx, second, { correctionId: rejected, note: 'Too much.' })
    expect(await correctionOf(rejected)).toMatchObject({ status: 'rejected', decisionNote: 'Too much.' })
    for (const correctionId of [approved, rejected]) {
      const decided = { code: 'correction_decided' }
      await expect(approve(correctionId)).rejects.toMatchObject(decided)
      await expect(rejectCorrection(t.ctx, second, { correctionId, note: null })).rejects.toMatchObject(decided)
      await expect(withdrawCorrection(t.ctx, first, { correctionId, note: null })).rejects.toMatchObject(decided)
    }
    expect(await balance(seekerId)).toBe(50)
  })

  test('can only be withdrawn by the proposer', async () => {
    const correctionId = await propose(await makeSeeker(t))
    const withdraw = (by: Viewer) => withdrawCorrection(t.ctx, by, { correctionId, note: null })
    await expect(withdraw(second)).rejects.toMatchObject({ code: 'correction_not_own' })
    await withdraw(first)
    expect(await correctionOf(correctionId)).toMatchObject({ status: 'withdrawn', decidedBy: first.userId })
  })

  test('expires without a decision, and can’t be approved afterwards', async () => {
    const seekerId = await makeSeeker(t)
    const correctionId = await propose(seekerId)
    const now = t.ctx.clock.now()
    const open = async () => (await correctionsPage(t.ctx, first, { query: { id: correctionId } })).selected !== null
    expect(await open()).toBe(true)
    await t.setClock(new Date(now.getTime() + CORRECTION_DAYS * 86_400_000 + 60_000))
    await expect(approve(correctionId)).rejects.toMatchObject({ code: 'correction_expired' })
    expect(await open()).toBe(false)
    await sweepCorrections(t.ctx, system('corrections'))
    expect(await correctionOf(correctionId)).toMatchObject({ status: 'expired', decidedBy: null })
    await t.setClock(now)
  })

  test('exists for strangers no more than its page', async () => {
    const correctionId = await propose(await makeSeeker(t))
    await expectOnlyAdministrators(
      t,
      (viewer) => propose(first.userId, {}, viewer),
      (viewer) => approve(correctionId, viewer),
      (viewer) => rejectCorrection(t.ctx, viewer, { correctionId, note: null }),
      (viewer) => withdrawCorrection(t.ctx, viewer, { correctionId, note: null }),
      (viewer) => correctionsPage(t.ctx, viewer),
    )
  })

  test('is of a seeker or companion whose account is open: no others have credits', async () => {
    const unknown = { code: 'correction_person_unknown' }
    await expect(propose(second.userId)).rejects.toMatchObject(unknown)
    await expect(propose(await makeSeeker(t), { email: 'nobody@test.example' })).rejects.toMatchObject(unknown)
    const closed = await makeSeeker(t)
    const before = await propose(closed)
    await setUser(t, closed, { status: 'canceled' })
    await expect(propose(closed)).rejects.toMatchObject(unknown)
    expect(await outcomeOf(approve(before))).toBe('account_closed')
    expect((await correctionOf(before))?.status).toBe('proposed')
  })

  test('waits in numbers that have an end', async () => {
    const seekerId = await makeSeeker(t)
    for (let made = 0; made < OPEN_CORRECTIONS_MAX; made++) await propose(seekerId)
    await expect(propose(seekerId)).rejects.toMatchObject({ code: 'too_many_corrections' })
  })
})

describe('the books after a correction', () => {
  test('added credits have no price: bought ones keep their value, and added ones are taken back first', async () => {
    const seekerId = await makeSeeker(t)
    const purchaseId = await giveCredits(t, seekerId, 100)
    await correct(seekerId)
    const found = await t.ctx.db.select().from(creditLots).where(eq(creditLots.userId, seekerId))
    const lots = found.map(({ source, remaining }) => `${source} ${remaining}`)
    expect(lots.sort()).toEqual(['other 50', 'purchase 100'])
    await correct(seekerId, { direction: 'take', credits: 50, cause: 'earlier_correction' })
    expect(await unspentOfPurchase(t.ctx.db, purchaseId)).toBe(100)
    expect(await balance(seekerId)).toBe(100)
    expect((await statement(seekerId))[0]).toEqual(['correction', -50, 'earlier_correction'])
    await correct(seekerId, { direction: 'take', credits: 30, cause: 'payment' })
    expect(await unspentOfPurchase(t.ctx.db, purchaseId)).toBe(70)
  })

  test('no balance falls below zero, neither when it is proposed nor when it was spent meanwhile', async () => {
    const seekerId = await makeSeeker(t)
    await giveCredits(t, seekerId, 60)
    const take = (credits: number) => propose(seekerId, { direction: 'take', credits })
    await expect(take(61)).rejects.toMatchObject({ code: 'correction_over_balance', details: { count: 60 } })
    const correctionId = await take(60)
    await holdCredits(t, { seekerId, companionId: await makeCompanion(t), credits: 20 })
    await expect(approve(correctionId)).rejects.toMatchObject({ code: 'correction_over_balance' })
    expect(await correctionOf(correctionId)).toMatchObject({ status: 'proposed' })
    expect(await balance(seekerId)).toBe(40)
    const { selected } = await correctionsPage(t.ctx, second, { query: { id: correctionId } })
    expect(selected).toMatchObject({ fits: false, isOwn: false })
  })

  test('a debt is forgiven as far as it goes and never further, and bookings are open again', async () => {
    const seekerId = await debtor()
    const lockedAt = async () => (await userOf(t, seekerId))?.bookingsLockedAt
    expect([await debt(seekerId), await lockedAt()]).toEqual([100, expect.any(Date)])
    const over = { code: 'correction_over_debt', details: { count: 100 } }
    await expect(propose(seekerId, { direction: 'forgive', credits: 101 })).rejects.toMatchObject(over)
    await correct(seekerId, { direction: 'forgive', credits: 100, cause: 'payment' })
    expect([await debt(seekerId), await lockedAt(), await balance(seekerId)]).toEqual([0, null, 0])
  })

  test('credits that are added repay a debt first', async () => {
    const seekerId = await debtor()
    const correctionId = await propose(seekerId, { credits: 130 })
    const { selected } = await correctionsPage(t.ctx, second, { query: { id: correctionId } })
    expect(selected).toMatchObject({ before: { balance: 0, debt: 100 }, after: { balance: 30, debt: 0 } })
    await approve(correctionId)
    expect([await debt(seekerId), await balance(seekerId)]).toEqual([0, 30])
  })
})

const LIMIT = 50
const start = new Date('2027-03-01T12:00:00Z')
const hours = (count: number) => t.setClock(new Date(start.getTime() + count * 3_600_000))

describe('where one administrator may correct some credits alone', () => {
  let owner: Viewer
  let seekerId: string
  beforeEach(async () => {
    await t.setClock(start)
    owner = await t.asConfirmed(first.userId)
    seekerId = await makeSeeker(t)
  })
  const ctx = () => ({ ...t.ctx, config: { ...t.ctx.config, maxSoloCredits: LIMIT } })
  const actor = system('corrections')
  const add = (credits = LIMIT, by = owner) => proposed(seekerId, { credits }, by, ctx())
  const take = (credits: number) => proposed(seekerId, { credits, direction: 'take' }, owner, ctx())
  const sweep = () => sweepCorrections(ctx(), actor)
  const end = async (id: string) => [await balance(seekerId), (await correctionOf(id))?.status]
  const acts = async () =>
    (await t.ctx.db.select().from(auditLog).where(eq(auditLog.subjectId, seekerId)).orderBy(auditLog.id)).map(
      ({ action, actorId }) => [action, actorId === owner.userId],
    )

  test('a correction within the limit moves after a day, once, and every administrator was mailed', async () => {
    const { correctionId, done } = await add()
    expect(done).toBe('scheduled')
    await hours(SOLO_DELAY_HOURS - 1)
    await sweep()
    expect(await balance(seekerId)).toBe(0)
    await handleAnnounced(t, { correctionId })
    for (const { userId } of [owner, second])
      expect(await mailsFor(t, userId)).toMatchObject([{ subject: 'A correction takes effect tomorrow' }])
    await hours(SOLO_DELAY_HOURS + 1)
    await Promise.all([sweep(), sweep()])
    expect(await end(correctionId)).toEqual([LIMIT, 'approved'])
    expect(await acts()).toEqual([
      ['correction.proposed', true],
      ['correction.carried_out', true],
    ])
    const { list } = await correctionsPage(ctx(), owner, { query: { status: 'approved' } })
    expect(list.lines[0]).toMatchObject({ id: correctionId, wasSolo: true })
  })

  test('one above it waits for another administrator, and so do many small ones [T34]', async () => {
    expect((await add(LIMIT + 1)).done).toBe('proposed')
    for (let number = 0; number < 5; number++) expect((await add(10)).done).toBe('scheduled')
    const { correctionId, done } = await add(1)
    expect(done).toBe('proposed')
    await hours(SOLO_DELAY_HOURS + 1)
    await sweep()
    expect(await end(correctionId)).toEqual([LIMIT, 'proposed'])
    await hours(SOLO_DAYS * 24 - 1)
    expect((await add(1)).done, 'within the period').toBe('proposed')
    await hours(SOLO_DAYS * 24 + 1)
    expect((await add()).done, 'after it').toBe('scheduled')
  })

  test('debits and forgiven debts count, too, and two concurrent ones can’t exceed the limit', async () => {
    await add(30)
    await hours(25)
    await sweep()
    expect((await take(20)).done).toBe('scheduled')
    expect((await take(1)).done).toBe('proposed')
    const both = await Promise.all([add(40, second), add(40, second)])
    expect(both.map(({ done }) => done).sort()).toEqual(['proposed', 'scheduled'])
  })

  test.each([
    ['who proposed it was removed', () => setUser(t, owner.userId, { status: 'suspended' })],
    ['who proposed it is of the support now', () => setUser(t, owner.userId, { isSupport: true })],
    ['the account is closed', () => setUser(t, seekerId, { status: 'canceled' })],
  ])('it expires without moving anything once %s', async (_why, change) => {
    const { correctionId } = await add()
    await change()
    await hours(25)
    await sweep()
    expect(await end(correctionId)).toEqual([0, 'expired'])
    expect((await acts()).at(-1)?.[0]).toBe('correction.lapsed')
  })

  test('it cannot be hurried by a job or by the database', async () => {
    const { correctionId } = await add()
    await postDueCorrection(ctx(), actor, { correctionId })
    expect(await balance(seekerId)).toBe(0)
    expect(await approveByHand(correctionId)).toBe('corrections_decided_by_another')
    const soon = {
      ...(await correctionOf(correctionId)),
      id: newId(),
      executeAt: new Date(start.getTime() + 3_600_000),
    }
    const insert = t.ctx.db.insert(corrections).values(soon as never)
    expect(violatedConstraint(await insert.catch((error: unknown) => error))).toBe('corrections_delay')
  })

  test('one for a second administrator can’t be approved once the proposer is no longer an administrator', async () => {
    const { correctionId } = await add(LIMIT + 1)
    await setUser(t, owner.userId, { isSupport: true })
    expect(await outcomeOf(approve(correctionId))).toBe('correction_proposer_gone')
    expect(await balance(seekerId)).toBe(0)
  })

  test('an approval by a colleague whom someone just invited or promoted waits for three days [T34]', async () => {
    const { correctionId } = await add(LIMIT + 1)
    const email = 'second-address@test.example'
    await invite(t.ctx, owner, { email, role: 'administrator' })
    const [invited] = await t.ctx.db.select({ id: users.id }).from(users).where(eq(users.email, email))
    const promoted = await makeAdmin(t)
    await changeRole(t.ctx, owner, { userId: promoted, role: 'administrator' })
    const approveAs = async (userId = '') => approveCorrection(t.ctx, await t.asConfirmed(userId), { correctionId })
    const refused = { code: 'correction_approver_new', details: { hours: 72 } }
    for (const userId of [invited?.id, promoted]) await expect(approveAs(userId)).rejects.toMatchObject(refused)
    expect(await balance(seekerId)).toBe(0)
    await hours(73)
    await approveAs(invited?.id)
    expect(await balance(seekerId)).toBe(LIMIT + 1)
  })

  test('a refund of a call that the operator pays counts against the same limit [T34]', async () => {
    const refund = async (earning: 'stays' | 'taken_back', callId: string) =>
      refundCall(ctx(), owner, { callId, earning, note: 'The sound was gone for half of it.' })
    const heldCall = async () => {
      const { callId } = await makeCall(t, { startAt: new Date('2027-02-20T10:00:00Z') })
      await endCall(t, callId, { status: 'completed' })
      return callId
    }
    await refund('stays', await heldCall())
    const callId = await heldCall()
    const over = { code: 'call_refund_over_limit', details: { most: LIMIT } }
    await expect(refund('stays', callId)).rejects.toMatchObject(over)
    expect(await t.ctx.db.$count(callRefunds, eq(callRefunds.callId, callId))).toBe(0)
    expect((await add(1)).done).toBe('proposed')
    await refund('taken_back', callId)
  })
})
