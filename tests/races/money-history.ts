import { and, eq, sql } from 'drizzle-orm'
import { holdExtension, refundForVoice, settleCall } from '#app/features/marketplace/credits/commands.server.ts'
import type { CallSettlement } from '#app/features/marketplace/credits/schema.ts'
import { PACKAGES } from '#app/features/marketplace/rates/schema.ts'
import { startCheckout } from '#app/features/money/payments/checkout.commands.server.ts'
import { reconcilePurchase } from '#app/features/money/payments/commands.server.ts'
import { sweepMissedEvents } from '#app/features/money/payments/events/commands.server.ts'
import { refundPurchase, refundUnspent, runRefund } from '#app/features/money/payments/refunds/commands.server.ts'
import { CONSENT_VERSION } from '#app/features/money/payments/schema.ts'
import { startOnboarding } from '#app/features/money/payouts/commands.server.ts'
import { refusePayout, releasePayout } from '#app/features/money/payouts/reviews/commands.server.ts'
import { checkPayout, sendPayout } from '#app/features/money/payouts/transfers/commands.server.ts'
import type { Ctx } from '#app/platform/context.ts'
import { inTransaction, type Tx } from '#app/platform/data/db.server.ts'
import { isRefusal } from '#app/platform/refusal.ts'
import type { Viewer } from '#app/platform/viewer.ts'
import { callExtensions, calls, isOpenCall, purchases } from '#db/schema/all.ts'
import { Crash, crashingNode } from '#tests/support/crashes.ts'
import { holdCredits } from '#tests/support/credits.ts'
import { makeCompanion, makeSeeker } from '#tests/support/makers.ts'
import type { MoneyWorld } from '#tests/support/money-world.ts'
import { requestOwnPayout } from '#tests/support/payouts.ts'

/** A crashing node dies at a random one of this many crossings. */
const CROSSINGS_MAX = 8

/** A call that isn't settled, locked. Its price may have changed. */
async function openRow(tx: Tx, callId: string) {
  const [row] = await tx
    .select()
    .from(calls)
    .where(and(eq(calls.id, callId), isOpenCall))
    .for('update')
  return row
}

/** A random money history of four people, which remembers what was acknowledged. */
export class History {
  readonly seekers: Viewer[] = []
  readonly companions: Viewer[] = []
  readonly openCalls: { callId: string; seekerId: string; companionId: string; credits: number }[] = []
  readonly purchaseIds: string[] = []
  readonly payoutIds: string[] = []
  readonly log: string[] = []
  readonly refundIds: string[] = []
  private days = 3

  readonly world: MoneyWorld
  readonly random: () => number

  constructor(world: MoneyWorld, random: () => number) {
    this.world = world
    this.random = random
  }

  pick<T>(items: readonly T[]): T | undefined {
    return items[Math.floor(this.random() * items.length)]
  }
  /** A node. One in eight crashes before or after one of its next commits or calls. */
  node(): Ctx {
    const node = this.pick(this.world.nodes) as Ctx
    return this.random() < 0.125 ? crashingNode(node, 1 + Math.floor(this.random() * CROSSINGS_MAX)).ctx : node
  }

  async begin() {
    const { product, stripe } = this.world
    const [node] = this.world.nodes as [Ctx]
    for (let i = 0; i < 2; i++) this.seekers.push(await product.as(await makeSeeker(product)))
    for (let i = 0; i < 2; i++) {
      const viewer = await product.as(await makeCompanion(product))
      this.companions.push(viewer)
      await startOnboarding(node, viewer, { language: 'en' })
      const account = Object.values(stripe.control.list().accounts).at(-1)
      stripe.control.completeOnboarding({ account: account?.id ?? '' })
    }
  }

  readonly steps: Record<string, () => Promise<unknown>> = {
    buy: async () => {
      const viewer = this.pick(this.seekers)
      const offer = this.pick(PACKAGES)
      if (!viewer || !offer) return
      const [node] = this.world.nodes as [Ctx]
      const order = { packageKey: offer.key, language: 'en' as const, consent: CONSENT_VERSION }
      await startCheckout(this.node(), viewer, order).catch(ignoreCrash)
      const [purchase] = await node.db
        .select()
        .from(purchases)
        .where(eq(purchases.userId, viewer.userId))
        .orderBy(sql`created_at desc, id`)
        .limit(1)
      if (!purchase || this.purchaseIds.includes(purchase.id)) return
      this.purchaseIds.push(purchase.id)
      if (!purchase.sessionId) return
      const how = this.random()
      if (how < 0.8) this.world.stripe.control.pay({ session: purchase.sessionId })
      else if (how < 0.9) this.world.stripe.control.pay({ session: purchase.sessionId, how: 'delayed' })
      else this.world.stripe.control.expireSession({ session: purchase.sessionId })
    },
    news: async () => {
      const purchaseId = this.pick(this.purchaseIds)
      if (!purchaseId) return
      const twice = [reconcilePurchase(this.node(), purchaseId), reconcilePurchase(this.node(), purchaseId)]
      await Promise.all(twice)
    },
    book: async () => {
      const [seeker, companion] = [this.pick(this.seekers), this.pick(this.companions)]
      if (!seeker || !companion) return
      const credits = 5 * Math.ceil(this.random() * 40)
      const ctx = this.node()
      const inDays = this.days++
      const parties = { seekerId: seeker.userId, companionId: companion.userId, credits }
      this.openCalls.push({ callId: await holdCredits({ ctx }, { ...parties, inDays }), ...parties })
    },
    extend: async () => {
      const call = this.pick(this.openCalls)
      if (!call) return
      const ctx = this.node()
      const credits = 1 + Math.floor(this.random() * 40)
      const { callId, seekerId } = call
      await inTransaction(ctx.db, async (tx) => {
        const open = await openRow(tx, callId)
        if (!open) return
        const askedAt = ctx.clock.now()
        const [made] = await tx
          .insert(callExtensions)
          .values({
            ...{ callId, askedBy: seekerId, minutes: 15, credits, askedAt },
            ...{ expiresAt: new Date(askedAt.getTime() + 60_000), answer: 'agreed', answeredAt: askedAt },
          })
          .returning()
        await tx
          .update(calls)
          .set({ credits: open.credits + credits })
          .where(eq(calls.id, callId))
        await holdExtension(ctx, tx, { callId, extensionId: made?.id ?? '', seekerId, credits })
      })
    },
    voice: async () => {
      const call = this.pick(this.openCalls)
      if (!call) return
      const ctx = this.node()
      const { callId, seekerId } = call
      const share = this.random()
      await inTransaction(ctx.db, async (tx) => {
        const open = await openRow(tx, callId)
        // The rate is stored with it, so this only works once.
        if (!open || open.ratePerHour !== null) return
        const back = Math.floor(share * open.credits)
        await tx
          .update(calls)
          .set({ credits: open.credits - back, ratePerHour: 100 })
          .where(eq(calls.id, callId))
        await refundForVoice(ctx, tx, { callId, seekerId, credits: back })
      })
    },
    settle: async () => {
      const call = this.pick(this.openCalls)
      if (!call) return
      const outcomes: CallSettlement[] = ['earned', 'earned', 'earned', 'returned', 'returned_no_show']
      await this.settle(call, this.pick(outcomes) ?? 'earned')
    },
    refund: async () => {
      const purchaseId = this.pick(this.purchaseIds)
      if (!purchaseId) return
      const amount = this.random() < 0.5 ? {} : { amountCents: 1 + Math.floor(this.random() * 3_000) }
      const refundId = await refundPurchase(this.node(), this.world.admin, { purchaseId, note: 'a history', ...amount })
      this.refundIds.push(refundId)
      if (this.random() < 0.6) await Promise.all([runRefund(this.node(), refundId), runRefund(this.node(), refundId)])
    },
    withdraw: async () => {
      const viewer = this.pick(this.seekers)
      const purchaseId = this.pick(this.purchaseIds)
      if (viewer && purchaseId) await refundUnspent(this.node(), viewer, { purchaseId, reason: 'withdrawal' })
    },
    refundInDashboard: async () => {
      const paymentIntent = await this.payment()
      if (!paymentIntent) return
      const amount = this.random() < 0.4 ? {} : { amountCents: 1 + Math.floor(this.random() * 2_000) }
      this.world.stripe.control.refund({ paymentIntent, ...amount })
    },
    failRefund: async () => {
      const refund = this.pick(await this.own(this.world.stripe.control.list().refunds))
      if (refund) this.world.stripe.control.settleRefund({ refund: refund.id, outcome: 'failed' })
    },
    dispute: async () => {
      const paymentIntent = await this.payment()
      if (paymentIntent) this.world.stripe.control.openDispute({ paymentIntent })
    },
    decide: async () => {
      const dispute = this.pick(await this.own(this.world.stripe.control.list().disputes))
      if (dispute)
        this.world.stripe.control.closeDispute({ dispute: dispute.id, outcome: this.random() < 0.5 ? 'won' : 'lost' })
    },
    payout: async () => {
      const viewer = this.pick(this.companions)
      if (!viewer) return
      const payoutId = await requestOwnPayout(this.node(), viewer, {
        credits: 500 + Math.floor(this.random() * 100),
        idempotencyKey: crypto.randomUUID(),
      })
      this.payoutIds.push(payoutId)
      // Everyone here pays with the same card, so most payouts need a review first.
      if (this.random() < 0.7) await this.steps.review?.()
      if (this.random() < 0.6) await Promise.all([sendPayout(this.node(), payoutId), sendPayout(this.node(), payoutId)])
    },
    review: async () => {
      const payoutId = this.payoutIds.at(-1)
      if (!payoutId) return
      const decide = async () => {
        const decision = this.random() < 0.7 ? releasePayout : refusePayout
        await decision(this.node(), this.world.admin, { payoutId, note: 'a history' })
      }
      const ends = await Promise.allSettled([decide(), decide()])
      for (const end of ends) if (end.status === 'rejected') this.forgive(end.reason)
    },
    reverse: async () => {
      const transfer = this.pick(
        Object.values(this.world.stripe.control.list().transfers).filter(({ transfer_group }) =>
          this.payoutIds.includes(transfer_group?.slice('payout_'.length) ?? ''),
        ),
      )
      if (!transfer) return
      const part = this.random() < 0.5 ? {} : { amountCents: 1 + Math.floor(this.random() * 500) }
      this.world.stripe.control.reverseTransfer({ transfer: transfer.id, ...part })
    },
    check: async () => {
      const payoutId = this.pick(this.payoutIds)
      if (payoutId) await checkPayout(this.node(), payoutId)
    },
    fault: async () => {
      const path = this.pick(['/v1/refunds', '/v1/transfers', '/v1/checkout/sessions'])
      const isCut = this.random() < 0.5
      const fault = { method: 'POST', path, times: 1 + Math.floor(this.random() * 4) } as const
      if (isCut) this.world.stripe.control.cutNext(fault)
      else this.world.stripe.control.failNext({ status: 500, ...fault })
    },
    webhooks: async () => {
      const { control } = this.world.stripe
      const count = 1 + Math.floor(this.random() * 3)
      const doing = this.pick(['drop', 'duplicate', 'hold', 'release', 'resend'])
      if (doing === 'drop') control.dropWebhooks({ count })
      if (doing === 'duplicate') control.duplicateWebhooks({ times: 2 + count, count })
      if (doing === 'hold') control.holdWebhooks()
      if (doing === 'release') control.releaseWebhooks({ order: 'shuffled' })
      const event = this.pick(Object.keys(control.list().events))
      if (doing === 'resend' && event) control.resendWebhook({ event, times: count })
    },
    process: async () => {
      const open = await this.world.openEvents()
      for (let index = 0; index < 5; index++) {
        const eventId = this.pick(open)
        if (!eventId) return
        const twice = [this.world.processEvent(this.node(), eventId), this.world.processEvent(this.node(), eventId)]
        const ends = await Promise.allSettled(twice)
        for (const end of ends) if (end.status === 'rejected') this.forgive(end.reason)
      }
    },
    wait: async () => {
      await this.world.forward(1 + Math.floor(this.random() * 60))
      if (this.random() < 0.7) await sweepMissedEvents(this.node())
    },
  }

  async settle(call: (typeof this.openCalls)[number], outcome: CallSettlement) {
    const ctx = this.node()
    await inTransaction(ctx.db, async (tx) => {
      const ends = {
        earned: { status: 'completed' as const },
        returned: { status: 'cancelled' as const, cancelledAt: ctx.clock.now() },
        returned_no_show: { status: 'missed' as const, missedReason: 'offerer_no_show' as const },
      }
      const [ended] = await tx.update(calls).set(ends[outcome]).where(eq(calls.id, call.callId)).returning()
      await settleCall(ctx, tx, { ...call, credits: ended?.credits ?? 0, outcome })
    })
    this.openCalls.splice(this.openCalls.indexOf(call), 1)
  }

  /** The payment of one of its purchases; null if it wasn't paid. */
  private async payment() {
    const purchaseId = this.pick(this.purchaseIds)
    return purchaseId ? this.paymentOf(purchaseId) : null
  }

  private async paymentOf(purchaseId: string): Promise<string | null> {
    const [node] = this.world.nodes as [Ctx]
    const [purchase] = await node.db.select().from(purchases).where(eq(purchases.id, purchaseId))
    const intent = this.world.stripe.control.list().sessions[purchase?.sessionId ?? '']?.payment_intent
    return typeof intent === 'string' ? intent : null
  }

  private async own<T extends { payment_intent: unknown }>(all: Record<string, T>) {
    const payments = await Promise.all(this.purchaseIds.map((id) => this.paymentOf(id)))
    return Object.values(all).filter(({ payment_intent }) => payments.includes(payment_intent as string))
  }

  async run(count: number) {
    const names = Object.keys(this.steps)
    for (let i = 0; i < count; i++) {
      const chosen = this.random() < 0.25 ? [this.pick(names), this.pick(names)] : [this.pick(names)]
      this.log.push(chosen.join('+'))
      await Promise.all(chosen.map((name) => this.try(name ?? 'wait')))
    }
  }

  private async try(name: string) {
    try {
      await this.steps[name]?.()
    } catch (error) {
      this.forgive(error)
    }
  }

  /** Ignores refusals, crashes and faults of the provider, which are expected here. Anything else fails the test. */
  private forgive(error: unknown) {
    const isOfFake = error instanceof Error && /^Stripe|Rejection|PaymentTimeout|Error$/.test(error.constructor.name)
    if (!isRefusal(error) && !isOfFake && !(error instanceof Crash)) throw error
  }
}

function ignoreCrash(error: unknown) {
  if (!(error instanceof Crash)) throw error
}
