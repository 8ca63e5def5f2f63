import { useSyncExternalStore } from 'react'
import { preferenceCookie, preferenceName, readPreference } from '#app/platform/http/cookies.ts'
import { type Consent, consentOf } from '../schema.ts'

// For browsers that keep no cookies: the banner stays away as long as the page is open.
let chosenHere: Consent | null = null
const listeners = new Set<() => void>()
const current = () => consentOf(readPreference(document.cookie, 'consent')) ?? chosenHere

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The visitor's choice; `initial` is what the server read, which holds until something is chosen here. */
export const useConsent = (initial: Consent | null) =>
  useSyncExternalStore(
    subscribe,
    () => (chosenHere ? current() : initial),
    () => initial,
  )

export function chooseConsent(choice: Consent): void {
  chosenHere = choice
  document.cookie = preferenceCookie(location, 'consent', choice)
  for (const listener of listeners) listener()
}

export const hasConsent = () => current() === 'accepted'

/** Reads the cookie store, because `document.cookie` makes a browser with open developer tools parse the script again. */
export function ifAgreed(work: () => void, otherwise: () => void = () => {}): void {
  const decide = (consent: Consent | null) => (consent === 'accepted' ? work() : otherwise())
  if (chosenHere || !('cookieStore' in globalThis)) decide(current())
  else cookieStore.get(preferenceName('consent')).then((cookie) => decide(consentOf(cookie?.value)), otherwise)
}
