import { sql } from 'drizzle-orm'
import { rows } from '#app/platform/data/db.server.ts'
import { bad, type DatabaseCheck, note, ok, type SettingsCheck } from '../finding.ts'

/** Which payment account is used. */
export const checkPaymentKey: SettingsCheck = ({ stripe, isPublic }) => {
  if (!stripe.secretKey) return isPublic ? [] : [note('no STRIPE_SECRET_KEY: payments are a sandbox')]
  if (stripe.secretKey.includes('_live_')) return [ok('payments are live')]
  return [isPublic ? note('STRIPE_SECRET_KEY is a test key: nobody pays') : ok('payments use a test key')]
}

/** Whether the provider's events arrive: three days with purchases and no event mean that they do not. */
export const checkWebhooks: DatabaseCheck = async (db, { demo, origin }) => {
  const [seen] = await rows<{ bought: boolean; received: boolean }>(
    db,
    sql`select
      exists (select from purchases where created_at between app_now() - interval '3 days' and app_now() - interval '1 hour') as bought,
      exists (select from payment_events where received_at > app_now() - interval '3 days') as received`,
  )
  return seen?.bought && !seen.received && !demo
    ? [
        bad(
          `no event of the payment provider arrived for three days, although people buy; it must send them to ${origin}/webhooks/stripe, signed with STRIPE_WEBHOOK_SECRET`,
        ),
      ]
    : []
}
