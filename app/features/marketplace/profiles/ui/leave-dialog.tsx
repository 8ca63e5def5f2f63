import { useRef } from 'react'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Button } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'

export function UnsavedChangesDialog({
  open,
  onStay,
  onLeave,
}: {
  open: boolean
  onStay: () => void
  onLeave: () => void
}) {
  const { t } = useTranslation('profiles')
  const stay = useRef<HTMLButtonElement>(null)
  return (
    <Dialog
      open={open}
      initialFocus={stay}
      onOpenChange={(next) => !next && onStay()}
      size="sm"
      className="border border-line"
      title={t('leave.title')}
      description={t('leave.text')}
      actions={
        <>
          <Button variant="sec" onClick={onLeave}>
            {t('leave.leave')}
          </Button>
          <Button ref={stay} onClick={onStay}>
            {t('leave.stay')}
          </Button>
        </>
      }
    />
  )
}
