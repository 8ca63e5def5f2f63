import { useEffect, useState } from 'react'

/**
 * A step from 0 to `count - 1` that goes on now and then. It waits under the pointer and with the focus in it (`hold`),
 * stops when paused, and never moves by itself with reduced motion (WCAG 2.2.2).
 */
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
