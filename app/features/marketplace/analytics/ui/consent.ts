import { useSyncExternalStore } from 'react'
import { preferenceCookie, preferenceName, readPreference } from '#app/platform/http/cookies.ts'
import { type Consent, consentOf } from '../schema.ts'

// If cookies are blocked, hide the banner until the page is closed.
let choiceOnPage: Consent | null = null
const listeners = new Set<() => void>()
const current = () => consentOf(readPreference(document.cookie, 'consent')) ?? choiceOnPage

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The visitor's choice; `initial`, read on the server, applies until they choose on this page. */
export const useConsent = (initial: Consent | null) =>
  useSyncExternalStore(
    subscribe,
    () => (choiceOnPage ? current() : initial),
    () => initial,
  )

export function chooseConsent(choice: Consent): void {
  choiceOnPage = choice
  document.cookie = preferenceCookie(location, 'consent', choice)
  for (const listener of listeners) listener()
}

export const hasConsent = () => current() === 'accepted'

/** Reads the cookie store: with developer tools open, `document.cookie` makes the browser parse the script again. */
export function ifConsented(work: () => void, otherwise: () => void = () => {}): void {
  const decide = (consent: Consent | null) => (consent === 'accepted' ? work() : otherwise())
  if (choiceOnPage || !('cookieStore' in globalThis)) decide(current())
  else cookieStore.get(preferenceName('consent')).then((cookie) => decide(consentOf(cookie?.value)), otherwise)
}
