import { CAMPAIGN_KEYS, CAMPAIGN_TEXT_MAX, type Campaign, type EventName, ONCE_HOURS } from './schema.ts'

/** When events fired, in milliseconds, by what they are counted for. */
export type Marks = Readonly<Record<string, number>>

/** What an event is counted for: `select_item` for each companion, everything else for the browser. */
export const markOf = (name: EventName, items: readonly string[]) =>
  name === 'select_item' ? `${name}:${items[0]}` : name

/**
 * Lets an event fire once in 24 hours: the marks with this one added and expired ones gone, or null when it
 * fired already. A mark from the future (the device's clock was set back) counts as none.
 */
export function decideMark(marks: Marks, mark: string, now: number): Marks | null {
  const alive = Object.fromEntries(
    Object.entries(marks).filter(([, at]) => at <= now && now - at < ONCE_HOURS * 60 * 60 * 1000),
  )
  return mark in alive ? null : { ...alive, [mark]: now }
}

/** The campaign parameters of an address; null when it has none. */
export function campaignOf(address: string): Campaign | null {
  const query = URL.parse(address)?.searchParams
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
