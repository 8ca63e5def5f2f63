import { useCallback } from 'react'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Dialog } from '#app/ui/dialog.tsx'
import { showToast } from '#app/ui/toast.tsx'
import { RatingForm } from './rating-form.tsx'

type Rated = { callId: string; name: string }

/** The rating in a dialog over the list of past calls. */
export function RatingDialog({ call, onClose }: { call: Rated | null; onClose: () => void }) {
  const { t } = useTranslation('ratings')
  const onDone = useCallback(() => {
    showToast(t('thanks'))
    onClose()
  }, [t, onClose])
  return (
    <Dialog
      open={call !== null}
      onOpenChange={(open) => !open && onClose()}
      title={t('title', { name: call?.name ?? '' })}
      description={t('text', { name: call?.name ?? '' })}
      size="sm"
    >
      {call && <RatingForm key={call.callId} callId={call.callId} onCancel={onClose} onDone={onDone} />}
    </Dialog>
  )
}
