import { once } from 'node:events'
import { parseArgs } from 'node:util'
import { z } from 'zod'
import type { TargetOption } from './control.ts'
import { target } from './control-inputs.ts'
import { startFakeStripe } from './server.ts'

export { type FakeStripe, type FakeStripeOptions, refuseLiveKeys, startFakeStripe } from './server.ts'

const usage = `Usage: node tools/fake-stripe/main.ts [options]
  --port N                  port, 0 takes a free one (4120)
  --host ADDRESS            address to listen on (127.0.0.1)
  --public-url URL          how browsers reach the pages
  --data FILE               keep the state in this file
  --webhook-url URL         where events go; may be given several times
  --secret-key KEY          accept only this key (or FAKE_STRIPE_SECRET_KEY); otherwise any sk_test_…
  --webhook-secret SECRET   signs the events (or FAKE_STRIPE_WEBHOOK_SECRET)
  --targets-by-message      begin when the parent process has sent targets, which have secrets of their own
  --settle-delayed-after S  seconds until a delayed payment settles by itself (20; "never")
  --balance CENTS           what the platform has at the beginning (10000000)
`

/** Starts from the command line and tells a parent process where it listens. */
async function run(): Promise<void> {
  const { values } = parseArgs({
    options: {
      port: { type: 'string', default: '4120' },
      host: { type: 'string', default: '127.0.0.1' },
      'public-url': { type: 'string' },
      data: { type: 'string' },
      'webhook-url': { type: 'string', multiple: true },
      'secret-key': { type: 'string' },
      'webhook-secret': { type: 'string' },
      'settle-delayed-after': { type: 'string', default: '20' },
      balance: { type: 'string', default: '10000000' },
      'targets-by-message': { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  })
  if (values.help) {
    process.stdout.write(usage)
    return
  }
  const secretKey = values['secret-key'] ?? process.env.FAKE_STRIPE_SECRET_KEY
  const webhookSecret = values['webhook-secret'] ?? process.env.FAKE_STRIPE_WEBHOOK_SECRET
  const settles = values['settle-delayed-after']
  const sentTargets = values['targets-by-message'] ? await targetsOfParent() : []
  const fake = await startFakeStripe({
    port: wholeNumber(values.port, '--port'),
    host: values.host,
    ...(values['public-url'] ? { publicUrl: values['public-url'] } : {}),
    ...(values.data ? { dataFile: values.data } : {}),
    ...(secretKey ? { secretKey } : {}),
    ...(webhookSecret ? { webhookSecret } : {}),
    webhookTargets: [...(values['webhook-url'] ?? []), ...sentTargets],
    settleDelayedAfterSeconds: settles === 'never' ? null : wholeNumber(settles, '--settle-delayed-after'),
    startingBalanceCents: wholeNumber(values.balance, '--balance'),
  })
  process.stdout.write(`fake-stripe listens on ${fake.url} (test payments only)\n`)
  process.send?.({ url: fake.url, host: fake.host, port: fake.port })
  const stop = () => void fake.stop().then(() => process.exit(0))
  process.once('SIGINT', stop)
  process.once('SIGTERM', stop)
  process.once('disconnect', stop)
}

const sentMessage = z.object({ webhookTargets: z.array(target) })

/** What the parent process sends; when it goes away instead, this process ends. */
async function targetsOfParent(): Promise<TargetOption[]> {
  const leave = () => process.exit(0)
  process.once('disconnect', leave)
  const [message] = await once(process, 'message')
  process.off('disconnect', leave)
  return sentMessage.parse(message).webhookTargets
}

function wholeNumber(text: string, name: string): number {
  const value = Number(text)
  if (!Number.isInteger(value) || value < 0) throw new Error(`${name} must be a whole number`)
  return value
}

if (import.meta.main) {
  run().catch((error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
    process.exitCode = 1
  })
}
