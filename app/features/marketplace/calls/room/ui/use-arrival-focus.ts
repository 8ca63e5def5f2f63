import { useEffect, useRef } from 'react'

/**
 * The heading of a screen that takes the place of another one: it gets the focus that went with the other one. On a
 * page that has just been loaded nothing had it.
 */
export function useArrivalFocus() {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (document.activeElement === document.body && navigator.userActivation?.hasBeenActive) heading.current?.focus()
  }, [])
  return heading
}
