import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { statementPage } from '#app/features/marketplace/credits/statement.views.server.ts'
import { balanceOf, debtOf } from '#app/features/marketplace/credits/views.server.ts'
import { purchases, users } from '#db/schema/all.ts'
import { testContext } from '#tests/support/context.ts'
import { isDeep } from '#tests/support/deep.ts'
import { makeSeeker } from '#tests/support/makers.ts'
import { memoryPayments } from '#tests/support/payments.ts'
import { openPurchase } from '#tests/support/purchases.ts'

import { reconcilePurchase } from '../commands.server.ts'

import { processPaymentEvent, receiveWebhook } from '../events/commands.server.ts'

const provider = memoryPayments()
const t = testContext({ payments: provider.client })

const balance = (userId: string) => balanceOf(t.ctx.db, userId)
const debt = (userId: string) => debtOf(t.ctx.db, userId)
const isLocked = async (userId: string) =>
  (await t.ctx.db.select({ at: users.bookingsLockedAt }).from(users).where(eq(users.id, userId)))[0]?.at !== null
async function statement(userId: string) {
  const { lines } = await statementPage(t.ctx.db, await t.as(userId))
  return lines.map((line) => [line.type, line.status, line.effect * line.credits, line.reversal?.cents ?? null])
}
async function receive(purchaseId: string, type: string) {
  // News of a payment page names its purchase, all other news only the payment.
  const about = type.startsWith('checkout.') ? { purchaseId } : { paymentIntentId: `pi_${purchaseId}` }
  const hook = provider.webhook({ type, ...about })
  await receiveWebhook(t.ctx, hook)
  await processPaymentEvent(t.ctx, hook.eventId)
}

describe('a purchase that was paid, refunded in part, disputed, decided, and whose page expired', () => {
  const steps = ['paid', 'refunded', 'disputed', 'decided', 'expired'] as const
  const events = {
    paid: 'checkout.session.completed',
    refunded: 'charge.refunded',
    disputed: 'charge.dispute.created',
    decided: 'charge.dispute.closed',
    expired: 'checkout.session.expired',
  } as const

  /** All 120, or eleven of them, in which each step comes first. */
  const orders = permutations([...steps]).filter((_, n) => isDeep || n % 11 === 0)

  /** What has happened at the provider by the time its news of all five arrive. */
  async function happened(outcome: 'won' | 'lost') {
    const seekerId = await makeSeeker(t)
    const purchaseId = await openPurchase(t, seekerId)
    provider.pay(purchaseId)
    provider.refund(purchaseId, { providerId: `re_${purchaseId}`, amountCents: 500, status: 'completed' })
    const taken = { movementId: `txn_${purchaseId}`, takenCents: 2_000, feeCents: 2_000 }
    const back = { movementId: `txn_back_${purchaseId}`, takenCents: -2_000, feeCents: 0 }
    provider.dispute(purchaseId, {
      status: outcome,
      amountCents: 2_000,
      funds: outcome === 'won' ? [taken, back] : [taken],
    })
    return { seekerId, purchaseId }
  }

  test.each(['won', 'lost'] as const)(
    'ends alike in any order of the news when it is %s',
    { tags: ['random'] },
    async (outcome) => {
      const ends = new Set<string>()
      for (const order of orders) {
        const { seekerId, purchaseId } = await happened(outcome)
        for (const step of order) await receive(purchaseId, events[step])
        const lines = (await statement(seekerId)).map(String).sort()
        const { status } = (await t.ctx.db.select().from(purchases).where(eq(purchases.id, purchaseId)))[0] ?? {}
        ends.add(
          JSON.stringify([status, await balance(seekerId), await debt(seekerId), await isLocked(seekerId), lines]),
        )
      }
      expect([...ends]).toEqual([
        JSON.stringify([
          'paid',
          outcome === 'won' ? 136 : 0,
          0,
          false,
          [
            `dispute,${outcome === 'won' ? 'canceled' : 'completed'},-136,2000`,
            'purchase,completed,170,',
            'refund,completed,-34,500',
          ],
        ]),
      ])
    },
  )

  test.each(['won', 'lost'] as const)(
    'ends alike when each step is heard of as it happens, or not at all, and it is %s',
    async (outcome) => {
      for (const received of subsets(['paid', 'refunded', 'disputed', 'decided'] as const)) {
        const seekerId = await makeSeeker(t)
        const purchaseId = await openPurchase(t, seekerId)
        const happen = {
          paid: () => provider.pay(purchaseId),
          refunded: () =>
            provider.refund(purchaseId, { providerId: `re_${purchaseId}`, amountCents: 500, status: 'completed' }),
          disputed: () => provider.dispute(purchaseId, { amountCents: 2_000 }),
          decided: () => provider.dispute(purchaseId, { status: outcome }),
        }
        for (const step of ['paid', 'refunded', 'disputed', 'decided'] as const) {
          happen[step]()
          if (received.includes(step)) await receive(purchaseId, events[step])
        }
        await reconcilePurchase(t.ctx, purchaseId)
        expect([await balance(seekerId), await debt(seekerId)]).toEqual([outcome === 'won' ? 136 : 0, 0])
      }
    },
  )
})

function permutations<T>(items: T[]): T[][] {
  if (items.length < 2) return [items]
  return items.flatMap((item, index) => permutations(items.toSpliced(index, 1)).map((rest) => [item, ...rest]))
}

const subsets = <T>([first, ...rest]: readonly T[]): T[][] =>
  first === undefined ? [[]] : subsets(rest).flatMap((each) => [each, [first, ...each]])
