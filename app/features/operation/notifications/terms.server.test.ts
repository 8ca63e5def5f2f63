import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { cancelCall } from '#app/features/marketplace/calls/commands.server.ts'
import { balanceOf } from '#app/features/marketplace/credits/views.server.ts'
import { checkPayout, sendPayout } from '#app/features/money/payouts/transfers/commands.server.ts'
import { payoutHistory } from '#app/features/money/payouts/views.server.ts'
import { rows } from '#app/platform/data/db.server.ts'
import { payouts } from '#db/schema/all.ts'
import { makeCall } from '#tests/support/calls.ts'
import { testContext } from '#tests/support/context.ts'
import { makeCompanion, makeSeeker } from '#tests/support/makers.ts'
import { mailsFor } from '#tests/support/messages.ts'
import { memoryPayments } from '#tests/support/payments.ts'
import { makeEarner, requestOwnPayout } from '#tests/support/payouts.ts'
import { handleEvent } from './handlers.server.ts'

const provider = memoryPayments()
const t = testContext({
  payments: provider.client,
  env: { PLATFORM_FEE_PERCENT: '15', CANCELLATION_HOURS: '12', MIN_PAYOUT_CREDITS: '120' },
})

const hour = 3_600_000
let day = Date.parse('2027-02-01T18:30:00Z')

/** A call of 50 credits that its seeker booked, and cancelled this many hours before the start. */
async function cancelled(hours: number, language: 'en' | 'de') {
  day += 48 * hour
  const seekerId = await makeSeeker(t, { name: 'Lena', language })
  const companionId = await makeCompanion(t, { name: 'Mara Feld' })
  const call = await makeCall(t, { seekerId, companionId, startAt: new Date(day), credits: 50 })
  await t.setClock(new Date(day - hours * hour))
  await handleEvent(t.ctx, { type: 'booking.made', callId: call.callId })
  const { settlement } = await cancelCall(t.ctx, await t.as(seekerId), { callId: call.callId })
  await handleEvent(t.ctx, { type: 'call.cancelled', callId: call.callId, by: seekerId })
  const sent = await mailsFor(t, seekerId)
  return { settlement, balance: await balanceOf(t.ctx.db, seekerId), texts: sent.map(({ text }) => text ?? '') }
}

describe('with 12 hours to cancel free of charge', () => {
  test('a call cancelled 13 hours before gives everything back, and no mail names another limit [K-16]', async () => {
    for (const language of ['en', 'de'] as const) {
      const { settlement, balance, texts } = await cancelled(13, language)
      expect([settlement, balance, texts.length]).toEqual(['returned', 50, 2])
      expect(texts.join('\n')).not.toMatch(/24 (hours|Stunden)/)
    }
  })

  test.each([
    ['en', 'less than 12 hours'],
    ['de', 'weniger als 12 Stunden'],
  ] as const)('a call cancelled 11 hours before is paid, as both mails say (%s)', async (language, limit) => {
    const { settlement, balance, texts } = await cancelled(11, language)
    expect([settlement, balance, texts.length]).toEqual(['earned', 0, 2])
    for (const text of texts) expect(text).toContain(limit)
  })
})

describe('with a fee of 15 percent', () => {
  test('a payout stores the percentage, sends the rest, and mail and history say the same [Y-14]', async () => {
    const { userId, viewer } = await makeEarner(t, provider, 1_000)
    const payoutId = await requestOwnPayout(t.ctx, viewer, { credits: 501 })
    await sendPayout(t.ctx, payoutId)
    const [row] = await t.ctx.db.select().from(payouts).where(eq(payouts.id, payoutId))
    expect(row).toMatchObject({ status: 'completed', feePercent: 15, grossCents: 5_010, feeCents: 751 })
    expect(provider.orders.find((each) => each.payoutId === payoutId)?.amountCents).toBe(4_259)
    expect((await payoutHistory(t.ctx.db, viewer))?.lines).toMatchObject([
      { grossCents: 5_010, feeCents: 751, amountCents: 4_259 },
    ])
    await handleEvent(t.ctx, { type: 'payout.requested', payoutId, userId })
    const [mail] = await mailsFor(t, userId)
    expect(`${mail?.subject} ${mail?.text}`).toContain('€42.59')
    provider.reversed(payoutId, 9)
    await checkPayout(t.ctx, payoutId)
    expect(await balanceOf(t.ctx.db, userId)).toBe(500)
  })

  test('the database counts the same cents for a credit', async () => {
    const [found] = await rows<{ cents: string }>(t.ctx.db, sql`select cents_per_credit()::text as cents`)
    expect(Number(found?.cents)).toBe(t.ctx.config.terms.centsPerCredit)
  })
})
