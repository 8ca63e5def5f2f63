import { Check, CircleAlert } from 'lucide-react'
import { type FormEvent, type ReactNode, useEffect, useState, useSyncExternalStore } from 'react'
import { useRevalidator } from 'react-router'
import { useTranslation } from '#app/i18n/use-translation.ts'

type ToastOptions = {
  icon?: ReactNode
  /** Labelled “Undo” unless `actionLabel` is set. */
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

/** For successes and network failures; show other failures in a Note. `onAction` adds an undo button. */
export function showToast(text: ReactNode, options: ToastOptions = {}): void {
  const { key = crypto.randomUUID() } = options
  replace([...toasts.filter((toast) => toast.key !== key), { key, text, options }])
}

/** Shows toasts in their live region. Render it once, in the document. */
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
      className="pointer-events-auto flex min-h-[52px] w-full items-center gap-3 rounded-[14px] bg-ink py-[7px] pr-2 pl-[18px] font-medium text-paper leading-[1.35] shadow-float transition-[opacity,translate] duration-200 starting:translate-y-3 starting:opacity-0 [&>svg]:size-5"
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      {icon}
      <span className="flex-1 pr-2.5">{text}</span>
      {onAction && (
        <button
          type="button"
          className="min-h-[38px] rounded-lg px-3 font-semibold text-[0.9375rem] underline underline-offset-4 focus-visible:outline-paper focus-visible:-outline-offset-3 pointer-coarse:min-h-11"
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

/** Reports that a form didn't reach the server and nothing was saved. */
export const showFormNotSent = (): void =>
  showToast(<FormNotSentText />, { icon: <CircleAlert />, key: 'lost', seconds: 8 })

/** Blocks forms while offline: React Router would load the route's code, fail, and reload the page. */
export function useOfflineFormGuard(): void {
  useEffect(() => {
    const hold = (event: Event) => {
      if (navigator.onLine) return
      event.preventDefault()
      showFormNotSent()
    }
    document.addEventListener('submit', hold, { capture: true })
    return () => document.removeEventListener('submit', hold, { capture: true })
  }, [])
}

function FormNotSentText() {
  const { t } = useTranslation('ui')
  return (
    <span role="alert">
      {navigator.onLine ? `${t('lost.unreachable')} ${t('lost.form')}` : `${t('lost.offline')} ${t('lost.notSaved')}`}
    </span>
  )
}

/** Posts a form in the background, then revalidates. `sent` is the pending form. Without scripts it posts normally. */
export function useBackgroundPost() {
  const [sent, setSent] = useState<FormData | null>(null)
  const { revalidate } = useRevalidator()

  async function send(action: string, form: FormData) {
    if (sent) return
    setSent(form)
    try {
      const body = new URLSearchParams([...form].map(([name, value]) => [name, String(value)]))
      const answer = await fetch(action, { method: 'POST', body, headers: { accept: 'application/json' } })
      const isElsewhere = answer.redirected && new URL(answer.url).pathname !== location.pathname
      if (isElsewhere) location.assign(answer.url)
      else await revalidate()
    } catch (error) {
      // The browser has already logged the failed request.
      if (!(error instanceof TypeError)) throw error
      showFormNotSent()
    } finally {
      setSent(null)
    }
  }

  return {
    sent,
    send,
    onSubmit(event: FormEvent<HTMLFormElement>) {
      if (event.defaultPrevented) return
      event.preventDefault()
      void send(event.currentTarget.action, new FormData(event.currentTarget))
    },
  }
}
