import { Check } from 'lucide-react'
import { type ReactNode, useEffect, useState, useSyncExternalStore } from 'react'
import { useTranslation } from '#app/i18n/use-translation.ts'

type ToastOptions = {
  icon?: ReactNode
  /** Reads “Undo” unless `actionLabel` says otherwise. */
  onAction?: () => void
  actionLabel?: string
  seconds?: number
  /** Replaces an earlier toast with the same key. */
  key?: string
}
type Toast = { key: string; text: ReactNode; options: ToastOptions }

const none: readonly Toast[] = []
let toasts = none
const listeners = new Set<() => void>()

function replace(next: readonly Toast[]) {
  toasts = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/**
 * Says for a moment what succeeded, or that the network failed; with `onAction` it can be undone (and stays longer).
 * What else failed belongs into a Note.
 */
export function showToast(text: ReactNode, options: ToastOptions = {}): void {
  const { key = crypto.randomUUID() } = options
  replace([...toasts.filter((toast) => toast.key !== key), { key, text, options }])
}

/** Where toasts appear, and their live region; rendered once, in the document. */
export function Toaster() {
  const { t } = useTranslation('ui')
  const shown = useSyncExternalStore(
    subscribe,
    () => toasts,
    () => none,
  )
  return (
    <section aria-label={t('notifications')} aria-live="polite" className="toasts">
      {shown.map((toast) => (
        <ToastCard key={toast.key} toast={toast} />
      ))}
    </section>
  )
}

function ToastCard({ toast }: { toast: Toast }) {
  const { t } = useTranslation('ui')
  const { text, options } = toast
  const { icon = <Check />, onAction, actionLabel = t('undo'), seconds = onAction ? 8 : 4 } = options
  const [isHeld, setHeld] = useState(false)
  useEffect(() => {
    if (isHeld) return
    const timer = setTimeout(() => close(toast), seconds * 1000)
    return () => clearTimeout(timer)
  }, [toast, seconds, isHeld])
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a toast that is read or focused stays
    <div
      className="toast"
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      {icon}
      <span>{text}</span>
      {onAction && (
        <button
          type="button"
          onClick={() => {
            onAction()
            close(toast)
          }}
        >
          {actionLabel}
        </button>
      )}
    </div>
  )
}

const close = (toast: Toast) => replace(toasts.filter((other) => other !== toast))
