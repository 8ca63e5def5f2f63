import { useEffect, useMemo, useState } from 'react'

/** A clock's time in milliseconds, read every `everyMs`. Pass a stable function. */
export function useClock(clock: () => number, everyMs = 250): number {
  const [now, setNow] = useState(clock)
  useEffect(() => {
    setNow(clock())
    const timer = setInterval(() => setNow(clock()), everyMs)
    return () => clearInterval(timer)
  }, [clock, everyMs])
  return now
}

/** The server's time, advancing while a page is open. Equals `serverNow` on the server and in the first paint. */
export function useNow(serverNow: Date, everyMs: number): Date {
  const start = serverNow.getTime()
  return new Date(
    useClock(
      useMemo(() => clockFrom(start), [start]),
      everyMs,
    ),
  )
}

/** Uses the monotonic clock, since the browser's date may be wrong or change. */
export function clockFrom(start: number): () => number {
  let begun: number | null = null
  return () => {
    const measured = performance.now()
    begun ??= measured
    return start + measured - begun
  }
}

/** Starts longer work after the next paint, so a click shows its effect immediately. */
export function afterPaint(work: () => void): void {
  requestAnimationFrame(() => setTimeout(work))
}

/** A step from 0 to `count - 1`, advancing every `everyMs` unless held, paused or with reduced motion (WCAG 2.2.2). */
export function useRotation(count: number, everyMs: number) {
  const [step, setStep] = useState(0)
  const [isPaused, setPaused] = useState(false)
  const [isHeld, setHeld] = useState(false)
  useEffect(() => {
    if (isPaused || isHeld || count < 2 || window.matchMedia('(prefers-reduced-motion: reduce)').matches) return
    const timer = setInterval(() => setStep((current) => (current + 1) % count), everyMs)
    return () => clearInterval(timer)
  }, [isPaused, isHeld, count, everyMs])
  return {
    step,
    isPaused,
    setPaused,
    go: (by: number) => setStep((current) => (current + by + count) % count),
    hold: {
      onPointerEnter: () => setHeld(true),
      onPointerLeave: () => setHeld(false),
      onFocus: () => setHeld(true),
      onBlur: () => setHeld(false),
    },
  }
}
