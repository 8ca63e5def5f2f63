import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { getRequestListener } from '@hono/node-server'
import { createRequestHandler, type ServerBuild } from 'react-router'
import { ensureAdmin } from '#app/features/marketplace/accounts/administrators.commands.server.ts'
import { missingLegalSettings } from '#app/features/marketplace/gate/rules.ts'
import { createAdministratorProfiles } from '#app/features/marketplace/profiles/moderation.commands.server.ts'
import { replayDeletions } from '#app/features/operation/account-deletion/commands.server.ts'
import { registerLegalTexts } from '#app/features/operation/legal/commands.server.ts'
import { legalProblemLine } from '#app/features/operation/legal/files.views.server.ts'
import { enablePseudoLanguage } from '#app/i18n/languages.ts'
import { type Config, readConfig } from '#app/platform/config.ts'
import { type Ctx, system } from '#app/platform/context.ts'
import { watchPrimary, withPrimary } from '#app/platform/data/primary.server.ts'
import { errorReporter } from '#app/platform/error-reports.server.ts'
import { createLog, type Log } from '#app/platform/log.ts'
import { startTraces } from '#app/platform/traces.server.ts'
import { BUILD, SCHEMA, VERSION } from '#app/platform/version.ts'
import { storeBuildFiles } from './build-files.ts'
import { closeServer, limitConnections, limitRequests, listen, serverOptions } from './connections.ts'
import { openContext, openDatabase } from './context.ts'
import { prepareDemo, refuseDemoData } from './demo-data.ts'
import { endSandbox, openPayments, startSandbox } from './demo-payments.ts'
import { countSocketsBy } from './endpoints/metrics.ts'
import { createHttp } from './http.ts'
import { attachCallSockets } from './sockets.ts'
import { startWorkerUnlessOnStandby } from './standby.ts'
import { StartRefused, startRefusalOf } from './start-refused.ts'
import { isDatabaseReady } from './unavailable-pages.ts'
import { exitOnUncaughtErrors } from './uncaught-errors.ts'
import { startWatch } from './watch.ts'

export type StartOptions = {
  env: Record<string, string | undefined>
  /** In development, Vite loads the pages for every request. */
  pages: ServerBuild | (() => Promise<ServerBuild>)
  assets: string | null
  /** Development only: handles requests before the product does. */
  before?: (request: IncomingMessage, response: ServerResponse, next: () => void) => void
}

/** A stop takes at most nine seconds, because containers are killed after ten. The next start completes the rest. */
const stopMs = 9_000
/** For running requests and jobs, after the lame duck. */
const drainMs = 7_500

export type Running = { origin: string; log: Log; stop(): Promise<void> }

/** Throws StartRefused with a one-line message. */
export async function start(options: StartOptions): Promise<Running> {
  let config: Config | null = null
  try {
    config = readConfig(options.env)
    if (config.mode !== 'production') enablePseudoLanguage()
    const [unsafeSetting] = config.unsafeSettings
    if (unsafeSetting) throw new StartRefused(unsafeSetting)
    return await open(await withPrimary(config), options, config.databaseUrl)
  } catch (error) {
    throw startRefusalOf(error, config) ?? error
  }
}

async function open(config: Config, options: StartOptions, databaseUrl: string | null): Promise<Running> {
  const log = createLog(config.logLevel, errorReporter(config))
  const lameDuckMs = config.lameDuckSeconds * 1000
  const server: Server = createServer(serverOptions(() => server.listenerCount('upgrade')))
  limitConnections(server, config)
  const closing = new AbortController()
  /** Closed first and in parallel, while running work still has its resources. */
  const acceptors: (() => Promise<void>)[] = []
  /** Closed afterwards, in reverse order of opening. */
  const resources: (() => Promise<void>)[] = []
  const closeSafely = (close: () => Promise<void>) => close().catch((error) => log.error('stopping failed', { error }))
  const stop = async () => {
    closing.abort()
    await Promise.all(acceptors.map(closeSafely))
    for (const close of resources.toReversed()) await closeSafely(close)
  }
  try {
    if (config.tracesUrl) resources.push(await startTraces(config.tracesUrl))
    const sandbox = startSandbox(config)
    resources.push(() => endSandbox(sandbox))
    const database = await openDatabase(config, log)
    resources.push(database.close)
    await refuseDemoData(config, database.db)
    const payments = await openPayments(config, database, log, sandbox)
    resources.push(payments.stop)
    const { ctx, close } = await openContext(config, log, database, payments)
    resources.push(close)
    const watch = await startWatch(ctx)
    resources.push(watch.stop)
    await ensureAdmin(ctx)
    await createAdministratorProfiles(ctx, system('start'), {})
    for (const problem of await registerLegalTexts(ctx, system('start'), {})) log.warn(legalProblemLine(problem))
    if (config.demo) await prepareDemo(ctx)
    else await redeleteAccounts(ctx)
    if (options.assets && config.worker !== 'only') await storeBuildFiles(ctx.db, BUILD, `${options.assets}/assets`)
    const app = createHttp({
      ctx,
      pages:
        config.worker === 'only'
          ? async () => new Response('This process only runs jobs.\n', { status: 404 })
          : createRequestHandler(options.pages, typeof options.pages === 'function' ? 'development' : 'production'),
      paymentOrigins: payments.origins,
      closing: closing.signal,
      refreshClock: async () => {
        await ctx.refreshClock()
        return ctx.clock.now()
      },
      assets: options.assets,
      isReady: async () => !closing.signal.aborted && watch.isLive() && (await isDatabaseReady(ctx)),
    })
    const answer = getRequestListener(app.fetch)
    server.on(
      'request',
      limitRequests((request, response) => {
        if (closing.signal.aborted) response.setHeader('connection', 'close')
        if (options.before) options.before(request, response, () => void answer(request, response))
        else void answer(request, response)
      }),
    )
    const sockets = attachCallSockets(server, ctx)
    countSocketsBy(() => sockets.hub.connections().length)
    // Only now: a proxy takes any answer of a starting process for the product's.
    await listen(server, config.port, config.host)
    acceptors.push(async () => {
      await pause(lameDuckMs)
      await Promise.all([closeServer(server, drainMs - lameDuckMs), sockets.close()])
    })
    const stopWatching = watchPrimary(databaseUrl, config.databaseUrl, log, () => process.kill(process.pid, 'SIGTERM'))
    resources.push(async () => stopWatching())
    if (config.worker !== 'off') acceptors.push(await startWorkerUnlessOnStandby(ctx))
    for (const warning of config.settingWarnings) log.warn(warning)
    const missing = config.mustNameOperator ? missingLegalSettings(config) : []
    if (missing.length > 0)
      log.warn(`${missing.join(', ')}: not set, so payments are disabled; npm run doctor lists the legal requirements`)
    log.info('ready', { detail: `${config.origin}, version ${VERSION}, build ${BUILD}, schema ${SCHEMA}` })
    return { origin: config.origin, log, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

/** Before serving, deletes accounts again that an older copy of the database has restored. */
async function redeleteAccounts(ctx: Ctx): Promise<void> {
  const { erased, failed } = await replayDeletions(ctx, system('start')).catch((error: unknown) => {
    ctx.log.error('OPERATOR: the deletion journal could not be read', { error })
    return { erased: 0, failed: 0 }
  })
  if (erased + failed > 0) ctx.log.warn('deleted accounts were restored with the database', { count: erased + failed })
}

export async function runProgram(options: Omit<StartOptions, 'env'>): Promise<void> {
  try {
    const running = await start({ ...options, env: process.env })
    exitOnUncaughtErrors(running.log, running.stop)
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
      process.exit(error.exitCode)
    }
    throw error
  }
}
