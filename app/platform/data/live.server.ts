import { randomUUID } from 'node:crypto'
import { EventEmitter } from 'node:events'
import { deflateRawSync, inflateRawSync } from 'node:zlib'
import { sql } from 'drizzle-orm'
import { type Log, silentLog, writeSampled } from '../log.ts'
import { afterCommit, type Database, type Db } from './db.server.ts'

/**
 * Publish/subscribe between all processes on one database, by LISTEN/NOTIFY or the bus of BUS_URL. Topics: `user:{id}`,
 * `sessions:{id}`, `call:{id}`, `clock`, `listings`, `audit`.
 */
export type Live = {
  /** Sends to every subscriber in every process; inside a transaction, on commit. */
  publish(db: Db, topic: string, payload: unknown): Promise<void>
  subscribe(topic: string, handler: (payload: unknown) => void): () => void
  /** Runs after a reconnect. Messages may be lost, so reload state. */
  onReconnect(handler: () => void): () => void
  /** Publishes a probe. False if it doesn't arrive here within ten seconds. */
  probe(db: Db): Promise<boolean>
  close(): Promise<void>
}

type Message = { topic: string; payload?: unknown }

/** `refresh_listing()` in db/functions/listings.sql also notifies this channel, with or without a bus. */
const channel = 'visavis_live'
/** PostgreSQL's limit, in bytes. Only WebRTC session descriptions exceed it, and they compress well. */
const maxBytes = 7_999
const probeMs = 10_000

function notificationOf(message: Message): string {
  const text = JSON.stringify(message)
  return Buffer.byteLength(text) <= maxBytes ? text : deflateRawSync(text).toString('base64')
}

function messageOf(notification: string): Message {
  const isPlain = notification.startsWith('{')
  return JSON.parse(isPlain ? notification : inflateRawSync(Buffer.from(notification, 'base64')).toString())
}

export async function openLive(database: Database, busUrl: string | null = null, log: Log = silentLog): Promise<Live> {
  const topics = new EventEmitter().setMaxListeners(0)
  const reconnects = new EventEmitter().setMaxListeners(0)
  const receive = (notification: string) => {
    const { topic, payload } = messageOf(notification)
    topics.emit(topic, payload)
  }
  const onConnect = () => {
    let isReconnect = false
    return () => {
      if (isReconnect) reconnects.emit('reconnect')
      isReconnect = true
    }
  }
  const stop = await database.listen(channel, receive, onConnect())
  const bus = busUrl ? await openBus(busUrl, receive, onConnect(), log) : null
  const subscribe = (topic: string, handler: (payload: unknown) => void) => {
    const listener = (payload: unknown) => handler(payload)
    topics.on(topic, listener)
    return () => topics.off(topic, listener)
  }
  const publish = async (db: Db, topic: string, payload: unknown) => {
    const notification = notificationOf({ topic, payload })
    if (bus) afterCommit(db, () => bus.publish(notification))
    else await db.execute(sql`select pg_notify(${channel}, ${notification})`)
  }
  return {
    publish,
    subscribe,
    onReconnect(handler) {
      const listener = () => handler()
      reconnects.on('reconnect', listener)
      return () => reconnects.off('reconnect', listener)
    },
    async probe(db) {
      const topic = `probe:${randomUUID()}`
      const { promise, resolve } = Promise.withResolvers<boolean>()
      const unsubscribe = subscribe(topic, () => resolve(true))
      const timer = setTimeout(() => resolve(false), probeMs)
      await publish(db, topic, null).catch(() => resolve(false))
      const isHeard = await promise
      clearTimeout(timer)
      unsubscribe()
      return isHeard
    },
    async close() {
      await Promise.all([stop(), bus?.close()])
    },
  }
}

/** Valkey or Redis. Messages sent while it is unreachable are lost, which pages survive: they also poll. */
async function openBus(url: string, receive: (notification: string) => void, onConnect: () => void, log: Log) {
  const { createClient } = await import('@redis/client')
  const sender = createClient({ url, disableOfflineQueue: true })
  const receiver = sender.duplicate()
  for (const client of [sender, receiver])
    client.on('error', (error) => writeSampled(log, 'warn', 'bus', 'the bus of BUS_URL has failed', { error }))
  receiver.on('ready', onConnect)
  // Both reconnect until closed, so a start doesn't wait for the bus; the probe reports a missing one.
  for (const starting of [sender.connect(), receiver.connect(), receiver.subscribe(channel, receive)])
    starting.catch(() => {})
  return {
    publish(notification: string) {
      sender
        .publish(channel, notification)
        .catch((error) => writeSampled(log, 'warn', 'bus', 'a live update could not be sent', { error }))
    },
    async close() {
      for (const client of [sender, receiver]) client.destroy()
    },
  }
}
