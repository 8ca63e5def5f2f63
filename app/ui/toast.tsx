import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Toaster as Sonner, toast } from 'sonner'

type ToastOptions = {
  icon?: ReactNode
  /** Reads “Undo” unless `actionLabel` says otherwise. */
  onAction?: () => void
  actionLabel?: string
  seconds?: number
}

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

/** Says for a moment what succeeded; with `onAction` it can be undone (and stays longer). What failed belongs into a Note. */
export function showToast(text: ReactNode, options: ToastOptions = {}): void {
  const seconds = options.seconds ?? (options.onAction ? 8 : 4)
  toast.custom((id) => <ToastCard text={text} options={options} close={() => toast.dismiss(id)} />, {
    duration: seconds * 1000,
  })
}

/** The place of toasts and their live region; once, in the document. */
export function Toaster() {
  const { t } = useTranslation('ui')
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
