import { sql } from 'drizzle-orm'
import { webhookHealth } from '#app/features/money/payments/events/views.server.ts'
import { databaseNow, rows } from '#app/platform/data/db.server.ts'
import { bad, type DatabaseCheck, note, ok, type SettingsCheck } from '../finding.ts'

/** Which payment account is used. */
export const checkPaymentKey: SettingsCheck = ({ stripe, isPublic }) => {
  if (!stripe.secretKey) return isPublic ? [] : [note('no STRIPE_SECRET_KEY: payments are a sandbox')]
  if (stripe.secretKey.includes('_live_')) return [ok('payments are live')]
  return [isPublic ? note('STRIPE_SECRET_KEY is a test key: nobody pays') : ok('payments use a test key')]
}

/** Purchases whose payment does not fit: their buyers wait for the operator. */
export const checkReviews: DatabaseCheck = async (db) => {
  const waiting = await rows<{ id: string; cents: number; on: string; sessionId: string | null }>(
    db,
    sql`select id, price_cents as cents, to_char(created_at, 'YYYY-MM-DD') as "on", session_id as "sessionId"
      from purchases where status = 'in_review' order by created_at limit 20`,
  )
  return waiting.map(({ id, cents, on, sessionId }) =>
    bad(
      `the payment of purchase ${id} of ${on} (${cents} cents, ${sessionId}) does not fit: send it back at the payment provider, write to the buyer, then npm run doctor -- close-purchase ${id}`,
    ),
  )
}

/** The secrets of the destinations that one account with connected accounts needs. */
export const checkWebhookSecrets: SettingsCheck = ({ stripe, origin }) => {
  if (!stripe.secretKey) return []
  const address = (destination: string) => `${origin}/webhooks/stripe?destination=${destination}`
  return [
    ...(stripe.webhookSecrets.connected.length > 0
      ? []
      : [
          bad(
            `STRIPE_CONNECT_WEBHOOK_SECRET is not set: events of companions’ accounts are refused; let Stripe send them to ${address('connected')}`,
          ),
        ]),
    ...(stripe.webhookSecrets.thin.length > 0
      ? []
      : [
          bad(
            `STRIPE_THIN_WEBHOOK_SECRET is not set: thin events are refused; let Stripe send them to ${address('thin')}`,
          ),
        ]),
  ]
}

const day = (at: Date) => at.toISOString().slice(0, 10)

/** Whether the provider's events arrive: by webhook, and otherwise by its list. */
export const checkWebhooks: DatabaseCheck = async (db, { demo, origin }) => {
  if (demo) return []
  const { isSilent, gap } = await webhookHealth(db, await databaseNow(db))
  return [
    ...(isSilent
      ? [
          bad(
            `no event of the payment provider arrived for three days, although people pay; it must send them to ${origin}/webhooks/stripe, signed with STRIPE_WEBHOOK_SECRET`,
          ),
        ]
      : []),
    ...(gap
      ? [
          note(
            `the provider’s events from ${day(gap.from)} to ${day(gap.until)} were never read and are not listed any more; compare refunds, disputes and payouts of that time by hand`,
          ),
        ]
      : []),
  ]
}
