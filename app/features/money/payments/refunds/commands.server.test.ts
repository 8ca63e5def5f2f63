import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { statementPage } from '#app/features/marketplace/credits/statement.views.server.ts'
import { balanceOf, debtOf, unspentOfPurchase } from '#app/features/marketplace/credits/views.server.ts'
import type { PackageKey } from '#app/features/marketplace/rates/schema.ts'
import { disputes, purchases, refunds } from '#db/schema/all.ts'
import { unreadAlarms } from '#tests/support/alarms.ts'
import { endCall } from '#tests/support/calls.ts'
import { testContext, userOf } from '#tests/support/context.ts'
import { holdCredits, makePaidPurchase } from '#tests/support/credits.ts'
import { isDeep } from '#tests/support/deep.ts'
import { makeCompanion, makeSeeker } from '#tests/support/makers.ts'
import { testAdmin } from '#tests/support/office.ts'
import { outcomeOf } from '#tests/support/outcomes.ts'
import { memoryPayments } from '#tests/support/payments.ts'
import { makePurchase, openPurchase, permutations } from '#tests/support/purchases.ts'
import { reconcilePurchase } from '../commands.server.ts'
import { processPaymentEvent, receiveWebhook } from '../events/commands.server.ts'
import { refundPurchase, refundUnspent, runRefund, sweepDisputes, sweepRefunds } from './commands.server.ts'
import { refundablePurchases } from './views.server.ts'

const provider = memoryPayments()
const now = new Date('2026-12-01T12:00:00Z')
const t = testContext({ payments: provider.client, now })
const admin = testAdmin(t)

/** A paid purchase, by default 170 credits for 25 euros. */
async function buy(buyerId?: string, packageKey: PackageKey = '170') {
  const seekerId = buyerId ?? (await makeSeeker(t))
  const viewer = await t.as(seekerId)
  const purchaseId = await makePurchase(t, provider, { buyerId: seekerId, packageKey })
  return { seekerId, viewer, purchaseId }
}

let days = 2
/** Spends credits on a completed call, or only books it if `isOver` is false. */
async function spend(seekerId: string, credits: number, isOver = true) {
  const companionId = await makeCompanion(t)
  const callId = await holdCredits(t, { seekerId, companionId, credits, inDays: days++ })
  const settle = (outcome: 'earned' | 'returned') =>
    endCall(t, callId, { status: outcome === 'earned' ? 'completed' : 'cancelled' })
  if (isOver) await settle('earned')
  return { callId, companionId, settle }
}

const balance = (userId: string) => balanceOf(t.ctx.db, userId)
const debt = (userId: string) => debtOf(t.ctx.db, userId)
const isLocked = async (userId: string) => (await userOf(t, userId))?.bookingsLockedAt !== null
const refundOf = async (purchaseId: string) =>
  (await t.ctx.db.select().from(refunds).where(eq(refunds.purchaseId, purchaseId)))[0]
const disputeOf = async (purchaseId: string) =>
  (await t.ctx.db.select().from(disputes).where(eq(disputes.purchaseId, purchaseId)))[0]
async function statement(userId: string) {
  const { lines } = await statementPage(t.ctx.db, await t.as(userId))
  return lines.map((line) => [line.type, line.status, line.effect * line.credits, line.reversal?.cents ?? null])
}
async function receive(purchaseId: string, type: string, isNamed = true) {
  const about = isNamed ? { purchaseId } : { purchaseId: null, paymentIntentId: `pi_${purchaseId}` }
  const hook = provider.webhook({ type, ...about })
  await receiveWebhook(t.ctx, hook)
  await processPaymentEvent(t.ctx, hook.eventId)
}

describe('a refund in the provider’s dashboard', () => {
  test('of a whole purchase takes all its credits and says so on the statement', async () => {
    const { seekerId, purchaseId } = await buy()
    provider.refund(purchaseId, { providerId: 're_1', amountCents: 2_500, status: 'completed' })
    await receive(purchaseId, 'charge.refunded', false)
    expect([await balance(seekerId), await debt(seekerId), await isLocked(seekerId)]).toEqual([0, 0, false])
    expect(await statement(seekerId)).toEqual([
      ['refund', 'completed', -170, 2_500],
      ['purchase', 'completed', 170, null],
    ])
    expect(await t.announced()).toContainEqual(expect.objectContaining({ type: 'refund.completed', purchaseId }))
  })

  test('in two parts takes back its VAT once', async () => {
    const { purchaseId } = await buy()
    provider.refund(purchaseId, { providerId: 're_part_1', amountCents: 1_000, status: 'completed' })
    await receive(purchaseId, 'charge.refunded')
    provider.refund(purchaseId, { providerId: 're_part_2', amountCents: 1_500, status: 'completed' })
    await receive(purchaseId, 'charge.refunded')
    const parts = await t.ctx.db.select().from(refunds).where(eq(refunds.purchaseId, purchaseId))
    expect(parts.map(({ vatCents }) => vatCents).sort()).toEqual([159, 240])
  })

  test('after the credits were spent leaves a debt, locks bookings and keeps what is booked', async () => {
    const { seekerId, purchaseId } = await buy()
    await spend(seekerId, 100)
    const booked = await spend(seekerId, 50, false)
    provider.refund(purchaseId, { providerId: 're_2', amountCents: 2_500, status: 'completed' })
    await receive(purchaseId, 'refund.created', false)
    expect([await balance(seekerId), await debt(seekerId), await isLocked(seekerId)]).toEqual([0, 150, true])
    expect(await refundOf(purchaseId)).toMatchObject({ status: 'completed', reason: 'provider', debtCredits: 150 })
    await expect(spend(seekerId, 1, false)).rejects.toMatchObject({ code: 'insufficient_credits' })
    await booked.settle('earned')
    expect(await balance(booked.companionId)).toBe(50)
  })

  test('unlocks bookings when a later purchase repays its debt', async () => {
    const { seekerId, purchaseId } = await buy()
    await spend(seekerId, 170)
    provider.refund(purchaseId, { providerId: 're_3', amountCents: 2_500, status: 'completed' })
    await reconcilePurchase(t.ctx, purchaseId)
    await buy(seekerId, '65')
    expect([await balance(seekerId), await debt(seekerId), await isLocked(seekerId)]).toEqual([0, 105, true])
    await buy(seekerId, '170')
    expect([await balance(seekerId), await debt(seekerId), await isLocked(seekerId)]).toEqual([65, 0, false])
    await (await spend(seekerId, 65, false)).settle('returned')
  })

  test('has its debt repaid by credits returned from a cancelled call', async () => {
    const { seekerId, purchaseId } = await buy()
    const { settle } = await spend(seekerId, 100, false)
    provider.refund(purchaseId, { providerId: 're_4', amountCents: 2_500, status: 'completed' })
    await reconcilePurchase(t.ctx, purchaseId)
    expect([await balance(seekerId), await debt(seekerId)]).toEqual([0, 100])
    await settle('returned')
    expect([await balance(seekerId), await debt(seekerId), await isLocked(seekerId)]).toEqual([0, 0, false])
  })

  test('that the bank returns later restores credits and money', async () => {
    const { seekerId, purchaseId } = await buy()
    provider.refund(purchaseId, { providerId: 're_5', amountCents: 2_500, status: 'completed' })
    await receive(purchaseId, 'charge.refunded')
    provider.refund(purchaseId, { providerId: 're_5', amountCents: 2_500, status: 'failed' })
    await receive(purchaseId, 'refund.failed', false)
    expect([await balance(seekerId), await unspentOfPurchase(t.ctx.db, purchaseId)]).toEqual([170, 170])
    expect((await statement(seekerId))[0]).toEqual(['refund', 'canceled', -170, 2_500])
  })
})

describe('a refund by an administrator', () => {
  const request = async (purchaseId: string, amountCents?: number) =>
    refundPurchase(t.ctx, admin, { purchaseId, note: 'asked for it', ...(amountCents ? { amountCents } : {}) })

  test('holds the credits immediately, and settles when the provider has sent the money', async () => {
    const { seekerId, purchaseId } = await buy()
    const refundId = await request(purchaseId)
    expect((await statement(seekerId))[0]).toEqual(['refund', 'pending', -170, 2_500])
    await runRefund(t.ctx, refundId)
    await runRefund(t.ctx, refundId)
    expect((await statement(seekerId))[0]).toEqual(['refund', 'completed', -170, 2_500])
    const sent = { status: 'completed', reason: 'operator', providerId: `re_${refundId}` }
    expect(await refundOf(purchaseId)).toMatchObject(sent)
  })

  test('whose answer was lost is sent once', async () => {
    const { purchaseId } = await buy()
    const refundId = await request(purchaseId)
    provider.answerRefund('lost')
    await expect(runRefund(t.ctx, refundId)).rejects.toThrow('the answer was lost')
    await t.setClock(new Date(now.getTime() + 3 * 60_000))
    await sweepRefunds(t.ctx)
    await t.setClock(now)
    expect(await t.ctx.payments.refundsOf(`pi_${purchaseId}`)).toHaveLength(1)
    expect(await refundOf(purchaseId)).toMatchObject({ status: 'completed' })
  })

  test('that the provider refuses gives the credits back', async () => {
    const { seekerId, purchaseId } = await buy()
    const refundId = await request(purchaseId)
    provider.answerRefund({ kind: 'refused', code: 'charge_disputed', message: 'no' })
    await runRefund(t.ctx, refundId)
    expect(await balance(seekerId)).toBe(170)
    expect(await refundOf(purchaseId)).toMatchObject({ status: 'failed', error: 'charge_disputed' })
    expect(await t.announced()).toContainEqual(expect.objectContaining({ type: 'refund.failed', refundId }))
    expect(await unreadAlarms(t.ctx.db)).toContain(`refund_refused ${refundId}`)
  })

  test('is at most the amount paid, and refused once all is refunded or disputed', async () => {
    const { purchaseId } = await buy()
    await expect(request(purchaseId, 2_501)).rejects.toMatchObject({ code: 'refund_too_large' })
    const first = await request(purchaseId, 2_000)
    await expect(request(purchaseId, 501)).rejects.toMatchObject({ code: 'refund_too_large' })
    await runRefund(t.ctx, first)
    await runRefund(t.ctx, await request(purchaseId))
    await expect(request(purchaseId)).rejects.toMatchObject({ code: 'nothing_to_refund' })
    await expect(request(purchaseId, 100)).rejects.toMatchObject({ code: 'nothing_to_refund', status: 409 })
    const other = await buy()
    provider.dispute(other.purchaseId)
    await reconcilePurchase(t.ctx, other.purchaseId)
    await expect(request(other.purchaseId, 1)).rejects.toMatchObject({ code: 'purchase_disputed' })
  })

  test('of a purchase that was never paid at the provider, as in the demo, is refused to everyone', async () => {
    const seekerId = await makeSeeker(t)
    const values = { packageKey: '170', credits: 170, priceCents: 2_500, paymentIntentId: null }
    const purchaseId = await makePaidPurchase(t, seekerId, values)
    const viewer = await t.as(seekerId)
    await expect(request(purchaseId)).rejects.toMatchObject({ code: 'never_paid', status: 409 })
    expect(await outcomeOf(refundUnspent(t.ctx, viewer, { purchaseId, reason: 'withdrawal' }))).toBe('never_paid')
    expect(await refundablePurchases(t.ctx.db, viewer)).toEqual([])
    expect([await refundOf(purchaseId), await balance(seekerId)]).toEqual([undefined, 170])
  })

  test('is refused to everyone else, including the buyer', async () => {
    const { viewer, seekerId, purchaseId } = await buy()
    for (const someone of [viewer, await t.as(await makeCompanion(t))])
      expect(await outcomeOf(refundPurchase(t.ctx, someone, { purchaseId, note: 'mine' }))).toBe('only_admins_refund')
    expect(await balance(seekerId)).toBe(170)
  })
})

describe('unspent credits', () => {
  test('are refunded at the price paid; spent ones stay spent', async () => {
    const { seekerId, viewer, purchaseId } = await buy()
    await spend(seekerId, 68)
    const { refundId, amountCents } = await refundUnspent(t.ctx, viewer, { purchaseId, reason: 'withdrawal' })
    await runRefund(t.ctx, refundId)
    expect(amountCents).toBe(1_500)
    expect([await balance(seekerId), await debt(seekerId)]).toEqual([0, 0])
  })

  test('are spent oldest purchase first, and return to their purchase', async () => {
    const { seekerId, purchaseId: first } = await buy()
    const { purchaseId: second } = await buy(seekerId)
    const { settle } = await spend(seekerId, 200, false)
    const unspent = async () => [await unspentOfPurchase(t.ctx.db, first), await unspentOfPurchase(t.ctx.db, second)]
    expect(await unspent()).toEqual([0, 140])
    await settle('returned')
    expect(await unspent()).toEqual([170, 170])
  })

  test('of another person are refused with not_found, and zero with nothing_to_refund', async () => {
    const { seekerId, viewer, purchaseId } = await buy()
    const stranger = await t.as(await makeSeeker(t))
    const of = { purchaseId, reason: 'withdrawal' as const }
    await expect(refundUnspent(t.ctx, stranger, of)).rejects.toMatchObject({ code: 'not_found' })
    await spend(seekerId, 170)
    await expect(refundUnspent(t.ctx, viewer, of)).rejects.toMatchObject({ code: 'nothing_to_refund' })
  })
})

describe('a dispute', () => {
  const funds = [{ movementId: 'txn_1', takenCents: 2_500, feeCents: 2_000 }]
  const reinstated = [...funds, { movementId: 'txn_2', takenCents: -2_500, feeCents: 0 }]
  const fundsOf = (purchaseId: string, movements: typeof funds) =>
    movements.map((each) => ({ ...each, movementId: `${each.movementId}_${purchaseId}` }))

  test('takes unspent credits, makes a debt of the rest, and locks bookings until it is decided', async () => {
    const { seekerId, purchaseId } = await buy()
    await spend(seekerId, 100)
    provider.dispute(purchaseId, { funds: fundsOf(purchaseId, funds) })
    await receive(purchaseId, 'charge.dispute.created', false)
    expect([await balance(seekerId), await debt(seekerId), await isLocked(seekerId)]).toEqual([0, 100, true])
    expect((await statement(seekerId))[0]).toEqual(['dispute', 'pending', -170, 2_500])
    const opened = { status: 'open', debtCredits: 100, withdrawnCents: 2_500, feeCents: 2_000 }
    expect(await disputeOf(purchaseId)).toMatchObject(opened)
  })

  test('that is won gives the credits back and unlocks bookings', async () => {
    const { seekerId, purchaseId } = await buy()
    await spend(seekerId, 100)
    provider.dispute(purchaseId, { funds: fundsOf(purchaseId, funds) })
    await receive(purchaseId, 'charge.dispute.created', false)
    provider.dispute(purchaseId, { status: 'won', funds: fundsOf(purchaseId, reinstated) })
    await receive(purchaseId, 'charge.dispute.closed', false)
    expect([await balance(seekerId), await debt(seekerId), await isLocked(seekerId)]).toEqual([70, 0, false])
    expect((await statement(seekerId))[0]).toEqual(['dispute', 'canceled', -170, 2_500])
    expect(await unspentOfPurchase(t.ctx.db, purchaseId)).toBe(70)
    expect(await disputeOf(purchaseId)).toMatchObject({ status: 'won', withdrawnCents: 0 })
  })

  test('that is only a question of the bank moves nothing until it becomes a dispute', async () => {
    const { seekerId, purchaseId } = await buy()
    provider.dispute(purchaseId, { status: 'inquiry' })
    await receive(purchaseId, 'charge.dispute.created', false)
    expect([await balance(seekerId), await isLocked(seekerId)]).toEqual([170, false])
    provider.dispute(purchaseId, { status: 'open' })
    await receive(purchaseId, 'charge.dispute.updated', false)
    expect([await balance(seekerId), await isLocked(seekerId)]).toEqual([0, true])
  })

  test('whose decision was not heard of is found by the sweep', async () => {
    const { seekerId, purchaseId } = await buy()
    provider.dispute(purchaseId)
    await reconcilePurchase(t.ctx, purchaseId)
    provider.dispute(purchaseId, { status: 'won' })
    await sweepDisputes(t.ctx)
    expect([await balance(seekerId), await isLocked(seekerId)]).toEqual([170, false])
  })
})

describe('a purchase that was paid, refunded in part, disputed, decided, and whose page expired', () => {
  const steps = ['paid', 'refunded', 'disputed', 'decided', 'expired'] as const
  const events = {
    paid: 'checkout.session.completed',
    refunded: 'charge.refunded',
    disputed: 'charge.dispute.created',
    decided: 'charge.dispute.closed',
    expired: 'checkout.session.expired',
  } as const

  /** All 120 orders, or eleven in which each step comes first. */
  const orders = permutations([...steps]).filter((_, n) => isDeep || n % 11 === 0)

  /** The provider's state by the time its five webhooks arrive. */
  async function happened(outcome: 'won' | 'lost') {
    const seekerId = await makeSeeker(t)
    const purchaseId = await openPurchase(t, seekerId)
    provider.pay(purchaseId)
    provider.refund(purchaseId, { providerId: `re_${purchaseId}`, amountCents: 500, status: 'completed' })
    const taken = { movementId: `txn_${purchaseId}`, takenCents: 2_000, feeCents: 2_000 }
    const back = { movementId: `txn_back_${purchaseId}`, takenCents: -2_000, feeCents: 0 }
    const funds = outcome === 'won' ? [taken, back] : [taken]
    provider.dispute(purchaseId, { status: outcome, amountCents: 2_000, funds })
    return { seekerId, purchaseId }
  }

  test.each(['won', 'lost'] as const)(
    'ends alike in any order of the news when it is %s',
    { tags: ['random'] },
    async (outcome) => {
      const ends = new Set<string>()
      for (const order of orders) {
        const { seekerId, purchaseId } = await happened(outcome)
        for (const step of order) await receive(purchaseId, events[step], events[step].startsWith('checkout.'))
        const lines = (await statement(seekerId)).map(String).sort()
        const { status } = (await t.ctx.db.select().from(purchases).where(eq(purchases.id, purchaseId)))[0] ?? {}
        const left = [await balance(seekerId), await debt(seekerId), await isLocked(seekerId)]
        ends.add(JSON.stringify([status, ...left, lines]))
      }
      const disputed = outcome === 'won' ? 'dispute,canceled,-136,2000' : 'dispute,completed,-136,2000'
      const lines = [disputed, 'purchase,completed,170,', 'refund,completed,-34,500']
      expect([...ends]).toEqual([JSON.stringify(['paid', outcome === 'won' ? 136 : 0, 0, false, lines])])
    },
  )
})
