import { once } from 'node:events'
import { parseArgs } from 'node:util'
import type { TargetOption } from './control.ts'
import { startFakeStripe } from './server.ts'

export { type FakeStripe, type FakeStripeOptions, startFakeStripe } from './server.ts'
export { signatureHeader } from './webhook-queue.ts'

/** Command line entry (the README lists the options). Reports its address to a parent process. */
async function run(): Promise<void> {
  const { values } = parseArgs({
    options: {
      port: { type: 'string', default: '4120' },
      data: { type: 'string' },
      'webhook-url': { type: 'string', multiple: true, default: [] },
      'webhook-secret': { type: 'string', default: 'whsec_fake_stripe' },
      'targets-by-message': { type: 'boolean', default: false },
    },
  })
  const sentTargets = values['targets-by-message'] ? await targetsOfParent() : []
  const fake = await startFakeStripe({
    port: Number(values.port),
    ...(values.data ? { dataFile: values.data } : {}),
    webhookSecret: values['webhook-secret'],
    webhookTargets: [...values['webhook-url'], ...sentTargets],
    settleDelayedAfterSeconds: 20,
    startingBalanceCents: 10_000_000,
  })
  process.stdout.write(`fake-stripe is listening on ${fake.url} (test payments only)\n`)
  process.send?.({ url: fake.url })
  const stop = () => void fake.stop().then(() => process.exit(0))
  process.once('SIGINT', stop)
  process.once('SIGTERM', stop)
  process.once('disconnect', stop)
}

/** Targets sent by the parent process, because arguments are visible to all users. Exits with the parent. */
async function targetsOfParent(): Promise<TargetOption[]> {
  const leave = () => process.exit(0)
  process.once('disconnect', leave)
  const [message] = await once(process, 'message')
  process.off('disconnect', leave)
  return (message as { webhookTargets: TargetOption[] }).webhookTargets
}

if (import.meta.main) {
  run().catch((error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
    process.exitCode = 1
  })
}
