import { X } from 'lucide-react'
import { useCallback, useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { useLocation, useNavigate, useNavigation } from 'react-router'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { holdPressesOffline } from '#app/platform/browser/held-presses.ts'
import {
  forgetLostRequest,
  type LostRequest,
  useLostRequest,
  useServerReturn,
} from '#app/platform/browser/lost-requests.ts'
import { isServerReachable } from '#app/platform/browser/server-health.ts'
import { Note } from '#app/ui/note.tsx'

/**
 * Reports that a page or form did not reach the server, and keeps the current page. The requested page opens once the
 * connection is back, unless the reader has moved on. Included in every page, because code cannot be loaded offline.
 */
export function LostRequests() {
  const { t } = useTranslation('ui')
  const lost = useLostRequest()
  useEffect(holdPressesOffline, [])
  useStayOnPage(lost)
  useForgetting(lost)
  const to = lost?.kind === 'page' ? lost.to : null
  const open = useCallback(() => to && window.location.assign(to), [to])
  useServerReturn(to !== null, open)
  const [isAsking, setIsAsking] = useState(false)
  const tryAgain = async () => {
    setIsAsking(true)
    if (await isServerReachable()) open()
    setIsAsking(false)
  }
  if (!lost) return null
  const isOffline = !navigator.onLine
  const note = (
    <div className="lost-request">
      <Note tone="bad" title={t(isOffline ? 'lost.offline' : 'lost.unreachable')} className="grow">
        {t(lost.kind === 'page' ? 'lost.page' : isOffline ? 'lost.notSaved' : 'lost.form')}{' '}
        {lost.kind === 'page' && (
          <button type="button" className="lost-request-retry" aria-busy={isAsking} onClick={tryAgain}>
            {t('routeError.retry')}
          </button>
        )}
      </Note>
      <button type="button" className="icon-btn icon-btn-plain" aria-label={t('close')} onClick={forgetLostRequest}>
        <X />
      </button>
    </div>
  )
  const dialog = document.querySelector('.dialog[data-open] > .dialog-notes')
  // Content behind an open dialog is inert.
  return dialog ? createPortal(note, dialog) : note
}

/** Gives up the navigation that found no server, so that nothing on the page waits for it. */
function useStayOnPage(lost: LostRequest | null) {
  const { state } = useNavigation()
  const location = useLocation()
  const navigate = useNavigate()
  const latest = useRef({ state, location, navigate })
  latest.current = { state, location, navigate }
  useEffect(() => {
    const { state, location, navigate } = latest.current
    if (!lost || state === 'idle') return
    void navigate(location, { replace: true, preventScrollReset: true, state: location.state })
  }, [lost])
}

/** Another page, and words that are being written, end the waiting; a note about a form ends with the line back. */
function useForgetting(lost: LostRequest | null) {
  const { pathname } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new page is what ends it
  useEffect(() => forgetLostRequest, [pathname])
  useEffect(() => {
    if (!lost) return
    const end = lost.kind === 'page' ? 'input' : 'online'
    window.addEventListener(end, forgetLostRequest)
    return () => window.removeEventListener(end, forgetLostRequest)
  }, [lost])
}
