import { EventEmitter } from 'node:events'
import { deflateRawSync, inflateRawSync } from 'node:zlib'
import { sql } from 'drizzle-orm'
import type { Database, Db } from './db.server.ts'

/**
 * Publish/subscribe between all processes on one database (LISTEN/NOTIFY). Topics: `user:{id}`, `sessions:{id}`,
 * `call:{id}`, `clock`, `listings`, `audit`.
 */
export type Live = {
  /** Sends to every subscriber in every process; inside a transaction, on commit. */
  publish(db: Db, topic: string, payload: unknown): Promise<void>
  subscribe(topic: string, handler: (payload: unknown) => void): () => void
  /** Runs after a reconnect. Messages may be lost, so reload state. */
  onReconnect(handler: () => void): () => void
  close(): Promise<void>
}

type Message = { topic: string; payload?: unknown }

/** `refresh_listing()` in db/functions/listings.sql also notifies this channel. */
const channel = 'visavis_live'
/** PostgreSQL's limit, in bytes. Only WebRTC session descriptions exceed it, and they compress well. */
const maxBytes = 7_999

function notificationOf(message: Message): string {
  const text = JSON.stringify(message)
  return Buffer.byteLength(text) <= maxBytes ? text : deflateRawSync(text).toString('base64')
}

function messageOf(notification: string): Message {
  const isPlain = notification.startsWith('{')
  return JSON.parse(isPlain ? notification : inflateRawSync(Buffer.from(notification, 'base64')).toString())
}

export async function openLive(database: Database): Promise<Live> {
  const topics = new EventEmitter().setMaxListeners(0)
  const reconnects = new EventEmitter().setMaxListeners(0)
  let isReconnect = false

  const stop = await database.listen(
    channel,
    (notification) => {
      const { topic, payload } = messageOf(notification)
      topics.emit(topic, payload)
    },
    () => {
      if (isReconnect) reconnects.emit('reconnect')
      isReconnect = true
    },
  )
  return {
    async publish(db, topic, payload) {
      await db.execute(sql`select pg_notify(${channel}, ${notificationOf({ topic, payload })})`)
    },
    subscribe(topic, handler) {
      const listener = (payload: unknown) => handler(payload)
      topics.on(topic, listener)
      return () => topics.off(topic, listener)
    },
    onReconnect(handler) {
      const listener = () => handler()
      reconnects.on('reconnect', listener)
      return () => reconnects.off('reconnect', listener)
    },
    close: stop,
  }
}
