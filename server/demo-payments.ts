import { fork } from 'node:child_process'
import { once } from 'node:events'
import { EVENT_FAMILIES } from '#app/features/payments/events/data.ts'
import type { Config } from '#app/platform/config.ts'
import type { Database } from '#app/platform/data/db.server.ts'
import type { Log } from '#app/platform/log.ts'
import {
  WEBHOOK_DESTINATIONS,
  type WebhookDestination,
  type WebhookSecrets,
} from '#app/platform/outside/payments.server.ts'
import { readSecrets } from '#app/platform/security/secrets.server.ts'
import { claimSandbox } from './sandbox-claim.ts'

export type PaymentEndpoint = {
  secretKey: string
  apiUrl: string | null
  webhookSecrets: WebhookSecrets
  origins: string[]
  stop(): Promise<void>
}

/**
 * Stripe (or STRIPE_API_URL) with keys; without, our sandbox (tools/fake-stripe) on loopback, its state in the data
 * directory, its events signed by our secrets (SEC-10). A second process on its database is refused.
 */
export async function openPayments(config: Config, database: Database, log: Log): Promise<PaymentEndpoint> {
  const { stripe, databaseUrl } = config
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
  const { sandbox } = await readSecrets(database.db, config)
  const secretOf = (destination: WebhookDestination) =>
    stripe.webhookSecrets[destination][0] ?? `whsec_${sandbox}_${destination}`
  const targets = WEBHOOK_DESTINATIONS.map((destination) => ({
    url: `http://127.0.0.1:${config.port}/webhooks/stripe?destination=${destination}`,
    secret: secretOf(destination),
    receives: [destination],
    events: EVENT_FAMILIES[destination].map((family) => `${family}*`),
  }))
  const release = databaseUrl ? await claimSandbox(databaseUrl, log) : async () => {}
  const child = fork(
    'tools/fake-stripe/main.ts',
    ['--port', '0', '--data', `${config.dataDir}/sandbox-payments.json`],
    {
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      // Not among the arguments, which everybody on this machine can read.
      env: { ...process.env, FAKE_STRIPE_WEBHOOK_TARGETS: JSON.stringify(targets) },
    },
  )
  const url = await new Promise<string>((resolve, reject) => {
    child.once('message', (message) => resolve((message as { url: string }).url))
    child.on('error', reject)
    child.once('exit', (code) => reject(new Error(`the payment sandbox ended with code ${code}`)))
  }).catch(async (error) => {
    await release()
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
      if (child.exitCode === null && child.signalCode === null) {
        const ended = once(child, 'exit')
        child.disconnect()
        await ended
      }
      await release()
    },
  }
}
