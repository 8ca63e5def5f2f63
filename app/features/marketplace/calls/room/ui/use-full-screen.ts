import { useSyncExternalStore } from 'react'

export type FullScreen = { isFull: boolean; toggle: () => void } | null

const subscribe = (listener: () => void) => {
  document.addEventListener('fullscreenchange', listener)
  return () => document.removeEventListener('fullscreenchange', listener)
}
const isFull = () => document.fullscreenElement !== null

/** The whole page in full screen, so that dialogs stay visible; `null` where browsers cannot. */
export function useFullScreen(): FullScreen {
  const isOn = useSyncExternalStore(subscribe, isFull, () => false)
  if (typeof document === 'undefined' || !document.fullscreenEnabled) return null
  const toggle = () => {
    const change = isOn ? document.exitFullscreen() : document.documentElement.requestFullscreen()
    change.catch(() => {})
  }
  return { isFull: isOn, toggle }
}
