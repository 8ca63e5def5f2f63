import { useEffect, useMemo, useState } from 'react'

/**
 * The time of a clock, in milliseconds, read again every `everyMs`; the clock is the same function as long as it is the
 * same clock.
 */
export function useClock(clock: () => number, everyMs = 250): number {
  const [now, setNow] = useState(clock)
  useEffect(() => {
    setNow(clock())
    const timer = setInterval(() => setNow(clock()), everyMs)
    return () => clearInterval(timer)
  }, [clock, everyMs])
  return now
}

/** The server's time as it passes while a page is open; `serverNow` itself on the server and in the first paint. */
export function useNow(serverNow: Date, everyMs: number): Date {
  const start = serverNow.getTime()
  return new Date(
    useClock(
      useMemo(() => clockFrom(start), [start]),
      everyMs,
    ),
  )
}

/**
 * Begins at `start` when it is first read. The browser's own date may be wrong or change; its monotonic clock does not.
 */
function clockFrom(start: number): () => number {
  let begun: number | null = null
  return () => {
    const measured = performance.now()
    begun ??= measured
    return start + measured - begun
  }
}
