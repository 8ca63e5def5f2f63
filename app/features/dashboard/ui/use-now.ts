import { useEffect, useState } from 'react'

const TICK_MS = 15_000

/** The product's time as it passes while the page is open, from what the server last said. */
export function useNow(serverNow: Date): Date {
  const start = serverNow.getTime()
  const [at, setAt] = useState(start)
  useEffect(() => {
    const began = performance.now()
    setAt(start)
    const timer = setInterval(() => setAt(start + performance.now() - began), TICK_MS)
    return () => clearInterval(timer)
  }, [start])
  return new Date(at)
}
