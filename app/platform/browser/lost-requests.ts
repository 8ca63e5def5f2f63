import { useEffect, useSyncExternalStore } from 'react'
import { isServerReachable } from './server-health.ts'

/** A request that did not reach a working server: a page that was to be opened, or a form. */
export type LostRequest = { kind: 'page'; to: string } | { kind: 'form' }

let current: LostRequest | null = null
const listeners = new Set<() => void>()

function replaceCurrent(next: LostRequest | null) {
  if (next === current) return
  current = next
  for (const listener of listeners) listener()
}

/** Notes that a request was lost; the newest replaces the one before. */
export const reportLostRequest = (lost: LostRequest): void => replaceCurrent(lost)

/** Nothing is lost any more: the reader went on, or a request arrived. */
export const forgetLostRequest = (): void => replaceCurrent(null)

/** The newest lost request; null when there is none. */
export const currentLostRequest = (): LostRequest | null => current

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The newest lost request, until it is forgotten. */
export const useLostRequest = (): LostRequest | null => useSyncExternalStore(subscribe, currentLostRequest, () => null)

let underway: LostRequest | null = null

/** Remembers what is being asked of the server, until the next; null when it was answered or failed in a known way. */
export function rememberUnderway(request: LostRequest | null): void {
  underway = request
}

/** What is being asked of the server. */
export const requestUnderway = (): LostRequest | null => underway

const askAgainMs = 5_000

/** While active: asks every five seconds, and when the browser is online again, whether the server is back. */
export function useServerReturn(isActive: boolean, onReturn: () => void): void {
  useEffect(() => {
    if (!isActive) return
    let isCurrent = true
    const ask = async () => {
      if (document.hidden || !navigator.onLine || !(await isServerReachable()) || !isCurrent) return
      isCurrent = false
      onReturn()
    }
    const timer = setInterval(ask, askAgainMs)
    window.addEventListener('online', ask)
    document.addEventListener('visibilitychange', ask)
    return () => {
      isCurrent = false
      clearInterval(timer)
      window.removeEventListener('online', ask)
      document.removeEventListener('visibilitychange', ask)
    }
  }, [isActive, onReturn])
}
