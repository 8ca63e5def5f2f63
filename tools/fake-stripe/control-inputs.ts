import { z } from 'zod'
import { payoutTargets } from './external-accounts.ts'
import { paymentChoices } from './pay-session.ts'

const count = z.number().int().min(1).max(1000).default(1)
const type = z.string().min(1).optional()
const cents = z.number().int()
const pattern = {
  method: z.enum(['GET', 'POST']).optional(),
  path: z.string().startsWith('/').optional(),
  times: count,
}

/** Where events go: an address, or one with its own secret, kinds and types of events. */
export const target = z.union([
  z.url(),
  z.strictObject({
    url: z.url(),
    secret: z.string().min(1).optional(),
    receives: z.array(z.enum(['platform', 'connected', 'thin'])).optional(),
    events: z.array(z.string().min(1)).min(1).optional(),
  }),
])

/** What each action of the control takes. */
export const inputs = {
  setWebhookTargets: z.strictObject({ targets: z.array(target) }),
  duplicateWebhooks: z.strictObject({ times: z.number().int().min(2).max(1000), count, type }),
  dropWebhooks: z.strictObject({ count, type }),
  delayWebhooks: z.strictObject({ seconds: z.number().min(0), count, type }),
  releaseWebhooks: z.strictObject({
    order: z.union([z.enum(['as_sent', 'reversed', 'shuffled']), z.array(z.number().int().min(0))]).default('as_sent'),
  }),
  resendWebhook: z.strictObject({ event: z.string(), times: count }),
  failNext: z.strictObject({
    ...pattern,
    status: z.number().int().min(400).max(599),
    type: z.string().default('api_error'),
    code: z.string().nullable().default(null),
    message: z.string().default('This failure was asked for.'),
  }),
  aimed: z.strictObject(pattern),
  pay: z.strictObject({
    session: z.string(),
    how: z.enum(paymentChoices).default('card'),
    email: z.email().default('buyer@example.com'),
  }),
  settleDelayed: z.strictObject({
    paymentIntent: z.string().optional(),
    session: z.string().optional(),
    outcome: z.enum(['succeeded', 'failed']).optional(),
  }),
  session: z.strictObject({ session: z.string() }),
  refund: z.strictObject({ paymentIntent: z.string(), amountCents: cents.min(1).optional() }),
  pendRefunds: z.strictObject({ count }),
  settleRefund: z.strictObject({
    refund: z.string(),
    outcome: z.enum(['succeeded', 'failed']).default('succeeded'),
    failureReason: z.string().default('expired_or_canceled_card'),
  }),
  openDispute: z.strictObject({
    paymentIntent: z.string(),
    amountCents: cents.min(1).optional(),
    reason: z.string().default('fraudulent'),
    isInquiry: z.boolean().default(false),
    isWithdrawnLater: z.boolean().default(false),
  }),
  dispute: z.strictObject({ dispute: z.string() }),
  closeDispute: z.strictObject({ dispute: z.string(), outcome: z.enum(['won', 'lost', 'warning_closed']) }),
  account: z.strictObject({ account: z.string() }),
  completeOnboarding: z.strictObject({ account: z.string(), payoutTo: z.enum(payoutTargets).default('own_bank') }),
  setAvailable: z.strictObject({ cents, account: z.string().default('platform') }),
  reverseTransfer: z.strictObject({ transfer: z.string(), amountCents: cents.min(1).optional() }),
  payOutToBank: z.strictObject({
    account: z.string().default('platform'),
    outcome: z.enum(['paid', 'failed']).default('paid'),
    failureCode: z.string().default('account_closed'),
  }),
  bookFee: z.strictObject({ cents: cents.min(1), description: z.string().default('Billing') }),
  advanceClock: z.strictObject({ seconds: z.number().int().min(0) }),
  setClock: z.strictObject({ now: z.union([z.iso.datetime({ offset: true }), z.date()]) }),
}
