import { lazy, type MouseEvent, Suspense, useState } from 'react'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Button } from '#app/ui/button.tsx'
import { SectionHead } from '#app/ui/panel.tsx'

const DeleteAccountDialog = lazy(async () => ({
  default: (await import('./delete-account-dialog.tsx')).DeleteAccountDialog,
}))

/** Opens the deletion dialog, or the deletion page without JavaScript. */
export function DeleteAccountButton({ label, className }: { label: string; className?: string }) {
  const { i18n } = useTranslation()
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
        {label}
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <DeleteAccountDialog path={path} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

export function DeleteAccountSection({ className }: { className?: string }) {
  const { t } = useTranslation('account-deletion')
  return (
    <section className={className} aria-labelledby="delete-account">
      <SectionHead id="delete-account" title={t('section.title')} text={t('section.text')} />
      <DeleteAccountButton label={t('section.action')} className="mt-5" />
    </section>
  )
}
