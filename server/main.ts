import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { sql } from 'drizzle-orm'
import { createRequestHandler, type ServerBuild } from 'react-router'
import { ensureAdmin } from '#app/features/accounts/commands.server.ts'
import { ConfigError, readConfig } from '#app/platform/config.ts'
import { rows } from '#app/platform/db.ts'
import { DirectoryInUse } from '#app/platform/directory-lock.ts'
import { createLog } from '#app/platform/log.ts'
import { openContext } from './context.ts'
import { prepareDemo } from './demo.ts'
import { openPayments } from './demo-payments.ts'
import { createHttp } from './http.ts'
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

export type Running = { origin: string; stop(): Promise<void> }

/** Builds the context, starts everything, and answers on the port. Throws StartRefused with one clear line when it cannot. */
export async function start(options: StartOptions): Promise<Running> {
  const config = readConfig(options.env)
  const log = createLog(config.logLevel)
  const server = createServer(starting)
  await listen(server, config.port, config.host)
  const closers: (() => Promise<void>)[] = [() => closeServer(server)]
  const stop = async () => {
    for (const close of closers.reverse()) await close().catch((error) => log.error('stopping failed', { error }))
  }
  try {
    const payments = await openPayments(config, (line) => log.info(line))
    closers.push(payments.stop)
    const { ctx, close } = await openContext(
      { ...config, stripe: { ...config.stripe, webhookSecrets: payments.webhookSecrets } },
      log,
      payments,
    )
    closers.push(close)
    await ensureAdmin(ctx)
    if (config.demo) await prepareDemo(ctx)
    const closing = new AbortController()
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
    closers.push(async () => {
      closing.abort()
      await sockets.close()
    })
    if (config.worker !== 'off') {
      const worker = await startWorker(ctx)
      closers.push(worker.stop)
    }
    log.info('ready', { detail: config.origin })
    return { origin: config.origin, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

/** Answers while the database is opened and migrated. */
function starting(request: IncomingMessage, response: ServerResponse) {
  const alive = request.url === '/healthz'
  response.writeHead(alive ? 200 : 503, {
    'content-type': 'text/plain; charset=utf-8',
    ...(alive ? {} : { 'retry-after': '2' }),
  })
  response.end(alive ? 'ok\n' : 'Starting.\n')
}

/** The start was refused for a reason the operator can mend; `message` is one line. */
export class StartRefused extends Error {}

function listen(server: Server, port: number, host: string): Promise<void> {
  server.requestTimeout = 30_000
  server.headersTimeout = 15_000
  server.maxHeadersCount = 100
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE')
        reject(new StartRefused(`Port ${port} is in use. Stop the other program, or set PORT to another number.`))
      else if (error.code === 'EACCES')
        reject(new StartRefused(`Port ${port} may not be used by this account. Set PORT to a number above 1023.`))
      else reject(error)
    })
    server.listen(port, host, resolve)
  })
}

/** Stops taking requests, lets running ones end within 10 s. */
function closeServer(server: Server): Promise<void> {
  return new Promise((resolve) => {
    const force = setTimeout(() => server.closeAllConnections(), 10_000)
    server.close(() => {
      clearTimeout(force)
      resolve()
    })
    server.closeIdleConnections()
  })
}

/** Starts the product as a program: one line when refused, a clean end on SIGTERM and SIGINT. */
export async function runProgram(options: Omit<StartOptions, 'env'>): Promise<void> {
  try {
    const running = await start({ ...options, env: process.env })
    let stopping = false
    const end = () => {
      if (stopping) return
      stopping = true
      running.stop().then(() => process.exit(0))
    }
    process.once('SIGTERM', end)
    process.once('SIGINT', end)
    process.send?.({ ready: running.origin })
    process.stdout.write(`\n  Visavis is ready: ${running.origin}\n\n`)
  } catch (error) {
    if (error instanceof ConfigError || error instanceof StartRefused || error instanceof DirectoryInUse) {
      process.stderr.write(`\n  Cannot start: ${error.message}\n\n`)
      process.exit(78)
    }
    throw error
  }
}
