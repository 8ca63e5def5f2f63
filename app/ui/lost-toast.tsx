import { CircleAlert } from 'lucide-react'
import { useEffect } from 'react'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { showToast } from './toast.tsx'

/** Says that a form did not reach the server, and that nothing was saved. */
export const showLost = (): void => showToast(<LostText />, { icon: <CircleAlert />, key: 'lost', seconds: 8 })

/**
 * Offline a form stays as it is and says so: React Router would load the code of the route it is sent to, fail, and
 * reload the page.
 */
export function useHeldForms(): void {
  useEffect(() => {
    const hold = (event: Event) => {
      if (navigator.onLine) return
      event.preventDefault()
      showLost()
    }
    document.addEventListener('submit', hold, { capture: true })
    return () => document.removeEventListener('submit', hold, { capture: true })
  }, [])
}

function LostText() {
  const { t } = useTranslation('ui')
  return (
    <span role="alert">
      {navigator.onLine ? `${t('lost.unreachable')} ${t('lost.form')}` : `${t('lost.offline')} ${t('lost.notSaved')}`}
    </span>
  )
}
