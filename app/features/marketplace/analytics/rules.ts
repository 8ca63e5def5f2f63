import { CAMPAIGN_KEYS, CAMPAIGN_TEXT_MAX, type Campaign, type EventName, ONCE_HOURS } from './schema.ts'

/** When events fired, in milliseconds, by their deduplication keys. */
export type FiredEvents = Readonly<Record<string, number>>

/** Which events count as the same: `select_item` once per companion, every other one once per browser. */
export const deduplicationKey = (name: EventName, items: readonly string[]) =>
  name === 'select_item' ? `${name}:${items[0]}` : name

/**
 * Lets an event fire once in 24 hours: the fired events with this one added and expired ones removed, or null
 * when it fired already. One from the future (the device's clock was set back) does not count.
 */
export function decideFiring(fired: FiredEvents, key: string, now: number): FiredEvents | null {
  const current = Object.fromEntries(
    Object.entries(fired).filter(([, at]) => at <= now && now - at < ONCE_HOURS * 60 * 60 * 1000),
  )
  return key in current ? null : { ...current, [key]: now }
}

/** The campaign (utm) parameters of a URL; null when it has none. */
export function campaignOf(url: string): Campaign | null {
  const query = URL.parse(url)?.searchParams
  const found: Campaign = {}
  for (const key of CAMPAIGN_KEYS) {
    const text = query
      ?.get(`utm_${key}`)
      ?.toWellFormed()
      .replace(/\p{Cc}/gu, '')
      .trim()
    if (text) found[key] = text.slice(0, CAMPAIGN_TEXT_MAX).toWellFormed()
  }
  return Object.keys(found).length > 0 ? found : null
}
