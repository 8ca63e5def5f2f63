import { useEffect, useState } from 'react'

/** The line is rarely lost at once: until then the page has more important things to load. */
const LOADED_AFTER_MS = 3_500
/** Whoever does one of these may send something next. */
const FIRST_ACTS = ['pointerdown', 'focusin', 'keydown'] as const

/**
 * Loads what says that a request was lost, once the page is at rest or somebody begins to act: it must be there before
 * the line is gone.
 */
export function LostRequestsLater() {
  const [parts, setParts] = useState<typeof import('./lost-request-note.tsx') | null>(null)
  useEffect(() => {
    const load = () => {
      stop()
      void import('./lost-request-note.tsx').then(setParts, () => {})
    }
    const timer = setTimeout(load, LOADED_AFTER_MS)
    for (const act of FIRST_ACTS) document.addEventListener(act, load)
    const stop = () => {
      clearTimeout(timer)
      for (const act of FIRST_ACTS) document.removeEventListener(act, load)
    }
    return stop
  }, [])
  return parts && <parts.LostRequests />
}
