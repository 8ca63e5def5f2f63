import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'

type Listening = () => Promise<void>

/** Calls `handler` with each payload sent by NOTIFY on the channel; `onConnect` runs after every (re)connection. */
export type Listen = (channel: string, handler: (payload: string) => void, onConnect?: () => void) => Promise<Listening>

/** An idle connection is probed this often, with this timeout: half-open ones are noticed within ten seconds. */
const probeMs = 5_000
const reconnectMs = 1_000

/** Listens on a connection per channel, replaced when it is lost (`onLost`). Throws when the first one fails. */
export const createListener =
  (url: string, onLost: (error: Error) => void): Listen =>
  async (channel, handler, onConnect = () => {}) => {
    const stopping = new AbortController()
    const { signal } = stopping
    let client: pg.Client

    /** Opens a connection that listens; `ended` resolves when it ends. */
    async function connect(): Promise<{ ended: Promise<void> }> {
      const next = new pg.Client({
        connectionString: url,
        application_name: 'visavis listen',
        keepAlive: true,
        connectionTimeoutMillis: probeMs,
        query_timeout: probeMs,
      })
      client = next
      const ended = new Promise<void>((resolve) => next.once('end', resolve))
      next.on('error', onLost)
      next.on('notification', ({ payload = '' }) => handler(payload))
      try {
        await next.connect()
        await next.query(`listen ${pg.escapeIdentifier(channel)}`)
      } catch (error) {
        void next.end()
        throw error
      }
      const probe = setInterval(() => next.query('select 1').catch(() => next.end()), probeMs)
      void ended.then(() => clearInterval(probe))
      onConnect()
      return { ended }
    }

    async function reconnectAfter(ended: Promise<void>): Promise<void> {
      await ended
      while (!signal.aborted)
        try {
          await pause(reconnectMs * (0.5 + Math.random()), undefined, { signal })
          await (await connect()).ended
        } catch (error) {
          if (!signal.aborted) onLost(error as Error)
        }
    }

    void reconnectAfter((await connect()).ended)
    return async () => {
      stopping.abort()
      await Promise.race([client.end(), pause(probeMs, undefined, { ref: false })])
    }
  }
