import { useSyncExternalStore } from 'react'
import { preferenceCookie, readPreference } from '#app/platform/http/cookies.ts'
import { consentOf } from '../consent.rules.ts'
import type { Consent } from '../schema.ts'

// For browsers that keep no cookies: the banner stays away as long as the page is open.
let chosenHere: Consent | null = null
const listeners = new Set<() => void>()
const current = () => consentOf(readPreference(document.cookie, 'consent')) ?? chosenHere

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The visitor's choice; `initial` is what the server read, for the first paint. */
export const useConsent = (initial: Consent | null) => useSyncExternalStore(subscribe, current, () => initial)

/** Keeps a choice in this browser and updates every part of the page that shows it (S-42). */
export function chooseConsent(choice: Consent): void {
  chosenHere = choice
  document.cookie = preferenceCookie(location, 'consent', choice)
  for (const listener of listeners) listener()
}

/** Whether the visitor agreed to be counted, as of now. */
export const hasConsent = () => current() === 'accepted'
