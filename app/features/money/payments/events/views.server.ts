import { sql } from 'drizzle-orm'
import { type Db, rows } from '#app/platform/data/db.server.ts'

/** Alert the operator after this many days without a webhook, if there was business. */
export const SILENT_DAYS = 3

export const isWebhookSilent = ({ isBusy, lastAt }: { isBusy: boolean; lastAt: Date | null }, now: Date): boolean =>
  isBusy && (lastAt === null || lastAt.getTime() <= now.getTime() - SILENT_DAYS * 86_400_000)

export type WebhookHealth = Awaited<ReturnType<typeof webhookHealth>>

/**
 * Whether the provider's events reach us. `lastAt`: the last webhook for the platform account. `readAt`: when we last
 * read its event list to the end. `gap`: a period we never read and it no longer lists.
 */
export async function webhookHealth(db: Db, now: Date) {
  type Row = {
    isBusy: boolean
    lastAt: string | null
    readAt: string | null
    from: string | null
    until: string | null
  }
  const [row] = await rows<Row>(
    db,
    sql`with recent as (select app_now() - ${SILENT_DAYS} * interval '1 day' as since, app_now() - interval '1 hour' as until)
      select
        exists (select from purchases, recent where created_at between since and recent.until)
          or exists (select from payouts, recent where attempted_at between since and recent.until) as "isBusy",
        (select max(received_at) from payment_events where received_by = 'webhook' and destination = 'platform') as "lastAt",
        c.read_at as "readAt", c.gap_from as from, c.gap_until as until
      from (select) here left join provider_cursors c on c.list = 'events'`,
  )
  const instant = (text: string | null | undefined) => (text ? new Date(text) : null)
  const [lastAt, from, until] = [instant(row?.lastAt), instant(row?.from), instant(row?.until)]
  return {
    lastAt,
    isWebhookSilent: isWebhookSilent({ isBusy: row?.isBusy ?? false, lastAt }, now),
    readAt: instant(row?.readAt),
    gap: from && until ? { from, until } : null,
  }
}
