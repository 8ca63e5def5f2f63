import { useEffect, useState } from 'react'

/** The line is rarely lost at once: until then the page has more important things to load. */
const LOADED_AFTER_MS = 3_500

/** Loads what says that a request was lost, once the page is at rest; it must be there before the line is gone. */
export function LostRequestsLater() {
  const [parts, setParts] = useState<typeof import('./lost-request-note.tsx') | null>(null)
  useEffect(() => {
    const timer = setTimeout(() => void import('./lost-request-note.tsx').then(setParts, () => {}), LOADED_AFTER_MS)
    return () => clearTimeout(timer)
  }, [])
  return parts && <parts.LostRequests />
}
