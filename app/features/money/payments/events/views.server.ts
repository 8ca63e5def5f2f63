import type { Db } from '#app/platform/data/db.server.ts'
import { findEventCursor, findWebhookActivity, isSilent } from './store.server.ts'

export type WebhookHealth = {
  /** When the provider last sent an event of the platform's account. */
  lastAt: Date | null
  /** People paid or were paid, and the provider has sent nothing about it for three days. */
  isSilent: boolean
  /** When its event list was last read to the end. */
  readAt: Date | null
  /** A time of which the provider lists no events any more, and we did not read them. */
  gap: { from: Date; until: Date } | null
}

/** Whether the provider's events reach us, by webhook and by its list. */
export async function webhookHealth(db: Db, now: Date): Promise<WebhookHealth> {
  const [activity, cursor] = await Promise.all([findWebhookActivity(db), findEventCursor(db)])
  const { gapFrom: from, gapUntil: until } = cursor ?? { gapFrom: null, gapUntil: null }
  return {
    lastAt: activity.lastAt,
    isSilent: isSilent(activity, now),
    readAt: cursor?.readAt ?? null,
    gap: from && until ? { from, until } : null,
  }
}
