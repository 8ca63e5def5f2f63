import { useEffect } from 'react'
import { useBlocker, useLocation, useNavigate } from 'react-router'
import { useRoomOverlay } from './room-frame.tsx'

const mark = '#inside'

/**
 * While mounted, Back and links in the page ask through `onAsk`. On a page of its own the call gets an entry in the
 * history, so that Back stays in this document; it is taken away afterwards. A dialog has one already.
 */
export function useExitQuestion(onAsk: () => void) {
  const overlay = useRoomOverlay()
  const isOverlay = overlay !== null
  const navigate = useNavigate()
  const { hash } = useLocation()
  const blocker = useBlocker(
    ({ currentLocation, nextLocation, historyAction }) =>
      (isOverlay || currentLocation.hash === mark) &&
      (historyAction === 'POP' || currentLocation.pathname !== nextLocation.pathname),
  )
  const hasMark = isOverlay || hash === mark
  useEffect(() => {
    if (!hasMark) navigate(mark, { preventScrollReset: true })
  }, [hasMark, navigate])
  useEffect(
    () => () => {
      if (!isOverlay && window.location.hash === mark) navigate(-1)
    },
    [isOverlay, navigate],
  )
  useEffect(() => {
    if (!overlay) return
    const { question } = overlay
    question.current = onAsk
    return () => {
      question.current = null
    }
  }, [overlay, onAsk])
  useEffect(() => {
    if (blocker.state !== 'blocked') return
    blocker.reset()
    onAsk()
  }, [blocker, onAsk])
}
