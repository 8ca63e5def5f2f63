import { useCallback } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { callOfHash } from '#app/features/calls/open-call.rules.ts'
import { onDemand, useOnDemand } from '#app/ui/on-demand.ts'

const callOverlay = onDemand(() => import('./call-overlay.tsx'))

/** The call that the address opens over the page, if it does (K-08); nothing of it is loaded before. */
export function OpenCall({ language }: { language: string }) {
  const navigate = useNavigate()
  const callId = callOfHash(useLocation().hash)
  const close = useCallback(() => void navigate({ hash: '' }, { replace: true }), [navigate])
  const overlay = useOnDemand(callOverlay, callId !== null, close)
  return overlay && callId && <overlay.CallOverlay path={`/${language}/calls/${callId}`} onClose={close} />
}
