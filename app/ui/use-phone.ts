import { useSyncExternalStore } from 'react'

const PHONE = '(max-width: 639.98px)'

function subscribe(changed: () => void) {
  const query = window.matchMedia(PHONE)
  query.addEventListener('change', changed)
  return () => query.removeEventListener('change', changed)
}

/**
 * Whether the window is a phone's; false on the server. Only for behaviour (swipe direction): looks belong into CSS.
 */
export function usePhone(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => window.matchMedia(PHONE).matches,
    () => false,
  )
}
