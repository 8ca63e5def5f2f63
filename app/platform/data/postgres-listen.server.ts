import pg from 'pg'
import type { PostgresConnection } from './postgres-connections.server.ts'

/** Stops listening, also while reconnecting. */
export type Listening = () => Promise<void>

/** An idle connection is probed this often, with this timeout: half-open ones are noticed within ten seconds. */
const probeIntervalMs = 5_000
const probeTimeoutMs = 5_000
const firstRetryMs = 100
const longestRetryMs = 1_000

/**
 * Listens on a channel until it is stopped, and reconnects for as long as that takes. Throws when the first connection
 * fails. `onLost` is called after each loss and each failed attempt.
 */
export async function listenOn(options: {
  open: () => PostgresConnection
  channel: string
  handler: (payload: string) => void
  onConnect: () => void
  onLost: (error: Error) => void
}): Promise<Listening> {
  const { channel, handler, onConnect, onLost } = options
  let isClosed = false
  let isReady = false
  let current: PostgresConnection | null = null
  let timer: NodeJS.Timeout | undefined

  async function connect() {
    const next = options.open()
    current = next
    next.on('notification', (message) => handler(message.payload ?? ''))
    try {
      await next.connect()
      await withProbeTimeout(next, next.query(`listen ${pg.escapeIdentifier(channel)}`))
    } catch (error) {
      next.destroyNow('the channel could not be listened on')
      throw error
    }
    if (isClosed) return next.destroyNow('listening has stopped')
    isReady = true
    let isLost = false
    const onceLost = (error: Error) => {
      if (isLost || isClosed) return
      isLost = true
      isReady = false
      clearTimeout(timer)
      next.destroyNow('reconnecting')
      onLost(error)
      reconnectAfter(firstRetryMs)
    }
    next.on('error', onceLost)
    next.on('end', () => onceLost(new Error('the LISTEN connection ended')))
    if (next.isLost) return onceLost(new Error('the LISTEN connection ended'))
    scheduleProbe(next)
    onConnect()
  }

  function reconnectAfter(pauseMs: number) {
    timer = setTimeout(
      () => {
        connect().catch((error) => {
          if (isClosed) return
          onLost(error)
          reconnectAfter(Math.min(pauseMs * 2, longestRetryMs))
        })
      },
      pauseMs * (0.5 + Math.random()),
    )
  }

  function scheduleProbe(connection: PostgresConnection) {
    timer = setTimeout(() => {
      withProbeTimeout(connection, connection.query('select 1')).then(
        () => {
          if (!isClosed && !connection.isLost) scheduleProbe(connection)
        },
        // The connection was destroyed and emits that itself.
        () => {},
      )
    }, probeIntervalMs)
  }

  await connect()
  return async () => {
    isClosed = true
    clearTimeout(timer)
    if (isReady && current) await withProbeTimeout(current, current.end())
    else current?.destroyNow('listening has stopped')
  }
}

/** Destroys a connection that does not answer in time. */
async function withProbeTimeout<T>(connection: PostgresConnection, answer: Promise<T>): Promise<T> {
  const deadline = setTimeout(() => connection.destroyNow('the LISTEN connection does not answer'), probeTimeoutMs)
  try {
    return await answer
  } finally {
    clearTimeout(deadline)
  }
}
