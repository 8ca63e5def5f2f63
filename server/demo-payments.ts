import { fork } from 'node:child_process'
import { once } from 'node:events'
import type { Config } from '#app/platform/config.ts'

export type PaymentPlace = {
  secretKey: string
  apiUrl: string | null
  webhookSecrets: string[]
  origins: string[]
  stop(): Promise<void>
}

/**
 * Where the payment provider is. With keys it is Stripe (or STRIPE_API_URL); without, a sandbox of our own
 * (tools/fake-stripe) is started beside this process on loopback and keeps its state in the data directory.
 */
export async function openPayments(config: Config, log: (line: string) => void): Promise<PaymentPlace> {
  if (config.stripe.secretKey) {
    const api = config.stripe.apiUrl
    return {
      secretKey: config.stripe.secretKey,
      apiUrl: api,
      webhookSecrets: [...config.stripe.webhookSecrets],
      origins: api ? [new URL(api).origin] : ['https://checkout.stripe.com', 'https://connect.stripe.com'],
      stop: async () => {},
    }
  }
  const secret = 'whsec_sandbox_of_this_machine'
  const child = fork(
    'tools/fake-stripe/main.ts',
    [
      ['--port', '0'],
      ['--data', `${config.dataDir}/sandbox-payments.json`],
      ['--webhook-url', `http://127.0.0.1:${config.port}/webhooks/stripe`],
      ['--webhook-secret', secret],
    ].flat(),
    { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] },
  )
  const url = await new Promise<string>((resolve, reject) => {
    child.once('message', (message) => resolve((message as { url: string }).url))
    child.once('exit', (code) => reject(new Error(`the payment sandbox ended with code ${code}`)))
  })
  log(`payment sandbox on ${url}`)
  return {
    secretKey: 'sk_test_sandbox',
    apiUrl: url,
    webhookSecrets: [secret],
    origins: [url],
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return
      const ended = once(child, 'exit')
      child.disconnect()
      await ended
    },
  }
}
