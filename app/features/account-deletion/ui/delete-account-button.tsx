import { lazy, type MouseEvent, Suspense, useState } from 'react'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Button } from '#app/ui/button.tsx'

const DeleteAccountDialog = lazy(async () => ({
  default: (await import('./delete-account-dialog.tsx')).DeleteAccountDialog,
}))

/**
 * Opens the question in a dialog (P-06); without scripts it is a page of its own. Needs the texts of
 * `account-deletion`.
 */
export function DeleteAccountButton({ className }: { className?: string }) {
  const { t, i18n } = useTranslation('account-deletion')
  const [isOpen, setOpen] = useState(false)
  const path = `/${i18n.language}/account/delete`
  const open = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    setOpen(true)
  }
  return (
    <>
      <Button to={path} variant="sec" aria-haspopup="dialog" onClick={open} {...(className ? { className } : {})}>
        {t('section.action')}
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <DeleteAccountDialog path={path} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
