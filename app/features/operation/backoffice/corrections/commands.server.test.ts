import { eq, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { holdForCall } from '#app/features/marketplace/credits/commands.server.ts'
import { statementPage } from '#app/features/marketplace/credits/statement.views.server.ts'
import { balanceOf, debtOf, unspentOfPurchase } from '#app/features/marketplace/credits/views.server.ts'
import { system } from '#app/platform/context.ts'
import { inTransaction, rows, violatedConstraint } from '#app/platform/data/db.server.ts'
import { newId } from '#app/platform/ids.ts'
import type { Viewer } from '#app/platform/viewer.ts'
import { auditLog, corrections, creditLots, users } from '#db/schema/all.ts'
import { OWNER_PASSWORD } from '#tests/support/account-deletion.ts'
import { emailOf, testContext } from '#tests/support/context.ts'
import { giveCredits, holdCredits, insertCallRow } from '#tests/support/credits.ts'
import { makeCompanion, makeSeeker } from '#tests/support/makers.ts'
import { handleAnnounced, mailsFor, noticesFor } from '#tests/support/messages.ts'
import { adminWithPassword, checkAuditTrail, expectOnlyAdministrators } from '#tests/support/office.ts'
import {
  approveCorrection,
  type CorrectionProposal,
  proposeCorrection,
  rejectCorrection,
  sweepCorrections,
  withdrawCorrection,
} from './commands.server.ts'
import { CORRECTION_DAYS, OPEN_CORRECTIONS_MAX } from './schema.ts'
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
const statement = async (userId: string) =>
  (await statementPage(t.ctx.db, await t.as(userId))).lines.map((line) => [
    line.type,
    line.effect * line.credits,
    line.correctionCause,
  ])
const lotsOf = (userId: string) =>
  t.ctx.db
    .select({ source: creditLots.source, remaining: creditLots.remaining })
    .from(creditLots)
    .where(eq(creditLots.userId, userId))
    .orderBy(creditLots.createdAt, creditLots.source)

async function propose(userId: string, change: Partial<CorrectionProposal> = {}, by = first) {
  const { correctionId } = await proposeCorrection(t.ctx, by, {
    email: await emailOf(t, userId),
    direction: 'add',
    credits: 50,
    cause: 'goodwill',
    reason: 'The room was down for an hour.',
    reference: null,
    idempotencyKey: newId(),
    password,
    ...change,
  })
  return correctionId
}
const approve = (correctionId: string, by = second) => approveCorrection(t.ctx, by, { correctionId, password })
async function correct(userId: string, change: Partial<CorrectionProposal> = {}) {
  const correctionId = await propose(userId, change)
  await approve(correctionId)
  return correctionId
}
/** Somebody who owes 100 credits: they were spent, and the bank took the payment back. */
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

const handleEventsOf = (correctionId: string) => handleAnnounced(t, { correctionId })
const noticesOf = (userId: string) => noticesFor(t, userId)
const mailsTo = (userId: string) => mailsFor(t, userId)

describe('a correction', () => {
  test('moves nothing until another administrator approves it, then once, with a line, a notice and both acts', async () => {
    const seekerId = await makeSeeker(t)
    const correctionId = await propose(seekerId, { reference: 'Ticket 12' })
    expect(await balance(seekerId)).toBe(0)
    expect(await journals(correctionId)).toBe(0)
    await approve(correctionId)
    expect(await balance(seekerId)).toBe(50)
    expect(await journals(correctionId)).toBe(1)
    expect(await statement(seekerId)).toEqual([['correction', 50, 'goodwill']])
    expect(await correctionOf(correctionId)).toMatchObject({
      status: 'approved',
      proposedBy: first.userId,
      decidedBy: second.userId,
      reference: 'Ticket 12',
    })
    const acts = await t.ctx.db.select().from(auditLog).where(eq(auditLog.subjectId, seekerId)).orderBy(auditLog.id)
    const details = { correctionId, account: 'user_available', credits: 50 }
    expect(acts.map(({ actorId, action, details: what }) => [actorId, action, what])).toEqual([
      [first.userId, 'correction.proposed', details],
      [second.userId, 'correction.approved', details],
    ])
    await handleEventsOf(correctionId)
    const [notice] = await noticesOf(seekerId)
    expect(notice).toMatchObject({ code: 'credits_corrected', metadata: { correctionId, change: 50 } })
    const [mail] = await mailsTo(seekerId)
    expect(mail?.subject).toBe('A correction of your credits')
  })

  test('that is proposed is told to the other administrators, each in their language, and to nobody else', async () => {
    await t.ctx.db.update(users).set({ language: 'de' }).where(eq(users.id, second.userId))
    const seekerId = await makeSeeker(t)
    const correctionId = await propose(seekerId)
    await handleEventsOf(correctionId)
    expect(await noticesOf(second.userId)).toMatchObject([
      { code: 'correction_to_review', metadata: { correctionId, change: 50 } },
    ])
    const [mail] = await mailsTo(second.userId)
    expect(mail?.text).toContain('/de/admin/money/books/corrections')
    for (const userId of [first.userId, seekerId])
      expect([await noticesOf(userId), await mailsTo(userId)]).toEqual([[], []])
  })

  test('is refused to whoever proposed it, by the command and by the database', async () => {
    const seekerId = await makeSeeker(t)
    const correctionId = await propose(seekerId)
    await expect(approve(correctionId, first)).rejects.toMatchObject({ code: 'correction_own' })
    const byHand = (change: Partial<typeof corrections.$inferInsert>) =>
      t.ctx.db
        .update(corrections)
        .set({ status: 'approved', decidedAt: t.ctx.clock.now(), ...change })
        .where(eq(corrections.id, correctionId))
        .then(
          () => null,
          (error: unknown) => violatedConstraint(error),
        )
    expect(await byHand({ decidedBy: first.userId })).toBe('corrections_decided_by_another')
    expect(await byHand({ decidedBy: null })).toBe('corrections_decided_by_another')
    expect(await byHand({ decidedBy: second.userId, credits: 2_000 })).toBe('corrections_decided_once')
    expect(await byHand({ decidedBy: seekerId })).toBe('corrections_nobody_corrects_themselves')
  })

  test('has no journal without two administrators, whoever writes', async () => {
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

  test('is decided once: whatever comes second is refused', async () => {
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

  test('is withdrawn by whoever proposed it and by nobody else', async () => {
    const correctionId = await propose(await makeSeeker(t))
    const withdraw = (by: Viewer) => withdrawCorrection(t.ctx, by, { correctionId, note: null })
    await expect(withdraw(second)).rejects.toMatchObject({ code: 'correction_not_own' })
    await withdraw(first)
    expect(await correctionOf(correctionId)).toMatchObject({ status: 'withdrawn', decidedBy: first.userId })
  })

  test('expires when nobody decides, and cannot be approved from then on', async () => {
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

  test('is of a seeker or companion: administrators and unknown addresses have no credits', async () => {
    const unknown = { code: 'correction_person_unknown' }
    await expect(propose(second.userId)).rejects.toMatchObject(unknown)
    await expect(propose(await makeSeeker(t), { email: 'nobody@test.example' })).rejects.toMatchObject(unknown)
    const closed = await makeSeeker(t)
    await t.ctx.db.update(users).set({ status: 'canceled' }).where(eq(users.id, closed))
    await expect(propose(closed)).rejects.toMatchObject(unknown)
  })

  test('waits in numbers that have an end', async () => {
    const seekerId = await makeSeeker(t)
    for (let made = 0; made < OPEN_CORRECTIONS_MAX; made++) await propose(seekerId)
    await expect(propose(seekerId)).rejects.toMatchObject({ code: 'too_many_corrections' })
  })
})

describe('the books after a correction', () => {
  test('credits that are added have no price: what was bought keeps its worth, and they are taken back first', async () => {
    const seekerId = await makeSeeker(t)
    const purchaseId = await giveCredits(t, seekerId, 100)
    await correct(seekerId)
    expect(await lotsOf(seekerId)).toEqual([
      { source: 'purchase', remaining: 100 },
      { source: 'other', remaining: 50 },
    ])
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
    const companionId = await makeCompanion(t)
    await inTransaction(t.ctx.db, async (tx) => {
      const callId = await insertCallRow(tx, { seekerId, companionId, credits: 20 })
      await holdForCall(t.ctx, tx, { callId, seekerId, companionId, credits: 20 })
    })
    await expect(approve(correctionId)).rejects.toMatchObject({ code: 'correction_over_balance' })
    expect(await correctionOf(correctionId)).toMatchObject({ status: 'proposed' })
    expect(await balance(seekerId)).toBe(40)
    const { selected } = await correctionsPage(t.ctx, second, { query: { id: correctionId } })
    expect(selected).toMatchObject({ fits: false, isOwn: false })
  })

  test('a debt is forgiven as far as it goes and never further, and bookings are open again', async () => {
    const seekerId = await debtor()
    const lockedAt = async () =>
      (await t.ctx.db.select({ at: users.bookingsLockedAt }).from(users).where(eq(users.id, seekerId)))[0]?.at
    expect([await debt(seekerId), await lockedAt()]).toEqual([100, expect.any(Date)])
    await expect(propose(seekerId, { direction: 'forgive', credits: 101 })).rejects.toMatchObject({
      code: 'correction_over_debt',
      details: { count: 100 },
    })
    const forgiven = await propose(seekerId, { direction: 'forgive', credits: 100, cause: 'payment' })
    await approve(forgiven)
    expect([await debt(seekerId), await lockedAt(), await balance(seekerId)]).toEqual([0, null, 0])
  })

  test('credits that are added repay a debt first', async () => {
    const seekerId = await debtor()
    const correctionId = await propose(seekerId, { credits: 130 })
    const { selected } = await correctionsPage(t.ctx, second, { query: { id: correctionId } })
    expect(selected).toMatchObject({
      before: { balance: 0, debt: 100 },
      after: { balance: 30, debt: 0 },
    })
    await approve(correctionId)
    expect([await debt(seekerId), await balance(seekerId)]).toEqual([0, 30])
  })
})
