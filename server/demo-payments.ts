import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import pg from 'pg'
import { EVENT_FAMILIES } from '#app/features/money/payments/events/data.ts'
import type { Config } from '#app/platform/config.ts'
import type { Database } from '#app/platform/data/db.server.ts'
import type { Log } from '#app/platform/log.ts'
import {
  WEBHOOK_DESTINATIONS,
  type WebhookDestination,
  type WebhookSecrets,
} from '#app/platform/outside/payments.server.ts'
import { readSecrets } from '#app/platform/security/secrets.server.ts'
import { StartRefused } from './start-refused.ts'

export type PaymentEndpoint = {
  secretKey: string
  apiUrl: string | null
  webhookSecrets: WebhookSecrets
  origins: string[]
  stop(): Promise<void>
}

const sandboxProgram = 'tools/fake-stripe/main.ts'

type SandboxProcess = { child: ChildProcess; ended: Promise<Error> }

/** Starts the sandbox early, while the database opens; it waits for its webhook targets. Null with Stripe keys. */
export function startSandbox({ stripe, dataDir }: Config): SandboxProcess | null {
  if (stripe.secretKey) return null
  if (!existsSync(sandboxProgram))
    throw new StartRefused('STRIPE_SECRET_KEY: this image has no payment sandbox; set a Stripe key.')
  const args = ['--port', '0', '--data', `${dataDir}/sandbox-payments.json`, '--targets-by-message']
  const child = fork(sandboxProgram, args, { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] })
  const { promise: ended, resolve } = Promise.withResolvers<Error>()
  child.on('error', resolve)
  child.once('exit', (code) => resolve(new Error(`the payment sandbox exited with code ${code}`)))
  return { child, ended }
}

export async function endSandbox(sandbox: SandboxProcess | null): Promise<void> {
  if (sandbox?.child.connected) sandbox.child.disconnect()
  await sandbox?.ended
}

/** Stripe if keys are set, otherwise our sandbox on loopback, with its state in the data directory. */
export async function openPayments(
  config: Config,
  database: Database,
  log: Log,
  program = startSandbox(config),
): Promise<PaymentEndpoint> {
  const { stripe, databaseDirectUrl } = config
  if (stripe.secretKey) {
    const api = stripe.apiUrl
    return {
      secretKey: stripe.secretKey,
      apiUrl: api,
      webhookSecrets: stripe.webhookSecrets,
      origins: api ? [new URL(api).origin] : ['https://checkout.stripe.com', 'https://connect.stripe.com'],
      stop: async () => {},
    }
  }
  if (!program) throw new Error('the payment sandbox was not started')
  const { sandbox } = await readSecrets(database.db, config)
  const secretOf = (destination: WebhookDestination) =>
    stripe.webhookSecrets[destination][0] ?? `whsec_${sandbox}_${destination}`
  const targets = WEBHOOK_DESTINATIONS.map((destination) => ({
    url: `http://127.0.0.1:${config.port}/webhooks/stripe?destination=${destination}`,
    secret: secretOf(destination),
    receives: [destination],
    events: EVENT_FAMILIES[destination].map((family) => `${family}*`),
  }))
  let release = async () => {}
  const begin = async () => {
    if (databaseDirectUrl) release = await claimSandbox(databaseDirectUrl, log)
    const ready = once(program.child, 'message')
    // Not as arguments, which every user of this machine can read.
    program.child.send({ webhookTargets: targets })
    const [message] = await Promise.race([ready, program.ended.then((error) => Promise.reject(error))])
    return (message as { url: string }).url
  }
  const url = await begin().catch(async (error) => {
    await Promise.all([release(), endSandbox(program)])
    throw error
  })
  log.info(`payment sandbox on ${url}`)
  return {
    secretKey: 'sk_test_sandbox',
    apiUrl: url,
    webhookSecrets: {
      platform: [secretOf('platform')],
      connected: [secretOf('connected')],
      thin: [secretOf('thin')],
    },
    origins: [url],
    async stop() {
      await endSandbox(program)
      await release()
    },
  }
}

const retryMs = 250
/** Milliseconds. The database may notice a killed process slightly later. */
const claimTimeoutMs = 3_000
const lostRetryMs = 2_000

/** One sandbox per database, because each knows only its own sales. Reclaims the lock if its connection is lost. */
async function claimSandbox(databaseUrl: string, log: Log): Promise<() => Promise<void>> {
  let isReleased = false
  let retry: NodeJS.Timeout | null = null
  let client = await claim(databaseUrl, claimTimeoutMs)
  if (!client)
    throw new StartRefused(
      'Another process already runs the payment sandbox for this database. Set STRIPE_SECRET_KEY to a Stripe test key for all processes, or run only one.',
    )
  const watch = (held: pg.Client) => held.once('end', claimAgain)
  const claimAgain = () => {
    if (isReleased) return
    retry = setTimeout(async () => {
      client = await claim(databaseUrl, retryMs).catch(() => null)
      if (client && isReleased) await client.end()
      else if (client) watch(client)
      else claimAgain()
    }, lostRetryMs).unref()
    log.warn('the lock on the payment sandbox was lost, reclaiming it')
  }
  watch(client)
  return async () => {
    isReleased = true
    if (retry) clearTimeout(retry)
    await client?.end().catch(() => {})
  }
}

async function claim(databaseUrl: string, milliseconds: number): Promise<pg.Client | null> {
  const client = new pg.Client({
    connectionString: databaseUrl,
    connectionTimeoutMillis: 5_000,
    keepAlive: true,
    application_name: 'visavis sandbox',
  })
  // An error is followed by `end`, which we handle.
  client.on('error', () => {})
  await client.connect()
  const latest = performance.now() + milliseconds
  do {
    const { rows } = await client.query(`select pg_try_advisory_lock(hashtext('visavis.sandbox')) as has`)
    if (rows[0]?.has === true) return client
    await new Promise((resolve) => setTimeout(resolve, retryMs))
  } while (performance.now() < latest)
  await client.end()
  return null
}
