import type { ReceivedEvent, WebhookDestination } from '#app/platform/outside/payments.server.ts'
import { EVENT_FAMILIES } from './data.ts'

/** Whether a destination takes an event: it is of its accounts and of one of its families. */
export const isForDestination = ({ origin, type }: Pick<ReceivedEvent, 'origin' | 'type'>, to: WebhookDestination) =>
  origin === to && EVENT_FAMILIES[to].some((family) => type.startsWith(family))

/** Days for which the provider lists its events. */
export const LISTED_DAYS = 30
/** How far back the first look into the list goes. */
const FIRST_LOOK_HOURS = 24
const minutes = (count: number) => count * 60_000
const days = (count: number) => count * 86_400_000

/** From when on the list is read by an installation that never read it. */
export const firstLookAt = (now: Date) => new Date(now.getTime() - minutes(60 * FIRST_LOOK_HOURS))

/** What may have been lost when the event last read is not listed any more; null when nothing is. */
export function gapAfter(lastReadAt: Date, now: Date): { from: Date; until: Date } | null {
  const listedSince = new Date(now.getTime() - days(LISTED_DAYS))
  return lastReadAt < listedSince ? { from: lastReadAt, until: listedSince } : null
}

/** Days without a webhook after which the operator is alarmed, if something was going on. */
export const SILENT_DAYS = 3

/** Whether the operator has to hear that webhooks do not arrive although there is something to tell. */
export const isSilent = ({ isBusy, lastAt }: { isBusy: boolean; lastAt: Date | null }, now: Date): boolean =>
  isBusy && (lastAt === null || lastAt.getTime() <= now.getTime() - days(SILENT_DAYS))
