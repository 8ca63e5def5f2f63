import { useEffect } from 'react'
import { type Consent, type EventName, ITEMS_MAX } from '../schema.ts'
import { ifAgreed } from './consent.ts'

const fetchVisit = () => import('./visit.ts')
const ignore = () => {}

/** Counts an event if the visitor agreed, once in 24 hours; failures are ignored. */
export function trackOnce(name: EventName, items: readonly string[] = []): void {
  ifAgreed(() => void fetchVisit().then(({ sendOnce }) => sendOnce(name, items), ignore))
}

export function trackList(companionIds: readonly string[]): void {
  if (companionIds.length > 0) trackOnce('view_item_list', companionIds.slice(0, ITEMS_MAX))
}

export const trackSelect = (companionId: string) => trackOnce('select_item', [companionId])

/** While the visitor agrees: keeps the campaign and counts clicks on links to sign-up. Else removes what was stored. */
export function useVisit(consent: Consent | null): void {
  useEffect(() => {
    const begin = () => void fetchVisit().then(({ beginVisit }) => beginVisit(), ignore)
    // A page without the server's answer does not know of a choice.
    if (consent === 'accepted') begin()
    else ifAgreed(begin, clearVisit)
  }, [consent])
}

function clearVisit() {
  try {
    localStorage.removeItem('analytics')
    sessionStorage.removeItem('campaign')
  } catch {
    // A browser that stores nothing has nothing to forget.
  }
}
