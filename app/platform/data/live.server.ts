import { sql } from 'drizzle-orm'
import { newToken } from '../ids.ts'
import { type Log, silentLog } from '../log.ts'
import { afterCommit } from './after-commit.server.ts'
import type { Database, Db } from './db.server.ts'
import { createNotifier } from './notify.server.ts'

/**
 * Publish and subscribe between all processes on one database (LISTEN/NOTIFY): topics are people's open pages
 * (`user:{id}`), sessions (`sessions:{id}`), calls (`call:{id}`), and the processes' own `clock` and `listings`.
 */
export type Live = {
  /**
   * Sends to every subscriber of the topic, in every process; inside a transaction, when it commits. Messages to open
   * pages leave just after the commit of `inTransaction` and can get lost there: pages read again when they reconnect.
   */
  publish(db: Db, topic: string, payload: unknown): Promise<void>
  /** Calls `handler` for each message of the topic until the returned function is called. */
  subscribe(topic: string, handler: (payload: unknown) => void): () => void
  /** Runs after a reconnect: messages were missed, so state must be read again. */
  onReconnect(handler: () => void): () => void
  close(): Promise<void>
}

const channel = 'visavis_live'
/** NOTIFY carries at most 8,000 bytes; a longer message travels in parts. */
const partLength = 1_800

/**
 * Format 1 of a notification, `id|index|total|body`. `refresh_listing()` in migration 0008 and
 * db/functions/listings.sql writes it too, so it is read forever: a second format gets a channel of its own.
 */
const formatV1 = (id: string, index: number, total: number, body: string) => `${id}|${index}|${total}|${body}`

/** The notifications of a message; equal ones of one part are equal texts, which PostgreSQL sends once. */
function notificationsOf(topic: string, payload: unknown): string[] {
  const text = JSON.stringify({ topic, payload })
  const total = Math.max(1, Math.ceil(text.length / partLength))
  if (total === 1) return [formatV1('', 0, 1, text)]
  const id = newToken()
  return Array.from({ length: total }, (_, index) =>
    formatV1(id, index, total, text.slice(index * partLength, (index + 1) * partLength)),
  )
}

/** Whether a message may be lost: an ended session or call must reach everybody, a page reads its data again. */
const isOfOpenPages = (topic: string) => topic.startsWith('user:')

function parseV1(notification: string) {
  const [id = '', index = '0', total = '1'] = notification.split('|', 3)
  const body = notification.slice(id.length + index.length + total.length + 3)
  return { id, index: Number(index), total: Number(total), body }
}

/** Opens the channel; it stays open, with reconnects, until `close`. What could not be sent is logged. */
export async function openLive(database: Database, log: Log = silentLog): Promise<Live> {
  const handlers = new Map<string, Set<(payload: unknown) => void>>()
  const reconnectHandlers = new Set<() => void>()
  const incomplete = new Map<string, string[]>()
  const notifier = createNotifier(database.db, (count, error) =>
    log.warn('open pages were not notified of a change', { count, error }),
  )
  let connected = false

  const receive = (notification: string) => {
    const { id, index, total, body } = parseV1(notification)
    if (total === 1) return deliver(body)
    const parts = incomplete.get(id) ?? []
    parts[index] = body
    incomplete.set(id, parts)
    if (parts.filter((part) => part !== undefined).length < total) return
    incomplete.delete(id)
    deliver(parts.join(''))
  }
  const deliver = (text: string) => {
    const { topic, payload } = JSON.parse(text) as { topic: string; payload: unknown }
    for (const handler of [...(handlers.get(topic) ?? [])]) handler(payload)
  }
  const stop = await database.listen(channel, receive, () => {
    incomplete.clear()
    if (connected) for (const handler of [...reconnectHandlers]) handler()
    connected = true
  })

  return {
    async publish(db, topic, payload) {
      const notifications = notificationsOf(topic, payload)
      const sendLater = () => {
        for (const notification of notifications) notifier.notify(channel, notification)
      }
      if (isOfOpenPages(topic) && afterCommit(db, sendLater)) return
      for (const notification of notifications) await db.execute(sql`select pg_notify(${channel}, ${notification})`)
    },
    subscribe(topic, handler) {
      const set = handlers.get(topic) ?? new Set()
      set.add(handler)
      handlers.set(topic, set)
      return () => {
        set.delete(handler)
        // A second call must not remove the set of later subscribers.
        if (set.size === 0 && handlers.get(topic) === set) handlers.delete(topic)
      }
    },
    onReconnect(handler) {
      reconnectHandlers.add(handler)
      return () => reconnectHandlers.delete(handler)
    },
    async close() {
      await notifier.idle()
      await stop()
    },
  }
}
