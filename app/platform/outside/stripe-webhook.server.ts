import Stripe from 'stripe'
import { z } from 'zod'
import type { ReceivedEvent } from './payments.server.ts'

/** Text PostgreSQL can store. */
const plain = z
  .string()
  .max(5_000)
  .refine((value) => value.isWellFormed() && !value.includes('\0'))
const text = plain.min(1)
const eventSchema = z.union([
  z.object({
    object: z.literal('event'),
    id: text,
    type: text,
    livemode: z.boolean(),
    account: text.optional(),
    data: z.object({
      object: z.object({
        object: text,
        id: text.optional(),
        client_reference_id: text.nullish(),
        destination: text.nullish().catch(null),
        payment_intent: text.nullish().catch(null),
        metadata: z.record(z.string(), plain).nullish(),
      }),
    }),
  }),
  z.object({
    object: z.literal('v2.core.event'),
    id: text,
    type: text,
    livemode: z.boolean(),
    related_object: z.object({ id: text, type: text }).nullish(),
  }),
])

/** `t=…,v1=…,v0=…`: few parts, each with a value. Stripe's library accepts no other form. */
const signatureHeader = /^[a-z0-9]{1,10}=[0-9a-f]{1,128}(,[a-z0-9]{1,10}=[0-9a-f]{1,128}){1,15}$/i

/**
 * Parses a webhook if any of the secrets verifies its signature over the raw body and its timestamp is within the
 * tolerance of our clock (seconds). Otherwise returns null.
 */
export function readSignedEvent(
  rawBody: string,
  signature: string,
  secrets: readonly string[],
  toleranceSeconds = 300,
): ReceivedEvent | null {
  if (!signatureHeader.test(signature)) return null
  if (!secrets.some((secret) => isSignedWith(rawBody, signature, secret, toleranceSeconds))) return null
  return readEvent(jsonOf(rawBody))
}

/** Parses an event; null if it isn't one of the provider's. */
export function readEvent(value: unknown): ReceivedEvent | null {
  const parsed = eventSchema.safeParse(value)
  return parsed.success ? webhookEventOf(parsed.data) : null
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

function isSignedWith(body: string, signature: string, secret: string, toleranceSeconds: number): boolean {
  if (secondsAhead(signature) > toleranceSeconds) return false
  try {
    return Stripe.webhooks.signature?.verifyHeader(body, signature, secret, toleranceSeconds) ?? false
  } catch (error) {
    if (error instanceof Stripe.errors.StripeSignatureVerificationError) return false
    throw error
  }
}

/** Seconds a signature is dated ahead of our clock; the provider's library only rejects old ones. */
function secondsAhead(signature: string): number {
  const stamp = signature.split(',').findLast((part) => part.startsWith('t=')) ?? 't=0'
  return Number.parseInt(stamp.slice(2), 10) - Date.now() / 1000
}

function webhookEventOf(event: z.output<typeof eventSchema>): ReceivedEvent {
  const always = { eventId: event.id, type: event.type, livemode: event.livemode }
  if (event.object === 'v2.core.event') {
    const about = event.related_object
    const accountId = about?.type === 'v2.core.account' ? about.id : null
    const none = { purchaseId: null, paymentIntentId: null, payoutId: null }
    return { ...always, ...none, origin: 'thin', objectId: about?.id ?? null, accountId }
  }
  const { object } = event.data
  return {
    ...always,
    origin: event.account ? 'connected' : 'platform',
    objectId: object.id ?? null,
    purchaseId: object.metadata?.purchase_id ?? object.client_reference_id ?? null,
    paymentIntentId: object.payment_intent ?? null,
    accountId: event.account ?? (object.object === 'transfer' ? object.destination : null) ?? null,
    payoutId: object.metadata?.payout_id ?? null,
  }
}
