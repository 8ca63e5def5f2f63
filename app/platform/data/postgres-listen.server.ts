import pg from 'pg'
import type { PostgresConnection } from './postgres-connections.server.ts'

/** Stops listening, also while reconnecting. */
type Listening = () => Promise<void>

/** Calls `handler` with each payload sent by NOTIFY on the channel; `onConnect` runs after every (re)connection. */
export type Listen = (channel: string, handler: (payload: string) => void, onConnect?: () => void) => Promise<Listening>

/** An idle connection is probed this often, with this timeout: half-open ones are noticed within ten seconds. */
const probeIntervalMs = 5_000
const probeTimeoutMs = 5_000
const firstRetryMs = 100
const longestRetryMs = 1_000

type Subscription = { channel: string; handler: (payload: string) => void; onConnect: () => void }

/**
 * Listens on all channels by one connection, from the first subscription, which throws when it fails, to the last, made
 * anew for as long as that takes. Every commit that notifies wakes each such connection. `onLost`: lost, or not made.
 */
export function createListener(options: { open: () => PostgresConnection; onLost: (error: Error) => void }): Listen {
  const { onLost } = options
  const subscriptions = new Set<Subscription>()
  let current: PostgresConnection | null = null
  let opening: Promise<void> | null = null
  let isReady = false
  let timer: NodeJS.Timeout | undefined

  const listenToAll = () => [...subscriptions].map(({ channel }) => listenTo(channel)).join(';')

  /** Opens a connection and listens until no channel was added meanwhile. */
  async function connect() {
    const next = options.open()
    current = next
    next.on('notification', ({ channel, payload = '' }) => {
      for (const subscription of [...subscriptions]) if (subscription.channel === channel) subscription.handler(payload)
    })
    try {
      await next.connect()
      for (let listened = ''; listened !== listenToAll(); ) {
        listened = listenToAll()
        await withProbeTimeout(next, next.query(listened))
      }
    } catch (error) {
      next.destroyNow('the channels could not be listened on')
      throw error
    }
    if (current !== next) return next.destroyNow('listening has stopped')
    isReady = true
    let isLost = false
    const onceLost = (error: Error) => {
      if (isLost || current !== next) return
      isLost = true
      isReady = false
      clearTimeout(timer)
      next.destroyNow('reconnecting')
      onLost(error)
      reconnectAfter(firstRetryMs, next)
    }
    next.on('error', onceLost)
    next.on('end', () => onceLost(new Error('the LISTEN connection ended')))
    if (next.isLost) return onceLost(new Error('the LISTEN connection ended'))
    scheduleProbe(next)
    for (const { onConnect } of [...subscriptions]) onConnect()
  }

  function reconnectAfter(pauseMs: number, lost: PostgresConnection | null) {
    timer = setTimeout(
      () => {
        if (current !== lost) return
        const connecting = connect()
        const attempt = current
        connecting.catch((error) => {
          if (current !== attempt) return
          onLost(error)
          reconnectAfter(Math.min(pauseMs * 2, longestRetryMs), attempt)
        })
      },
      pauseMs * (0.5 + Math.random()),
    )
  }

  function scheduleProbe(connection: PostgresConnection) {
    timer = setTimeout(() => {
      withProbeTimeout(connection, connection.query('select 1')).then(
        () => {
          if (current === connection && !connection.isLost) scheduleProbe(connection)
        },
        // The connection was destroyed and emits that itself.
        () => {},
      )
    }, probeIntervalMs)
  }

  async function open() {
    opening = connect()
    try {
      await opening
    } catch (error) {
      current = null
      throw error
    } finally {
      opening = null
    }
  }

  /** Listens on a channel more; what fails here is done by the next connection. */
  async function extend({ channel, onConnect }: Subscription) {
    if (!isReady || !current) return
    const isDone = await withProbeTimeout(current, current.query(listenTo(channel))).then(
      () => true,
      () => false,
    )
    if (isDone) onConnect()
  }

  return async (channel, handler, onConnect = () => {}) => {
    const subscription = { channel, handler, onConnect }
    subscriptions.add(subscription)
    try {
      if (opening) await opening
      if (current) await extend(subscription)
      else await open()
    } catch (error) {
      subscriptions.delete(subscription)
      throw error
    }
    return async () => {
      if (!subscriptions.delete(subscription) || subscriptions.size > 0) return
      clearTimeout(timer)
      const last = current
      const wasReady = isReady
      current = null
      isReady = false
      if (wasReady && last) await withProbeTimeout(last, last.end())
      else last?.destroyNow('listening has stopped')
    }
  }
}

const listenTo = (channel: string) => `listen ${pg.escapeIdentifier(channel)}`

/** Destroys a connection that does not answer in time. */
async function withProbeTimeout<T>(connection: PostgresConnection, answer: Promise<T>): Promise<T> {
  const deadline = setTimeout(() => connection.destroyNow('the LISTEN connection does not answer'), probeTimeoutMs)
  try {
    return await answer
  } finally {
    clearTimeout(deadline)
  }
}
