import pg from 'pg'
import type { Connection } from './postgres-connections.server.ts'

/** Ends the listening, also one that is just being made anew. */
export type Listening = () => Promise<void>

/** A line without news is asked this often, and given this long to answer: half-open ones are noticed within ten seconds. */
const beatMs = 5_000
const answerMs = 5_000
const firstPauseMs = 100
const longestPauseMs = 1_000

/**
 * Listens on a channel until it is ended, and makes a lost connection anew for as long as that takes. Throws when the first one fails.
 * `onLost` hears of each loss and of each failed attempt.
 */
export async function listenOn(options: {
  open: () => Connection
  channel: string
  handler: (payload: string) => void
  onConnect: () => void
  onLost: (error: Error) => void
}): Promise<Listening> {
  const { channel, handler, onConnect, onLost } = options
  let isClosed = false
  let isReady = false
  let current: Connection | null = null
  let timer: NodeJS.Timeout | undefined

  async function connect() {
    const next = options.open()
    current = next
    next.on('notification', (message) => handler(message.payload ?? ''))
    try {
      await next.connect()
      await within(next, next.query(`listen ${pg.escapeIdentifier(channel)}`))
    } catch (error) {
      next.cut('the channel could not be listened on')
      throw error
    }
    if (isClosed) return next.cut('nobody listens any more')
    isReady = true
    let isOver = false
    const over = (error: Error) => {
      if (isOver || isClosed) return
      isOver = true
      isReady = false
      clearTimeout(timer)
      next.cut('the connection is made anew')
      onLost(error)
      again(firstPauseMs)
    }
    next.on('error', over)
    next.on('end', () => over(new Error('the connection for news ended')))
    if (next.isLost) return over(new Error('the connection for news ended'))
    beat(next)
    onConnect()
  }

  function again(pauseMs: number) {
    timer = setTimeout(
      () => {
        connect().catch((error) => {
          if (isClosed) return
          onLost(error)
          again(Math.min(pauseMs * 2, longestPauseMs))
        })
      },
      pauseMs * (0.5 + Math.random()),
    )
  }

  function beat(connection: Connection) {
    timer = setTimeout(() => {
      within(connection, connection.query('select 1')).then(
        () => {
          if (!isClosed && !connection.isLost) beat(connection)
        },
        // The connection was cut, and says so itself.
        () => {},
      )
    }, beatMs)
  }

  await connect()
  return async () => {
    isClosed = true
    clearTimeout(timer)
    if (isReady && current) await within(current, current.end())
    else current?.cut('nobody listens any more')
  }
}

/** Cuts a connection that does not answer in time. */
async function within<T>(connection: Connection, answer: Promise<T>): Promise<T> {
  const deadline = setTimeout(() => connection.cut('the connection for news does not answer'), answerMs)
  try {
    return await answer
  } finally {
    clearTimeout(deadline)
  }
}
