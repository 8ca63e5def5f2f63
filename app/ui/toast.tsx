import { lazy, type ReactNode, Suspense, useSyncExternalStore } from 'react'

export type ToastOptions = {
  icon?: ReactNode
  /** Reads “Undo” unless `actionLabel` says otherwise. */
  onAction?: () => void
  actionLabel?: string
  seconds?: number
  /** Replaces an earlier toast with the same key. */
  key?: string
}
export type Toast = { text: ReactNode; options: ToastOptions }

// Most pages never show one: what shows them is loaded with the first.
const ToastRegion = lazy(async () => ({ default: (await import('./toast-region.tsx')).ToastRegion }))

let isWanted = false
let show: ((toast: Toast) => void) | null = null
const waiting: Toast[] = []
const listeners = new Set<() => void>()

/**
 * Says for a moment what succeeded; with `onAction` it can be undone (and stays longer). What failed belongs into a
 * Note.
 */
export function showToast(text: ReactNode, options: ToastOptions = {}): void {
  if (show) {
    show({ text, options })
    return
  }
  waiting.push({ text, options })
  isWanted = true
  for (const listener of listeners) listener()
}

function showWaiting(ready: (toast: Toast) => void) {
  show = ready
  for (const toast of waiting.splice(0)) ready(toast)
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Where toasts appear; rendered once, in the document. */
export function Toaster() {
  const isNeeded = useSyncExternalStore(
    subscribe,
    () => isWanted,
    () => false,
  )
  if (!isNeeded) return null
  return (
    <Suspense>
      <ToastRegion onReady={showWaiting} />
    </Suspense>
  )
}
