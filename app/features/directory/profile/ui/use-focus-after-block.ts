import { useEffect, useRef } from 'react'
import { afterPaint } from '#app/ui/after-paint.ts'

/** The buttons that block and take it back; one goes when the other comes. */
export const BLOCK_BUTTON = 'data-block-button'

/** When the button that had the focus goes with what it changed, the one in its place gets it. */
export function useFocusAfterBlock(isBlocked: boolean): void {
  const before = useRef(isBlocked)
  useEffect(() => {
    if (before.current === isBlocked) return
    before.current = isBlocked
    afterPaint(() => {
      if (document.activeElement !== document.body) return
      const buttons = document.querySelectorAll<HTMLElement>(`[${BLOCK_BUTTON}]`)
      const shown = [...buttons].find((button) => button.checkVisibility())
      shown?.focus({ preventScroll: true })
    })
  }, [isBlocked])
}
