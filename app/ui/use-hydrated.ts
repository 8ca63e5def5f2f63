import { useSyncExternalStore } from 'react'

const subscribe = () => () => {}

/** False on the server and in the first paint, then true: for values only the browser knows. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => true,
    () => false,
  )
}
