import { useEffect, useRef } from 'react'
import { afterPaint } from '#app/ui/after-paint.ts'

/** Marks the buttons that block and unblock; one replaces the other. */
export const BLOCK_BUTTON = 'data-block-button'

/** When the focused button is replaced, its successor gets the focus. */
export function useFocusAfterBlock(isBlocked: boolean): void {
  const before = useRef(isBlocked)
  useEffect(() => {
    if (before.current === isBlocked) return
    before.current = isBlocked
    afterPaint(() => {
      if (document.activeElement !== document.body) return
      const buttons = document.querySelectorAll<HTMLElement>(`[${BLOCK_BUTTON}]`)
      const visible = [...buttons].find((button) => button.checkVisibility())
      visible?.focus({ preventScroll: true })
    })
  }, [isBlocked])
}
