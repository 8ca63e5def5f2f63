import { useState } from 'react'

export type Trigger = { onClick?: () => void; 'aria-haspopup'?: 'menu' | 'dialog'; 'aria-expanded'?: boolean }

/** Dialogs and menus: 30 kB that no page needs before the first click. */
export const loadSurfaces = () => import('./surfaces.tsx')

/** `wasOpened` stays true after the first opening, so a surface can animate its closing. */
export function useOpening(open: boolean | undefined, onOpenChange: ((open: boolean) => void) | undefined) {
  const [isPressed, setPressed] = useState(false)
  const isOpen = open ?? isPressed
  const [wasOpened, setWasOpened] = useState(isOpen)
  if (isOpen && !wasOpened) setWasOpened(true)
  const change = (next: boolean) => {
    setPressed(next)
    onOpenChange?.(next)
  }
  return { isOpen, wasOpened, change }
}
