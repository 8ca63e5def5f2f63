import { useEffect } from 'react'
import { type Consent, type EventName, ITEMS_MAX } from '../schema.ts'
import { hasConsent } from './consent.ts'

const fetchVisit = () => import('./visit.ts')
const ignore = () => {}

/**
 * Counts an event if the visitor agreed, once in 24 hours. Costs the page nothing: it is fetched and sent
 * when there is time, and fails silently.
 */
export function trackOnce(name: EventName, items: readonly string[] = []): void {
  if (hasConsent()) fetchVisit().then(({ sendOnce: fire }) => fire(name, items), ignore)
}

/** A list of companions was shown; the first ten are counted. */
export function trackList(companionIds: readonly string[]): void {
  if (companionIds.length > 0) trackOnce('view_item_list', companionIds.slice(0, ITEMS_MAX))
}

/** A companion was chosen from a list. */
export const trackSelect = (companionId: string) => trackOnce('select_item', [companionId])

/**
 * While the visitor agrees: keeps the campaign of this visit and counts presses on links to sign-up. Else removes what
 * counting left here.
 */
export function useVisit(consent: Consent | null): void {
  useEffect(() => {
    // A page that could not say it lets the first effect run before the browser is asked.
    if (consent === 'accepted' || hasConsent()) fetchVisit().then(({ beginVisit }) => beginVisit(), ignore)
    else forgetVisit()
  }, [consent])
}

function forgetVisit() {
  try {
    localStorage.removeItem('analytics')
    sessionStorage.removeItem('campaign')
  } catch {
    // A browser that stores nothing has nothing to forget.
  }
}
