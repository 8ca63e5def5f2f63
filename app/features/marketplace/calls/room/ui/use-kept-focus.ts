import { useEffect, useRef } from 'react'

/**
 * Gives the focus to the screen's heading when the control that had it is gone, as a card's button is once it was
 * pressed. Dialogs over the screen care for their own.
 */
export function useKeptFocus(heading: { current: HTMLElement | null }) {
  const last = useRef<Element | null>(null)
  useEffect(() => {
    const focused = document.activeElement
    if (focused === document.body && last.current && !last.current.isConnected) heading.current?.focus()
    last.current = heading.current?.closest('[data-screen]')?.contains(focused) ? focused : null
  })
}
