import { useEffect } from 'react'
import { useBlocker } from 'react-router'
import { splitLanguage } from '#app/i18n/languages.ts'
import { loadSurfaces } from '#app/ui/use-opening.ts'
import { UnsavedChangesDialog } from './leave-dialog.tsx'

const withoutLanguage = (pathname: string) => splitLanguage(pathname).rest

/** Asks before navigating away from a changed form. The same page in another language restores the input. */
export function UnsavedChangesGuard({ isChanged }: { isChanged: () => boolean }) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      withoutLanguage(currentLocation.pathname) !== withoutLanguage(nextLocation.pathname) && isChanged(),
  )
  useEffect(() => {
    // Loaded with the first change, so that the dialog opens without a connection too.
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
