import { createContext, type ReactNode, use, useEffect, useState } from 'react'
import { useLocation, useNavigation } from 'react-router'
import { useNow } from '#app/ui/use-now.ts'
import { type SessionCall, type SessionState, type SessionUser, sessionStateOf } from '../session-state.rules.ts'

const SessionStateContext = createContext<SessionState | null>(null)

const noticedAfterMs = 300
const clockMs = 5_000

/** Keeps the state of the session for the frame and the page in it; made from what the frame's loader gave. */
export function SessionStateProvider(props: {
  user: SessionUser | null
  call: SessionCall | null
  now: Date
  children: ReactNode
}) {
  const { pathname } = useLocation()
  const isLoading = useLongNavigation()
  const now = useNow(props.now, clockMs)
  const state = useSame(sessionStateOf({ user: props.user, call: props.call, pathname, isLoading, now }))
  return <SessionStateContext value={state}>{props.children}</SessionStateContext>
}

/** The state as it was while nothing in it changes: the clock goes on, and nobody need draw that. */
function useSame(state: SessionState): SessionState {
  const [last, setLast] = useState(state)
  const keys = Object.keys(state) as (keyof SessionState)[]
  if (keys.every((key) => last[key] === state[key])) return last
  setLast(state)
  return state
}

/** The state of the session. */
export function useSessionState(): SessionState {
  const state = use(SessionStateContext)
  if (!state) throw new Error('no session state was provided')
  return state
}

/** Whether the next page takes longer than a wait too short to notice; a form that is being sent says so itself. */
function useLongNavigation(): boolean {
  const { state, formData } = useNavigation()
  const isWaiting = state !== 'idle' && !formData
  const [isLong, setIsLong] = useState(false)
  useEffect(() => {
    if (!isWaiting) return
    const timer = setTimeout(() => setIsLong(true), noticedAfterMs)
    return () => {
      clearTimeout(timer)
      setIsLong(false)
    }
  }, [isWaiting])
  return isWaiting && isLong
}
