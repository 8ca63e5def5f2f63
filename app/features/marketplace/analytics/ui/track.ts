import { useEffect } from 'react'
import { type Consent, type EventName, ITEMS_MAX } from '../schema.ts'
import { ifConsented } from './consent.ts'

const fetchVisit = () => import('./visit.ts')
const ignore = () => {}

/** Counts an event once in 24 hours if the visitor consented; failures are ignored. */
export function trackOnce(name: EventName, items: readonly string[] = []): void {
  ifConsented(() => void fetchVisit().then(({ sendOnce }) => sendOnce(name, items), ignore))
}

export function trackList(companionIds: readonly string[]): void {
  if (companionIds.length > 0) trackOnce('view_item_list', companionIds.slice(0, ITEMS_MAX))
}

export const trackSelect = (companionId: string) => trackOnce('select_item', [companionId])

/** With consent: keeps the campaign and counts clicks on sign-up links. Without: removes stored data. */
export function useVisit(consent: Consent | null): void {
  useEffect(() => {
    const begin = () => void fetchVisit().then(({ beginVisit }) => beginVisit(), ignore)
    // Without the server's answer, a page doesn't know the choice.
    if (consent === 'accepted') begin()
    else ifConsented(begin, clearVisit)
  }, [consent])
}

function clearVisit() {
  try {
    localStorage.removeItem('analytics')
    sessionStorage.removeItem('campaign')
  } catch {
    // Storage is blocked, so there's nothing to remove.
  }
}
