import { useEffect } from 'react'
import { useBlocker } from 'react-router'
import { splitLanguage } from '#app/i18n/languages.ts'
import { onDemand, useOnDemand } from '#app/ui/on-demand.ts'

const leaveDialog = onDemand(() => import('./leave-dialog.tsx'))

const withoutLanguage = (pathname: string) => splitLanguage(pathname).rest

/** Asks before navigating away from a changed form. The same page in another language restores the input. */
export function UnsavedChangesGuard({ isChanged }: { isChanged: () => boolean }) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      withoutLanguage(currentLocation.pathname) !== withoutLanguage(nextLocation.pathname) && isChanged(),
  )
  useEffect(() => {
    // Loaded with the first change, so that the dialog opens without a connection too.
    const prepare = () =>
      void leaveDialog
        .load()
        .then(({ loadLeaveDialog }) => loadLeaveDialog())
        .catch(() => {})
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
  const isBlocked = blocker.state === 'blocked'
  const parts = useOnDemand(leaveDialog, isBlocked, () => blocker.reset?.())
  return (
    parts && (
      <parts.UnsavedChangesDialog
        open={isBlocked}
        onStay={() => blocker.reset?.()}
        onLeave={() => blocker.proceed?.()}
      />
    )
  )
}
