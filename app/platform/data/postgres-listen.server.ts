import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'

type Listening = () => Promise<void>

/** Calls `handler` with each payload sent by NOTIFY on the channel. `onConnect` runs after every (re)connection. */
export type Listen = (channel: string, handler: (payload: string) => void, onConnect?: () => void) => Promise<Listening>

/** Interval and timeout for probing idle connections, so half-open ones are detected within ten seconds. */
const probeMs = 5_000
const reconnectMs = 1_000

/** Listens on one connection per channel and replaces it when lost (`onLost`). Throws if the first one fails. */
export const createListener =
  (url: string, onLost: (error: Error) => void): Listen =>
  async (channel, handler, onConnect = () => {}) => {
    const stopping = new AbortController()
    const { signal } = stopping
    let client: pg.Client

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
