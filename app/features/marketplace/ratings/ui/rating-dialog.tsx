import { useCallback, useRef } from 'react'
import { firstNameOf } from '#app/i18n/first-name.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Dialog } from '#app/ui/dialog.tsx'
import { showToast } from '#app/ui/toast.tsx'
import { RatingForm } from './rating-form.tsx'

/** Rates one of the past calls. The stars that replace the rate button take its focus. */
export function RatingDialog(props: { call: { callId: string; name: string }; open: boolean; onClose: () => void }) {
  const { call, open, onClose } = props
  const { t } = useTranslation('ratings')
  const { callId } = call
  const name = firstNameOf(call.name)
  const ratedId = useRef<string | null>(null)
  const onDone = useCallback(() => {
    ratedId.current = callId
    showToast(t('thanks'))
    onClose()
  }, [t, onClose, callId])
  return (
    <Dialog
      open={open}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={t('title', { name })}
      description={t('text', { name })}
      size="sm"
      finalFocus={() => document.getElementById(`rating-${ratedId.current}`)}
    >
      {open && <RatingForm key={callId} callId={callId} name={name} onCancel={onClose} onDone={onDone} />}
    </Dialog>
  )
}
