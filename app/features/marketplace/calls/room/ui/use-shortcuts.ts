import { useEffect, useRef } from 'react'
import { type Shortcut, shortcutOf } from '../stage.rules.ts'

const fields = 'input, textarea, select, [contenteditable="true"]'

/** Calls `onShortcut` for the single keys of the call, as long as `isOn`. */
export function useShortcuts(isOn: boolean, onShortcut: (shortcut: Shortcut) => void) {
  const latest = useRef(onShortcut)
  latest.current = onShortcut
  useEffect(() => {
    if (!isOn) return
    const onKey = (event: KeyboardEvent) => {
      const shortcut = shortcutOf({
        key: event.key,
        hasModifier: event.ctrlKey || event.metaKey || event.altKey,
        isRepeat: event.repeat,
        isTyping: event.target instanceof Element && event.target.closest(fields) !== null,
      })
      if (!shortcut || event.defaultPrevented) return
      event.preventDefault()
      latest.current(shortcut)
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [isOn])
}
