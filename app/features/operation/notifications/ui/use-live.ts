import { useEffect, useRef, useSyncExternalStore } from 'react'
import { useFetchers, useNavigation, useRevalidator } from 'react-router'
import { isServerReachable } from '#app/platform/browser/keep-page.ts'

/** `live`: connected. `polling`: no connection, so refresh every minute. `stale`: polling fails too. */
export type LiveState = 'live' | 'polling' | 'stale'

const POLL_MS = 60_000
const SETTLE_MS = 200

/** Browser features that a live connection needs; tests pass their own. */
export type LiveBrowser = {
  open(): LiveSource
  /** Whether the server responds. Revalidating while it's down would show an error. */
  isReachable(): Promise<boolean>
  isHidden(): boolean
  isSending(): boolean
  /** The id of the newest notification that the page shows. */
  newest(): string | null
}
export type LiveSource = Pick<EventSource, 'addEventListener' | 'close' | 'readyState'>

const OPEN = 1
const CLOSED = 2

/**
 * Runs `refresh` shortly after a change, after connecting if one was missed, and every minute without a connection. A
 * hidden page waits until it's visible. A page submitting a form waits for the response, because a refresh could
 * redirect to login if it ends the session.
 */
export function startLive(browser: LiveBrowser, refresh: () => void, report: (state: LiveState) => void) {
  let source: LiveSource | null = null
  let settling: ReturnType<typeof setTimeout> | undefined
  let hasMissed = false
  let isWaiting = false

  const soon = () => {
    clearTimeout(settling)
    if (browser.isHidden()) isWaiting = true
    else settling = setTimeout(settled, SETTLE_MS)
  }
  const settled = () => {
    if (browser.isSending()) isWaiting = true
    else refresh()
  }
  const connect = () => {
    source?.close()
    const next = browser.open()
    source = next
    next.addEventListener('open', () => {
      report('live')
      if (hasMissed) soon()
      hasMissed = false
    })
    // Something may have happened between rendering the page and connecting.
    next.addEventListener('ready', ({ data }) => {
      if (JSON.parse(data).newest !== browser.newest()) soon()
    })
    next.addEventListener('change', soon)
    next.addEventListener('error', () => {
      hasMissed = true
    })
    // This person has too many pages open. `poll` reconnects this one when it's visible.
    next.addEventListener('replaced', () => {
      hasMissed = true
      next.close()
    })
  }
  const poll = async () => {
    if (source?.readyState === OPEN || browser.isHidden()) return
    const isReachable = await browser.isReachable()
    report(isReachable ? 'polling' : 'stale')
    if (!isReachable) return
    soon()
    if (source?.readyState === CLOSED) connect()
  }

  connect()
  const timer = setInterval(poll, POLL_MS)
  return {
    poll,
    /** Call when the page becomes visible again, or its form got a response. */
    resume() {
      if (isWaiting) soon()
      isWaiting = false
    },
    stop() {
      clearInterval(timer)
      clearTimeout(settling)
      source?.close()
    },
  }
}

let current: LiveState = 'live'
const listeners = new Set<() => void>()

function report(state: LiveState) {
  if (state === current) return
  current = state
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const useLiveState = (): LiveState =>
  useSyncExternalStore(
    subscribe,
    () => current,
    () => 'live',
  )

/**
 * Revalidates the page on live updates. Mount it once, in the frame of signed-in pages. `newest` is the id of the newest
 * notification the page shows.
 */
export function useLive(newest: string | null): void {
  const { revalidate } = useRevalidator()
  const { formData } = useNavigation()
  const fetchers = useFetchers()
  const isSending = formData !== undefined || fetchers.some((fetcher) => fetcher.formData !== undefined)
  const sending = useRef(isSending)
  const shown = useRef(newest)
  const running = useRef<ReturnType<typeof startLive>>(null)
  useEffect(() => {
    shown.current = newest
  }, [newest])
  useEffect(() => {
    sending.current = isSending
    if (!isSending) running.current?.resume()
  }, [isSending])
  useEffect(() => {
    const live = startLive(
      {
        open: () => new EventSource('/live'),
        isReachable: isServerReachable,
        isHidden: () => document.hidden,
        isSending: () => sending.current,
        newest: () => shown.current,
      },
      () => void revalidate(),
      report,
    )
    running.current = live
    document.addEventListener('visibilitychange', live.resume)
    window.addEventListener('online', live.poll)
    window.addEventListener('offline', live.poll)
    return () => {
      running.current = null
      document.removeEventListener('visibilitychange', live.resume)
      window.removeEventListener('online', live.poll)
      window.removeEventListener('offline', live.poll)
      live.stop()
    }
  }, [revalidate])
}
