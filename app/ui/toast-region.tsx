import { Check } from 'lucide-react'
import { type ReactNode, useEffect } from 'react'
import { Toaster as Sonner, toast } from 'sonner'
import { useTranslation } from '#app/i18n/use-translation.ts'
import type { Toast, ToastOptions } from './toast.tsx'

function ToastCard({ text, options, close }: { text: ReactNode; options: ToastOptions; close: () => void }) {
  const { t } = useTranslation('ui')
  const { icon = <Check />, onAction, actionLabel = t('undo') } = options
  return (
    <div className="toast">
      {icon}
      <span>{text}</span>
      {onAction && (
        <button
          type="button"
          onClick={() => {
            onAction()
            close()
          }}
        >
          {actionLabel}
        </button>
      )}
    </div>
  )
}

function show({ text, options }: Toast) {
  const seconds = options.seconds ?? (options.onAction ? 8 : 4)
  toast.custom((id) => <ToastCard text={text} options={options} close={() => toast.dismiss(id)} />, {
    duration: seconds * 1000,
    ...(options.key && { id: options.key }),
  })
}

/** Screen readers announce a live region only when it was in the page before its text. */
const regionMs = 100

/** The toasts and their live region; calls `onReady` once it can show them. */
export function ToastRegion({ onReady }: { onReady: (show: (toast: Toast) => void) => void }) {
  const { t } = useTranslation('ui')
  useEffect(() => {
    const timer = setTimeout(() => onReady(show), regionMs)
    return () => clearTimeout(timer)
  }, [onReady])
  return (
    <Sonner
      position="bottom-center"
      containerAriaLabel={t('notifications')}
      gap={10}
      offset={24}
      mobileOffset={{ bottom: 'calc(88px + env(safe-area-inset-bottom))', left: 16, right: 16 }}
      toastOptions={{ unstyled: true, className: 'w-full' }}
    />
  )
}
