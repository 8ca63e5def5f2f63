import type { ClientMessage, ServerMessage } from '../../messages.ts'
import { CLOSE_CODES } from '../../schema.ts'
import type { CloseReason } from '../engine.rules.ts'
import { retryDelay } from '../rules.ts'

const pingMs = 2_000
/** After this much silence the socket is dead, whatever the browser reports. */
const silenceTimeoutMs = 10_000
const offlineProbeMs = 2_500
/** An upgrade may never be answered. */
const connectTimeoutMs = 6_000
/** A server under load answers late, so later tries wait up to this many times as long. */
const longestWait = 4
/** During a release the server may be older than this page and reject its messages. */
const refusedRetryMs = 5_000

type SocketEvents = {
  onMessage: (message: ServerMessage) => void
  onState: (state: 'connecting' | 'open') => void
  onClosed: (reason: Exclude<CloseReason, null>) => void
  /** Several attempts failed. The page may know more than the socket, e.g. that the call was cancelled. */
  onUnreachable: () => void
}

export function createCallSocket(url: string, events: SocketEvents) {
  let socket: WebSocket | null = null
  let attempt = 0
  let lastMessageAt = 0
  let retry: ReturnType<typeof setTimeout> | undefined
  let offlineProbe: ReturnType<typeof setTimeout> | undefined
  let isStopped = false

  function connect() {
    clearTimeout(retry)
    if (isStopped) return
    events.onState('connecting')
    const next = new WebSocket(url)
    socket = next
    lastMessageAt = performance.now()
    next.onmessage = (event) => {
      lastMessageAt = performance.now()
      const message = typeof event.data === 'string' ? readServerMessage(event.data) : null
      if (!message || socket !== next) return
      if (message.type === 'welcome') {
        attempt = 0
        events.onState('open')
      }
      events.onMessage(message)
    }
    next.onclose = ({ code }) => {
      if (socket !== next) return
      socket = null
      const reason = closeReasonOf(code)
      isStopped ||= reason !== null
      if (reason) events.onClosed(reason)
      else scheduleRetry(code === CLOSE_CODES.malformed || code === CLOSE_CODES.flood ? refusedRetryMs : 0)
    }
  }

  function scheduleRetry(atLeastMs: number) {
    if (isStopped) return
    attempt += 1
    if (attempt === 3 || attempt % 10 === 0) events.onUnreachable()
    events.onState('connecting')
    retry = setTimeout(connect, Math.max(atLeastMs, retryDelay(attempt - 1, Math.random())))
  }

  function drop(code?: number) {
    const old = socket
    socket = null
    old?.close(code)
  }

  function reconnect() {
    if (isStopped) return
    drop()
    attempt = 0
    connect()
  }

  function send(message: ClientMessage): boolean {
    if (socket?.readyState !== WebSocket.OPEN) return false
    socket.send(JSON.stringify(message))
    return true
  }

  /** Pings a connection that may be dead, and replaces it if nothing arrives soon. */
  const probe = () => {
    const probedAt = performance.now()
    clearTimeout(offlineProbe)
    const check = () => lastMessageAt < probedAt && reconnect()
    if (send({ type: 'ping' })) offlineProbe = setTimeout(check, offlineProbeMs)
  }
  const heartbeatTimer = setInterval(() => {
    const silence = performance.now() - lastMessageAt
    if (socket?.readyState === WebSocket.OPEN && silence > silenceTimeoutMs) reconnect()
    else if (socket?.readyState !== WebSocket.CONNECTING) send({ type: 'ping' })
    else if (silence > connectTimeoutMs * Math.min(attempt + 1, longestWait)) {
      drop()
      scheduleRetry(0)
    }
  }, pingMs)
  const stopped = new AbortController()
  window.addEventListener('online', reconnect, { signal: stopped.signal })
  window.addEventListener('offline', probe, { signal: stopped.signal })
  connect()

  return {
    send,
    probe,
    stop() {
      isStopped = true
      clearTimeout(retry)
      clearTimeout(offlineProbe)
      clearInterval(heartbeatTimer)
      stopped.abort()
      drop(1000)
    },
  }
}

function closeReasonOf(code: number): CloseReason {
  if (code === CLOSE_CODES.takenOver) return 'taken_over'
  if (code === CLOSE_CODES.callOver) return 'over'
  if (code === CLOSE_CODES.signedOut) return 'signed_out'
  return code === CLOSE_CODES.notAllowed ? 'not_allowed' : null
}

export type CallSocket = ReturnType<typeof createCallSocket>

/** Messages come from our own server, so we check only that they're JSON. Null if not. */
function readServerMessage(text: string): ServerMessage | null {
  try {
    return JSON.parse(text) as ServerMessage | null
  } catch {
    return null
  }
}
