import { useCallback, useRef } from 'react'
import { firstNameOf } from '#app/features/profiles/names.rules.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Dialog } from '#app/ui/dialog.tsx'
import { showToast } from '#app/ui/toast.tsx'
import { RatingForm } from './rating-form.tsx'

type Rated = { callId: string; name: string }

/** The rating in a dialog over past calls; the stars take the focus of the button that they replace. */
export function RatingDialog({ call, onClose }: { call: Rated | null; onClose: () => void }) {
  const { t } = useTranslation('ratings')
  const name = firstNameOf(call?.name ?? '')
  const ratedId = useRef<string | null>(null)
  const callId = call?.callId ?? null
  const onDone = useCallback(() => {
    ratedId.current = callId
    showToast(t('thanks'))
    onClose()
  }, [t, onClose, callId])
  return (
    <Dialog
      open={call !== null}
      onOpenChange={(open) => !open && onClose()}
      title={t('title', { name })}
      description={t('text', { name })}
      size="sm"
      finalFocus={() => document.getElementById(`rating-${ratedId.current}`)}
    >
      {call && <RatingForm key={call.callId} callId={call.callId} onCancel={onClose} onDone={onDone} />}
    </Dialog>
  )
}
