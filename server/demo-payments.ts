import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
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
  const child = spawn(
    process.execPath,
    [
      'tools/fake-stripe/main.ts',
      '--port',
      '0',
      '--data',
      `${config.dataDir}/sandbox-payments.json`,
      '--webhook',
      `${config.origin}/webhooks/stripe`,
      '--webhook-secret',
      secret,
    ],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  )
  const lines = createInterface({ input: child.stdout })
  const url = await new Promise<string>((resolve, reject) => {
    lines.on('line', (line) => {
      const found = /https?:\/\/127\.0\.0\.1:\d+/.exec(line)
      if (found) resolve(found[0])
    })
    child.once('exit', (code) => reject(new Error(`the payment sandbox ended with code ${code}`)))
  })
  log(`payment sandbox on ${url}`)
  return {
    secretKey: 'sk_test_sandbox',
    apiUrl: url,
    webhookSecrets: [secret],
    origins: [url],
    async stop() {
      if (child.exitCode !== null) return
      child.kill('SIGTERM')
      await once(child, 'exit')
    },
  }
}
