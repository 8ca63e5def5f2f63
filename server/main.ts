import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { sql } from 'drizzle-orm'
import { createRequestHandler, type ServerBuild } from 'react-router'
import { ensureAdmin } from '#app/features/accounts/administrators/commands.server.ts'
import { type Config, readConfig } from '#app/platform/config.ts'
import { rows } from '#app/platform/db.ts'
import { createLog } from '#app/platform/log.ts'
import { openContext, openDatabase } from './context.ts'
import { prepareDemo } from './demo.ts'
import { openPayments } from './demo-payments.ts'
import { createHttp } from './http.ts'
import { closeServer, listen, starting } from './listening.ts'
import { refusedStart, StartRefused } from './refused-start.ts'
import { attachCallSockets } from './sockets.ts'
import { startWorker } from './worker.ts'

export type StartOptions = {
  env: Record<string, string | undefined>
  /** The pages; in development they come fresh from Vite for every request. */
  pages: ServerBuild | (() => Promise<ServerBuild>)
  assets: string | null
  /** Development: what answers before the product does. */
  before?: (request: IncomingMessage, response: ServerResponse, next: () => void) => void
}

/** After this long a stop is no longer waited for; everything unfinished is made good by the next start. */
const stopMs = 14_000

export type Running = { origin: string; stop(): Promise<void> }

/** Builds the context, starts everything, and answers on the port. Throws StartRefused with one clear line when it cannot. */
export async function start(options: StartOptions): Promise<Running> {
  let config: Config | null = null
  try {
    config = readConfig(options.env)
    return await open(config, options)
  } catch (error) {
    const line = refusedStart(error, config)
    throw line === null ? error : new StartRefused(line)
  }
}

async function open(config: Config, options: StartOptions): Promise<Running> {
  const log = createLog(config.logLevel)
  const server = createServer(starting)
  await listen(server, config.port, config.host)
  const closing = new AbortController()
  /** What lets people and jobs in: closed at once and together, so that what they began still finds everything open. */
  const doors: (() => Promise<void>)[] = [() => closeServer(server)]
  /** What they use, in the order it was opened. */
  const parts: (() => Promise<void>)[] = []
  const quietly = (close: () => Promise<void>) => close().catch((error) => log.error('stopping failed', { error }))
  const stop = async () => {
    closing.abort()
    await Promise.all(doors.map(quietly))
    for (const close of parts.toReversed()) await quietly(close)
  }
  try {
    const database = await openDatabase(config, log)
    parts.push(database.close)
    const payments = await openPayments(config, (line) => log.info(line))
    parts.push(payments.stop)
    const { ctx, close } = await openContext(
      { ...config, stripe: { ...config.stripe, webhookSecrets: payments.webhookSecrets } },
      log,
      database,
      payments,
    )
    parts.push(close)
    await ensureAdmin(ctx)
    if (config.demo) await prepareDemo(ctx)
    const app = createHttp({
      ctx,
      pages:
        config.worker === 'only'
          ? async () => new Response('This process works jobs only.\n', { status: 404 })
          : createRequestHandler(options.pages, config.mode === 'development' ? 'development' : 'production'),
      paymentOrigins: payments.origins,
      closing: closing.signal,
      clockRead: async () => {
        await ctx.refreshClock()
        return ctx.clock.now()
      },
      assets: options.assets,
      isReady: async () => {
        if (closing.signal.aborted) return false
        try {
          await rows(ctx.db, sql`select 1`)
          return true
        } catch {
          return false
        }
      },
    })
    const answer = getRequestListener(app.fetch)
    server.off('request', starting)
    server.on('request', (request, response) => {
      if (options.before) options.before(request, response, () => void answer(request, response))
      else void answer(request, response)
    })
    const sockets = attachCallSockets(server, ctx)
    doors.push(sockets.close)
    if (config.worker !== 'off') {
      const worker = await startWorker(ctx)
      doors.push(worker.stop)
    }
    log.info('ready', { detail: config.origin })
    return { origin: config.origin, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

/** Starts the product as a program: one line when refused, a clean end on SIGTERM and SIGINT. */
export async function runProgram(options: Omit<StartOptions, 'env'>): Promise<void> {
  try {
    const running = await start({ ...options, env: process.env })
    let stopping = false
    const end = () => {
      if (stopping) return
      stopping = true
      setTimeout(() => process.exit(1), stopMs).unref()
      running.stop().then(() => process.exit(0))
    }
    process.on('SIGTERM', end)
    process.on('SIGINT', end)
    process.send?.({ ready: running.origin })
    process.stdout.write(`\n  Visavis is ready: ${running.origin}\n\n`)
  } catch (error) {
    if (error instanceof StartRefused) {
      process.stderr.write(`\n  Cannot start: ${error.message}\n\n`)
      process.exit(78)
    }
    throw error
  }
}
