import { useEffect, useRef, useState } from 'react'
import { useBlocker, useLocation, useNavigate } from 'react-router'
import { firstNameOf } from '#app/i18n/first-name.ts'
import { useClock } from '#app/ui/use-now.ts'
import type { CallRow } from '../../views.server.ts'
import type { CallNote } from '../engine.rules.ts'
import { endNotice, isThere, peerStateOf, type Shortcut, shortcutOf } from '../rules.ts'
import { useMediaState } from './local-media.ts'
import { type Room, useRoomState } from './room-engine.ts'
import { useRoomOverlay } from './room-frame.tsx'
import { playSound } from './sounds.ts'

/** View data for the parts of the stage; times in milliseconds of the server's clock. */
export type StageView = ReturnType<typeof useStageView>

export function useStageView(room: Room, call: CallRow) {
  const now = useClock(room.now)
  const state = useRoomState(room)
  const media = useMediaState(room)
  const since = (at: number | null) => (at === null ? 0 : now - at)
  const peer = peerStateOf({
    ...{ ...state, location: state.peerLocation },
    ...{ awayForMs: since(state.peerAwaySince), lostForMs: since(state.lostAt) },
  })
  const isVideo = call.media === 'video'
  const isPictureThere = isVideo && state.peerCamera && !state.isSoundOnly && state.stream !== null
  const isVideoVisible = isPictureThere && (isThere(peer) || peer === 'reconnecting')
  return { room, call, now, state, media, peer, name: firstNameOf(call.other.name), isVideo, isVideoVisible }
}

const mark = '#inside'

/** Back and links ask first. A page of its own adds a history entry, so Back stays in this document. */
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

export function useKeptFocus(heading: { current: HTMLElement | null }) {
  const last = useRef<Element | null>(null)
  useEffect(() => {
    const focused = document.activeElement
    if (focused === document.body && last.current && !last.current.isConnected) heading.current?.focus()
    last.current = heading.current?.closest('[data-screen]')?.contains(focused) ? focused : null
  })
}

export function useWakeLock() {
  useEffect(() => {
    let lock: WakeLockSentinel | null = null
    let isOver = false
    const take = () => {
      if (document.visibilityState !== 'visible' || (lock && !lock.released)) return
      navigator.wakeLock?.request('screen').then(
        (taken) => {
          if (isOver) void taken.release()
          else lock = taken
        },
        // Browsers reject it, e.g. on low battery.
        () => {},
      )
    }
    take()
    document.addEventListener('visibilitychange', take)
    return () => {
      isOver = true
      document.removeEventListener('visibilitychange', take)
      void lock?.release()
    }
  }, [])
}

const fields = 'input, textarea, select, [contenteditable="true"]'

export function useShortcuts(isOn: boolean, onShortcut: (shortcut: Shortcut) => void) {
  const latest = useRef(onShortcut)
  latest.current = onShortcut
  useEffect(() => {
    if (!isOn) return
    const onKey = (event: KeyboardEvent) => {
      const shortcut = shortcutOf({
        key: event.key,
        hasModifier: event.ctrlKey || event.metaKey || event.altKey,
        isRepeat: event.repeat,
        isTyping: event.target instanceof Element && event.target.closest(fields) !== null,
      })
      if (!shortcut || event.defaultPrevented) return
      event.preventDefault()
      latest.current(shortcut)
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [isOn])
}

export function useUnreadNote(notes: readonly CallNote[], isOpen: boolean): CallNote | null {
  const [lastRead, setLastRead] = useState(0)
  const last = notes.findLast(({ from }) => from === 'other')
  if (!last || last.id === lastRead) return null
  if (!isOpen) return last
  setLastRead(last.id)
  return null
}

type CallPanel = 'trust' | 'notes' | null
export type Panel = ReturnType<typeof usePanel>

export function usePanel() {
  const [panel, setPanel] = useState<CallPanel>(null)
  const opener = useRef<HTMLElement | null>(null)
  const show = (next: CallPanel) => {
    opener.current = document.activeElement instanceof HTMLElement ? document.activeElement : null
    setPanel(next)
  }
  const close = () => {
    setPanel(null)
    // The opener, a menu item or a note over the video, may be gone by now.
    const instead = panel === 'notes' ? '[data-panel="notes"]' : '[aria-haspopup="menu"]'
    const target = opener.current?.isConnected
      ? opener.current
      : document.querySelector<HTMLElement>(`[data-screen="call"] ${instead}`)
    target?.focus()
  }
  return { open: panel, show, close }
}

export function useEndSound(secondsToEnd: number, speakerId: string, hasSounds: boolean) {
  const notice = endNotice(secondsToEnd)
  const latest = useRef({ speakerId, hasSounds })
  latest.current = { speakerId, hasSounds }
  useEffect(() => {
    if (notice && latest.current.hasSounds) void playSound('notice', latest.current.speakerId).catch(() => {})
  }, [notice])
}
