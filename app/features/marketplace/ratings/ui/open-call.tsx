import { lazy, Suspense, useCallback } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { callOfHash } from '#app/features/marketplace/calls/ui/upcoming-calls.tsx'
import { useHydrated } from '#app/ui/use-hydrated.ts'

const CallOverlay = lazy(async () => ({ default: (await import('./call-overlay.tsx')).CallOverlay }))

/** The call that the address opens over the page, if it does; nothing of it is loaded before. */
export function OpenCall({ language }: { language: string }) {
  const navigate = useNavigate()
  const { hash } = useLocation()
  // The server does not know the hash: the first render in the browser must be the same as its page.
  const callId = useHydrated() ? callOfHash(hash) : null
  const close = useCallback(() => void navigate({ hash: '' }, { replace: true }), [navigate])
  if (!callId) return null
  return (
    <Suspense>
      <CallOverlay path={`/${language}/calls/${callId}`} onClose={close} />
    </Suspense>
  )
}
