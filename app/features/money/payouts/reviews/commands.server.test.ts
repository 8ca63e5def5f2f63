import { eq, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { balanceOf, payableOf } from '#app/features/marketplace/credits/views.server.ts'
import { reconcilePurchase } from '#app/features/money/payments/commands.server.ts'
import type { Viewer } from '#app/platform/viewer.ts'
import { payoutReviews, payouts, sessions } from '#db/schema/all.ts'
import { endCall } from '#tests/support/calls.ts'
import { setUser, testContext } from '#tests/support/context.ts'
import { holdCredits } from '#tests/support/credits.ts'
import { makeSeeker } from '#tests/support/makers.ts'
import { testAdmin } from '#tests/support/office.ts'
import { memoryPayments } from '#tests/support/payments.ts'
import { makeEarner, requestOwnPayout } from '#tests/support/payouts.ts'
import { makePurchase } from '#tests/support/purchases.ts'
import { sendPayout, sweepPayouts } from '../transfers/commands.server.ts'
import { refusePayout, releasePayout } from './commands.server.ts'
import { reviewQueue } from './views.server.ts'

const HOLD_HOURS = 72
const start = new Date('2027-03-01T12:00:00Z')
const provider = memoryPayments()
const t = testContext({ payments: provider.client, env: { PAYOUT_HOLD_HOURS: String(HOLD_HOURS) } })
const admin = testAdmin(t)

beforeEach(() => t.setClock(start))

const hoursLater = (hours: number) => t.setClock(new Date(start.getTime() + hours * 3_600_000))

const companion = async () => (await makeEarner(t, provider)).viewer

const buy = (buyerId: string, paymentFingerprint: string) =>
  makePurchase(t, provider, { buyerId, packageKey: '750', paymentFingerprint })
async function talk(companionId: string, seekerId: string, credits: number) {
  const callId = await holdCredits(t, { seekerId, companionId, credits })
  await endCall(t, callId, { status: 'completed' })
  return callId
}
/** A seeker buys 750 credits by card and spends `credits` of them on a completed call. */
async function paidCall(companionId: string, credits: number, card: string = crypto.randomUUID()) {
  const seekerId = await makeSeeker(t)
  const purchaseId = await buy(seekerId, card)
  return { seekerId, purchaseId, callId: await talk(companionId, seekerId, credits) }
}
const request = (viewer: Viewer, credits = 600) => requestOwnPayout(t.ctx, viewer, { credits })
const payoutOf = async (id: string) => (await t.ctx.db.select().from(payouts).where(eq(payouts.id, id)))[0]
const statusOf = async (id: string) => (await payoutOf(id))?.status
const reviewsOf = (id: string) => t.ctx.db.select().from(payoutReviews).where(eq(payoutReviews.payoutId, id))
const reasonsOf = async (id: string) => (await reviewsOf(id)).at(-1)?.reasons.map(({ code }) => code) ?? []
const announcedOf = async (payoutId: string) =>
  (await t.announced()).filter((event) => event.payoutId === payoutId).map(({ type }) => type)
const wasSent = (payoutId: string) => provider.orders.some((order) => order.payoutId === payoutId)
const payable = (viewer: Viewer) => payableOf(t.ctx.db, viewer.userId, HOLD_HOURS, 'Europe/Berlin')
async function disputed(purchaseId: string, status: 'open' | 'won' | 'lost') {
  provider.dispute(purchaseId, { status })
  await reconcilePurchase(t.ctx, purchaseId)
}
/** A payout in review: two people paid the companion with one card. */
async function heldPayout() {
  const viewer = await companion()
  const card = crypto.randomUUID()
  const first = await paidCall(viewer.userId, 400, card)
  await paidCall(viewer.userId, 200, card)
  await hoursLater(80)
  const payoutId = await request(viewer)
  expect(await statusOf(payoutId)).toBe('in_review')
  return { viewer, payoutId, ...first }
}

describe('earnings', () => {
  test('can be paid out 72 hours after the call, and are listed by day until then', async () => {
    const viewer = await companion()
    await paidCall(viewer.userId, 500)
    await hoursLater(30)
    await paidCall(viewer.userId, 60)
    await paidCall(viewer.userId, 40)
    const days = (await payable(viewer)).later.map(({ credits, at }) => [credits, at.toISOString().slice(0, 13)])
    expect(days).toEqual([
      [500, '2027-03-04T12'],
      [100, '2027-03-05T18'],
    ])
    await expect(request(viewer, 500)).rejects.toMatchObject({ code: 'credits_wait' })
    await hoursLater(71.9)
    await expect(request(viewer, 500)).rejects.toMatchObject({ code: 'credits_wait' })
    await hoursLater(72.1)
    expect(await payable(viewer)).toMatchObject({ payable: 500, disputed: 0 })
    await expect(request(viewer, 501)).rejects.toMatchObject({ code: 'credits_wait' })
    await request(viewer, 500)
    expect((await payable(viewer)).payable).toBe(0)
  })

  test('that were refused by the provider can be paid out again immediately', async () => {
    const viewer = await companion()
    await paidCall(viewer.userId, 500)
    await hoursLater(72.1)
    const payoutId = await request(viewer, 500)
    provider.answer({ kind: 'refused', code: 'account_closed', message: 'no' })
    await sendPayout(t.ctx, payoutId)
    expect(await payable(viewer)).toEqual({ payable: 500, disputed: 0, later: [] })
  })
})

describe('a stolen card', () => {
  test('disputed after the payout was requested and before it was sent stops the transfer until it is decided', async () => {
    const viewer = await companion()
    const { purchaseId } = await paidCall(viewer.userId, 600)
    await hoursLater(80)
    const payoutId = await request(viewer, 600)
    await disputed(purchaseId, 'open')
    await sendPayout(t.ctx, payoutId)
    await hoursLater(90)
    await sweepPayouts(t.ctx)
    expect(await statusOf(payoutId)).toBe('pending')
    expect(wasSent(payoutId)).toBe(false)
    await disputed(purchaseId, 'won')
    await sweepPayouts(t.ctx)
    expect(await statusOf(payoutId)).toBe('completed')
  })

  test('holds only earnings paid with it; others are paid out', async () => {
    const viewer = await companion()
    const { purchaseId } = await paidCall(viewer.userId, 300)
    await paidCall(viewer.userId, 500)
    await hoursLater(80)
    await disputed(purchaseId, 'open')
    expect(await payable(viewer)).toMatchObject({ payable: 500, disputed: 300 })
    const payoutId = await request(viewer, 500)
    await sendPayout(t.ctx, payoutId)
    expect(await statusOf(payoutId)).toBe('completed')
    expect(await payable(viewer)).toMatchObject({ payable: 0, disputed: 300 })
    await disputed(purchaseId, 'lost')
    expect(await payable(viewer), 'what was earned stays the companion’s').toMatchObject({ payable: 300, disputed: 0 })
  })
})

describe('a stolen card from purchase to refusal [T15]', () => {
  test('behind two buyers gets nothing out: the payout waits for an administrator, who refuses it', async () => {
    const thief = await companion()
    const [first, second] = [await paidCall(thief.userId, 400, 'stolen'), await paidCall(thief.userId, 300, 'stolen')]
    await expect(request(thief, 700)).rejects.toMatchObject({ code: 'credits_wait' })
    await hoursLater(73)
    const payoutId = await request(thief, 700)
    expect(await payoutOf(payoutId)).toMatchObject({ status: 'in_review', attempt: 0 })
    expect(await balanceOf(t.ctx.db, thief.userId)).toBe(0)
    const userIds = [first.seekerId, second.seekerId].sort()
    const purchaseIds = [first.purchaseId, second.purchaseId].sort()
    expect((await reviewsOf(payoutId))[0]?.reasons).toEqual([{ code: 'same_card', userIds, purchaseIds, callIds: [] }])
    await sendPayout(t.ctx, payoutId)
    await hoursLater(90)
    await sweepPayouts(t.ctx)
    await expect(request(thief, 500)).rejects.toMatchObject({ code: 'insufficient_credits' })
    expect(wasSent(payoutId)).toBe(false)
    await refusePayout(t.ctx, admin, { payoutId, note: 'One card, two accounts, one evening.' })
    await sendPayout(t.ctx, payoutId)
    expect(wasSent(payoutId)).toBe(false)
    expect(await payoutOf(payoutId)).toMatchObject({ status: 'failed', errorMessage: 'not_released' })
    expect(await balanceOf(t.ctx.db, thief.userId)).toBe(700)
    expect(await announcedOf(payoutId)).toEqual(['payout.in_review', 'payout.failed'])
    expect(await statusOf(await request(thief, 700))).toBe('in_review')
    await setUser(t, thief.userId, { status: 'suspended' })
    await expect(request(await t.as(thief.userId), 700)).rejects.toMatchObject({ code: 'payouts_paused' })
  })

  test('that is the card to which the money should go is noticed', async () => {
    const thief = await companion()
    const { seekerId, purchaseId } = await paidCall(thief.userId, 600, 'a card for both')
    provider.payoutTargets.set(`acct_${thief.userId}`, ['a card for both'])
    await hoursLater(80)
    const payoutId = await request(thief)
    expect((await reviewsOf(payoutId))[0]?.reasons).toEqual([
      { code: 'same_payout_account', userIds: [seekerId], purchaseIds: [purchaseId], callIds: [] },
    ])
  })

  test('used in the companion’s own browser is noticed, where that browser says something', async () => {
    const thief = await companion()
    const { seekerId } = await paidCall(thief.userId, 600)
    const signIn = (userId: string, userAgent: string) =>
      t.ctx.db.insert(sessions).values({ userId, userAgent, tokenHash: crypto.randomUUID(), expiresAt: new Date(2e12) })
    await signIn(thief.userId, 'Rare/1.0')
    await signIn(seekerId, 'Rare/1.0')
    await hoursLater(80)
    for (let index = 0; index < 20; index++) await signIn(await makeSeeker(t), 'Usual/1.0')
    const payoutId = await request(thief)
    expect(await reasonsOf(payoutId)).toEqual(['same_device'])
    await refusePayout(t.ctx, admin, { payoutId, note: 'again' })
    await signIn(await makeSeeker(t), 'Rare/1.0')
    expect(await reasonsOf(await request(thief)), 'a browser of three').toEqual([])
    await t.ctx.db.delete(sessions).where(eq(sessions.userAgent, 'Rare/1.0'))
  })
})

describe('a payout waits for an administrator', () => {
  test('for a first payout above the limit; released once, the next one does not', async () => {
    const viewer = await companion()
    const large = { ...t.ctx, config: { ...t.ctx.config, payoutReview: { callsPerDay: 5, firstPayoutCredits: 599 } } }
    await paidCall(viewer.userId, 700)
    await paidCall(viewer.userId, 600)
    await hoursLater(80)
    const ask = (credits: number) => requestOwnPayout(large, viewer, { credits })
    const payoutId = await ask(600)
    expect(await reasonsOf(payoutId)).toEqual(['first_payout_above'])
    await releasePayout(t.ctx, admin, { payoutId, note: 'Known for years.' })
    await sendPayout(large, payoutId)
    expect(await statusOf(payoutId)).toBe('completed')
    expect(await statusOf(await ask(700))).toBe('pending')
  })

  test('for many paid calls of two people within a day, and for an account that another companion has', async () => {
    const [viewer, other] = [await companion(), await companion()]
    const seekerId = await makeSeeker(t)
    await buy(seekerId, crypto.randomUUID())
    const callIds: string[] = []
    for (let index = 0; index < 6; index++) callIds.push(await talk(viewer.userId, seekerId, 100))
    for (const { userId } of [viewer, other]) provider.payoutTargets.set(`acct_${userId}`, ['one bank account'])
    await paidCall(other.userId, 500)
    await hoursLater(80)
    expect(await statusOf(await request(other, 500))).toBe('pending')
    const payoutId = await request(viewer)
    const reasons = (await reviewsOf(payoutId))[0]?.reasons ?? []
    expect(reasons).toHaveLength(2)
    expect(reasons).toContainEqual({ code: 'burst', userIds: [seekerId], callIds: callIds.sort(), purchaseIds: [] })
    expect(reasons).toContainEqual(expect.objectContaining({ code: 'same_payout_account', userIds: [other.userId] }))
  })

  test('also right before the transfer, if the evidence came after the request', async () => {
    const viewer = await companion()
    await paidCall(viewer.userId, 600, 'a card used later')
    await hoursLater(80)
    const payoutId = await request(viewer)
    expect(await statusOf(payoutId)).toBe('pending')
    await paidCall(viewer.userId, 100, 'a card used later')
    await sendPayout(t.ctx, payoutId)
    expect(await payoutOf(payoutId)).toMatchObject({ status: 'in_review', leaseOwner: null, attempt: 0 })
    expect(wasSent(payoutId)).toBe(false)
    expect(await announcedOf(payoutId)).toEqual(['payout.requested', 'payout.in_review'])
  })

  test('and the database refuses to send it', async () => {
    const { payoutId } = await heldPayout()
    const tries = [
      sql`update payouts set lease_owner = gen_random_uuid(), lease_until = now() where id = ${payoutId}`,
      sql`update payouts set attempt = 1, lease_owner = gen_random_uuid(), lease_until = now() where id = ${payoutId}`,
      sql`insert into payout_reviews (payout_id, reasons) values (${payoutId}, '[{}]')`,
      sql`update payout_reviews set decision = 'released' where payout_id = ${payoutId}`,
    ]
    for (const statement of tries) await expect(t.ctx.db.execute(statement)).rejects.toThrow()
  })
})

describe('an administrator', () => {
  test('releases a payout, which is sent and not held again; the companion is told', async () => {
    const { payoutId, viewer } = await heldPayout()
    expect(await balanceOf(t.ctx.db, viewer.userId)).toBe(0)
    await releasePayout(t.ctx, admin, { payoutId, note: ' A couple with one card. ' })
    const decided = { decision: 'released', decidedBy: admin.userId, note: 'A couple with one card.' }
    expect(await reviewsOf(payoutId)).toMatchObject([decided])
    await sendPayout(t.ctx, payoutId)
    expect(await statusOf(payoutId)).toBe('completed')
    expect(await announcedOf(payoutId)).toEqual(['payout.in_review', 'payout.released', 'payout.completed'])
  })

  test('decides once, with a note', async () => {
    const { payoutId } = await heldPayout()
    await expect(releasePayout(t.ctx, admin, { payoutId, note: '  ' })).rejects.toMatchObject({ code: 'note_missing' })
    await refusePayout(t.ctx, admin, { payoutId, note: 'no' })
    for (const decide of [refusePayout, releasePayout])
      await expect(decide(t.ctx, admin, { payoutId, note: 'no' })).rejects.toMatchObject({ code: 'review_decided' })
    const unknown = { payoutId: crypto.randomUUID(), note: 'no' }
    await expect(releasePayout(t.ctx, admin, unknown)).rejects.toMatchObject({ code: 'not_found' })
  })

  test('must have a second factor, and can’t be a stranger, the companion or the payout’s owner', async () => {
    const { payoutId, viewer } = await heldPayout()
    const input = { payoutId, note: 'mine' }
    const half = { ...admin, hasSecondFactor: false }
    for (const who of [viewer, await t.as(await makeSeeker(t)), half])
      for (const decide of [releasePayout, refusePayout]) {
        await expect(decide(t.ctx, who, input)).rejects.toMatchObject({ code: 'only_admins_review' })
        await expect(reviewQueue(t.ctx.db, who)).rejects.toMatchObject({ code: 'only_admins_review' })
      }
    const own = { ...admin, userId: viewer.userId }
    await expect(releasePayout(t.ctx, own, input)).rejects.toMatchObject({ code: 'own_payout' })
    expect(await statusOf(payoutId)).toBe('in_review')
  })

  test('sees which accounts, calls and purchases stand behind a reason, and no email address', async () => {
    const { payoutId, viewer, purchaseId } = await heldPayout()
    const { open } = await reviewQueue(t.ctx.db, admin)
    const review = open.find((each) => each.payoutId === payoutId)
    expect(review).toMatchObject({
      credits: 600,
      amountCents: 5_400,
      companion: { userId: viewer.userId, name: 'Mara Feld' },
      decided: null,
      reasons: [{ code: 'same_card', accounts: [{ name: 'Lena' }, { name: 'Lena' }], calls: [] }],
    })
    const paid = { purchaseId, buyerName: 'Lena', priceCents: 10_000 }
    expect(review?.reasons[0]?.purchases).toContainEqual(expect.objectContaining(paid))
    expect(JSON.stringify(open)).not.toContain('@')
    await refusePayout(t.ctx, admin, { payoutId, note: 'no' })
    const { decided } = await reviewQueue(t.ctx.db, admin)
    expect(decided.find((each) => each.payoutId === payoutId)).toMatchObject({
      decided: { decision: 'refused', byName: 'Ada Admin', note: 'no' },
    })
  })
})
