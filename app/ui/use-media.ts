import { useSyncExternalStore } from 'react'

/** Whether a media query matches; false on the server. Only for behaviour: looks belong into CSS. */
export const useMedia = (query: string): boolean =>
  useSyncExternalStore(
    (changed) => {
      const list = window.matchMedia(query)
      list.addEventListener('change', changed)
      return () => list.removeEventListener('change', changed)
    },
    () => window.matchMedia(query).matches,
    () => false,
  )
