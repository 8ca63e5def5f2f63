import { lazy, Suspense, useCallback } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { callOfHash } from '#app/features/calls/open-call.rules.ts'

const CallOverlay = lazy(async () => ({ default: (await import('./call-overlay.tsx')).CallOverlay }))

/** The call that the address opens over the page, if it does (K-08); nothing of it is loaded before. */
export function OpenCall({ language }: { language: string }) {
  const navigate = useNavigate()
  const callId = callOfHash(useLocation().hash)
  const close = useCallback(() => void navigate({ hash: '' }, { replace: true }), [navigate])
  if (!callId) return null
  return (
    <Suspense>
      <CallOverlay path={`/${language}/calls/${callId}`} onClose={close} />
    </Suspense>
  )
}
