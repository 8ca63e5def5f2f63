import { DEFAULT_LANGUAGE, isLanguage, splitLanguage } from '#app/i18n/languages.ts'
import { CAMPAIGN_KEYS, CAMPAIGN_TEXT_MAX, type Campaign, type EventName, ONCE_HOURS } from '../schema.ts'
import { hasConsent } from './consent.ts'
import { trackOnce } from './track.ts'

/** In-memory fallback if the browser refuses storage. */
const memory = new Map<string, string>()

function read<T>(storage: () => Storage, key: string): T | null {
  try {
    return JSON.parse(storage().getItem(key) ?? memory.get(key) ?? 'null') as T | null
  } catch {
    return JSON.parse(memory.get(key) ?? 'null') as T | null
  }
}

function write(storage: () => Storage, key: string, value: unknown): void {
  const text = JSON.stringify(value)
  try {
    storage().setItem(key, text)
  } catch {
    memory.set(key, text)
  }
}

const local = () => localStorage
const session = () => sessionStorage

/** The campaign of this URL, or of the landing page, since consent may come later. */
function campaign(): Campaign {
  const landing = performance.getEntriesByType('navigation')[0]?.name ?? ''
  const stored = read<Campaign>(session, 'campaign')
  const found = campaignOf(location.href) ?? stored ?? campaignOf(landing) ?? {}
  if (JSON.stringify(found) !== JSON.stringify(stored)) write(session, 'campaign', found)
  return found
}

/** Sends an event once in 24 hours, when the browser is idle or the page is left. */
export function sendOnce(name: EventName, items: readonly string[]): void {
  let isDone = false
  const send = () => {
    if (isDone || !hasConsent()) return
    isDone = true
    const now = performance.timeOrigin + performance.now()
    const next = decideFiring(read<SentEvents>(local, 'analytics') ?? {}, deduplicationKey(name, items), now)
    if (!next) return
    write(local, 'analytics', next)
    const { lang } = document.documentElement
    const event = { name, language: isLanguage(lang) ? lang : DEFAULT_LANGUAGE, items, campaign: campaign() }
    navigator.sendBeacon('/events', new Blob([JSON.stringify(event)], { type: 'application/json' }))
  }
  if ('requestIdleCallback' in window) requestIdleCallback(send, { timeout: 2000 })
  else setTimeout(send, 500)
  addEventListener('pagehide', send, { once: true })
}

let isWatching = false

const isSignUp = (path: string) => {
  const { language, rest } = splitLanguage(path)
  return language !== null && /^\/signup\/?$/.test(rest)
}

export function beginVisit(): void {
  campaign()
  if (isWatching) return
  isWatching = true
  document.addEventListener('click', ({ target }) => {
    const link = target instanceof Element ? target.closest('a') : null
    if (link?.origin === location.origin && isSignUp(link.pathname)) trackOnce('sign_up_click')
  })
}

/** When events fired, in milliseconds, by deduplication key. */
type SentEvents = Readonly<Record<string, number>>

/** `select_item` fires once per companion, every other event once per browser. */
const deduplicationKey = (name: EventName, items: readonly string[]) =>
  name === 'select_item' ? `${name}:${items[0]}` : name

/**
 * Adds this event and removes expired ones; null if it fired within 24 hours. Events in the future don't count (the
 * device's clock was set back).
 */
export function decideFiring(fired: SentEvents, key: string, now: number): SentEvents | null {
  const current = Object.fromEntries(
    Object.entries(fired).filter(([, at]) => at <= now && now - at < ONCE_HOURS * 60 * 60 * 1000),
  )
  return key in current ? null : { ...current, [key]: now }
}

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
