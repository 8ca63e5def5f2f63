import { CLOSE_CODES, type ClientMessage, readServerMessage, type ServerMessage } from '../../messages.ts'
import { retryDelay } from '../rules.ts'

const pingMs = 4_000
/** Without any word from the server for this long the line is dead, whatever the browser thinks of it. */
const silenceMs = 10_000
/** So long it may keep silent when the browser says that it has no network. */
const offlineSilenceMs = 2_500

export type CloseReason = 'taken_over' | 'over' | 'signed_out' | 'not_allowed' | 'malformed' | null

export type SocketEvents = {
  onMessage: (message: ServerMessage) => void
  onState: (state: 'connecting' | 'open') => void
  /** The server does not want this browser back. */
  onClosed: (reason: Exclude<CloseReason, null>) => void
  /** Several attempts failed: the page may know more than the socket, e.g. that the call was cancelled. */
  onRefused: () => void
}

/** The line to the server: comes back by itself, says nothing while it is away. */
export function createCallSocket(url: string, events: SocketEvents) {
  let socket: WebSocket | null = null
  let attempt = 0
  let heardAt = 0
  let retry: ReturnType<typeof setTimeout> | undefined
  let doubt: ReturnType<typeof setTimeout> | undefined
  let isStopped = false

  function connect() {
    clearTimeout(retry)
    if (isStopped) return
    events.onState('connecting')
    const next = new WebSocket(url)
    socket = next
    heardAt = performance.now()
    next.onmessage = (event) => {
      heardAt = performance.now()
      const message = typeof event.data === 'string' ? readServerMessage(event.data) : null
      if (!message || socket !== next) return
      if (message.type === 'welcome') {
        attempt = 0
        events.onState('open')
      }
      events.onMessage(message)
    }
    next.onclose = (event) => {
      if (socket !== next) return
      socket = null
      const reason = reasonOf(event.code)
      if (reason) {
        isStopped = true
        events.onClosed(reason)
      } else again()
    }
  }

  function again() {
    if (isStopped) return
    attempt += 1
    if (attempt === 3 || attempt % 10 === 0) events.onRefused()
    events.onState('connecting')
    retry = setTimeout(connect, retryDelay(attempt - 1, Math.random()))
  }

  /** Drops a line that may be dead and tries a new one at once. */
  function renew() {
    if (isStopped) return
    const old = socket
    socket = null
    old?.close()
    attempt = 0
    connect()
  }

  function send(message: ClientMessage): boolean {
    if (socket?.readyState !== WebSocket.OPEN) return false
    socket.send(JSON.stringify(message))
    return true
  }

  const onOnline = () => renew()
  const onOffline = () => {
    const asked = performance.now()
    clearTimeout(doubt)
    if (!send({ type: 'ping' })) return
    doubt = setTimeout(() => {
      if (heardAt < asked) renew()
    }, offlineSilenceMs)
  }
  const heart = setInterval(() => {
    if (socket?.readyState === WebSocket.OPEN && performance.now() - heardAt > silenceMs) renew()
    else send({ type: 'ping' })
  }, pingMs)
  window.addEventListener('online', onOnline)
  window.addEventListener('offline', onOffline)
  connect()

  return {
    /** Says something now; false when there is no line. */
    send,
    stop() {
      isStopped = true
      clearTimeout(retry)
      clearTimeout(doubt)
      clearInterval(heart)
      window.removeEventListener('online', onOnline)
      window.removeEventListener('offline', onOffline)
      const old = socket
      socket = null
      old?.close(1000)
    },
  }
}

function reasonOf(code: number): CloseReason {
  if (code === CLOSE_CODES.takenOver) return 'taken_over'
  if (code === CLOSE_CODES.callOver) return 'over'
  if (code === CLOSE_CODES.signedOut) return 'signed_out'
  if (code === CLOSE_CODES.notAllowed) return 'not_allowed'
  return code === CLOSE_CODES.malformed || code === CLOSE_CODES.flood ? 'malformed' : null
}

export type CallSocket = ReturnType<typeof createCallSocket>
