import { useEffect, useRef } from 'react'
import { useBlocker } from 'react-router'
import { splitLanguage } from '#app/i18n/languages.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Button } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { loadSurfaces } from '#app/ui/use-opening.ts'

/** Doesn't ask when switching the language, which keeps the input. */
export function UnsavedChangesGuard({ isChanged }: { isChanged: () => boolean }) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      splitLanguage(currentLocation.pathname).rest !== splitLanguage(nextLocation.pathname).rest && isChanged(),
  )
  useEffect(() => {
    // Loaded with the first change, so the dialog also opens offline.
    const prepare = () => void loadSurfaces().catch(() => {})
    addEventListener('input', prepare, { once: true })
    return () => removeEventListener('input', prepare)
  }, [])
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (isChanged()) event.preventDefault()
    }
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  })
  return (
    <UnsavedChangesDialog
      open={blocker.state === 'blocked'}
      onStay={() => blocker.reset?.()}
      onLeave={() => blocker.proceed?.()}
    />
  )
}

export function UnsavedChangesDialog(props: { open: boolean; onStay: () => void; onLeave: () => void }) {
  const { open, onStay, onLeave } = props
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
