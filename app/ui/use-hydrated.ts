import { useSyncExternalStore } from 'react'

const subscribe = () => () => {}

/** False on the server and in the first paint, true once scripts run: for what only a browser can know. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => true,
    () => false,
  )
}
