import { useEffect, useState } from 'react'

/** The server's time, carried on by this browser's own steady clock; the same as `loadedAt` on the server and in the first paint. */
export function usePageNow(loadedAt: Date, everyMs = 1_000): Date {
  const [now, setNow] = useState(loadedAt)
  const base = loadedAt.getTime()
  useEffect(() => {
    const measured = performance.now()
    setNow(new Date(base))
    const timer = setInterval(() => setNow(new Date(base + performance.now() - measured)), everyMs)
    return () => clearInterval(timer)
  }, [base, everyMs])
  return now
}
