import { lazy, type MouseEvent, Suspense, useState } from 'react'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Button } from '#app/ui/button.tsx'

const DeleteAccountDialog = lazy(async () => ({
  default: (await import('./delete-account-dialog.tsx')).DeleteAccountDialog,
}))

/** Asks before anything is deleted (P-06). Without scripts the question is a page of its own. Needs the texts of `leaving`. */
export function DeleteAccountButton({ className }: { className?: string }) {
  const { t, i18n } = useTranslation('account-deletion')
  const [isAsked, setAsked] = useState(false)
  const place = `/${i18n.language}/account/delete`
  const ask = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    setAsked(true)
  }
  return (
    <>
      <Button to={place} variant="sec" aria-haspopup="dialog" onClick={ask} {...(className ? { className } : {})}>
        {t('section.action')}
      </Button>
      {isAsked && (
        <Suspense fallback={null}>
          <DeleteAccountDialog place={place} onClose={() => setAsked(false)} />
        </Suspense>
      )}
    </>
  )
}
