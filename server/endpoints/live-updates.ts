import type { HttpBindings } from '@hono/node-server'
import { Hono } from 'hono'
import { type SSEStreamingApi, streamSSE } from 'hono/streaming'
import { findNewestId } from '#app/features/operation/notifications/store.server.ts'
import type { Ctx } from '#app/platform/context.ts'
import { liveStreams } from '#app/platform/figures.server.ts'
import { createSessionReader, onSessionEnd, readViewer } from '#app/platform/http/session.server.ts'
import { DOCTOR_HEADER, isDoctorToken } from '#app/platform/security/doctor-token.server.ts'
import type { Viewer } from '#app/platform/viewer.ts'

type Env = { Bindings: HttpBindings }

/** Another stream closes the oldest, whose page then polls every minute. */
export const STREAMS_PER_PERSON = 20
const pingMs = 20_000
const doctorMs = 10_000
/** Messages queued for a client that isn't reading. */
const maxWaiting = 100

/** `/live`: tells a person's open pages about changes, as server-sent events, until the session ends. */
export function liveRoutes(ctx: Ctx, closing: AbortSignal): Hono<Env> {
  const readSession = createSessionReader(ctx)
  const streams = new Map<string, Set<() => void>>()

  function openStream(userId: string, replace: () => void): () => void {
    const own = streams.get(userId) ?? new Set()
    streams.set(userId, own)
    own.add(replace)
    const [oldest] = own
    if (own.size > STREAMS_PER_PERSON && oldest) {
      own.delete(oldest)
      oldest()
    }
    return () => {
      own.delete(replace)
      if (own.size === 0 && streams.get(userId) === own) streams.delete(userId)
    }
  }

  async function serve(stream: SSEStreamingApi, { userId, sessionId }: Viewer) {
    const ended = Promise.withResolvers<void>()
    const end = () => ended.resolve()
    let waiting = 0
    const send = async (event: string, data: string, retry?: number) => {
      if (waiting >= maxWaiting) return end()
      waiting++
      await stream.writeSSE({ event, data, ...(retry === undefined ? {} : { retry }) })
      waiting--
    }
    const change = (payload: unknown) => void send('change', JSON.stringify(payload))
    const stops = [
      ctx.live.subscribe(`user:${userId}`, change),
      ctx.live.onReconnect(() => change({ topic: 'all' })),
      onSessionEnd(ctx, userId, async () => {
        if (!(await readSession(sessionId).catch(() => null))) end()
      }),
      openStream(userId, () => void send('replaced', '').then(end)),
    ]
    liveStreams.inc()
    const pings = setInterval(() => void send('ping', ''), pingMs)
    stream.onAbort(end)
    closing.addEventListener('abort', end)
    if (closing.aborted || stream.aborted) end()
    const newest = await findNewestId(ctx.db, userId).catch(() => null)
    void send('ready', JSON.stringify({ newest }), 2000)
    await ended.promise
    clearInterval(pings)
    liveStreams.dec()
    closing.removeEventListener('abort', end)
    for (const stop of stops) stop()
  }

  /** Tells the doctor what reaches this process, and stays open: through a proxy that buffers, nothing arrives. */
  async function serveDoctor(stream: SSEStreamingApi, facts: object) {
    const ended = Promise.withResolvers<void>()
    AbortSignal.any([closing, AbortSignal.timeout(doctorMs)]).addEventListener('abort', () => ended.resolve())
    stream.onAbort(ended.resolve)
    await stream.writeSSE({ event: 'doctor', data: JSON.stringify(facts) })
    await ended.promise
  }

  return new Hono<Env>().get('/live', async (c) => {
    const token = c.req.header(DOCTOR_HEADER)
    if (token && isDoctorToken(ctx.secrets, token)) {
      const peer = c.env.incoming.socket.remoteAddress ?? ''
      const facts = {
        peer,
        isTrusted: ctx.config.proxies.has(peer),
        chain: c.req.header('x-forwarded-for'),
      }
      return streamSSE(c, (stream) => serveDoctor(stream, facts))
    }
    const { viewer } = await readViewer(ctx, c.req.raw, { prolongs: false })
    if (!viewer) return c.text('Not authenticated\n', 401)
    return streamSSE(c, (stream) => serve(stream, viewer))
  })
}
