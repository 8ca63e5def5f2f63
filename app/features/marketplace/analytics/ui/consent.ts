import { useSyncExternalStore } from 'react'
import { preferenceCookie, preferenceName, readPreference } from '#app/platform/http/cookies.ts'
import type { Consent } from '../schema.ts'
import { consentOf } from '../schema.ts'

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

/** Keeps a choice in this browser and updates every part of the page that shows it. */
export function chooseConsent(choice: Consent): void {
  chosenHere = choice
  document.cookie = preferenceCookie(location, 'consent', choice)
  for (const listener of listeners) listener()
}

/** Whether the visitor agreed to be counted, as of now. */
export const hasConsent = () => current() === 'accepted'

/**
 * Does one thing if the visitor agreed to be counted, else the other. Where there is a cookie store without
 * `document.cookie`, for which a browser whose tools are open parses the script again.
 */
export function ifAgreed(work: () => void, otherwise: () => void = () => {}): void {
  const decide = (consent: Consent | null) => (consent === 'accepted' ? work() : otherwise())
  if (chosenHere || !('cookieStore' in globalThis)) decide(current())
  else cookieStore.get(preferenceName('consent')).then((cookie) => decide(consentOf(cookie?.value)), otherwise)
}
