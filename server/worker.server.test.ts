import { expect, test } from 'vitest'
import { receiveWebhook } from '#app/features/money/payments/events/commands.server.ts'
import { payeeStatus } from '#app/features/money/payouts/views.server.ts'
import type { Jobs, Queue } from '#app/platform/data/jobs.server.ts'
import { testContext } from '#tests/support/context.ts'
import { memoryPayments } from '#tests/support/payments.ts'
import { makeEarner } from '#tests/support/payouts.ts'
import { startWorker } from './worker.ts'

const provider = memoryPayments()
const t = testContext({ payments: provider.client })

/** The worker's handler of a queue. Never returns from that queue, so no sweep starts. */
async function handlerOf(queue: Queue) {
  const { promise, resolve } = Promise.withResolvers<Parameters<Jobs['work']>[1]>()
  const work: Jobs['work'] = async (each, handler) => {
    if (each !== queue) return
    resolve(handler)
    await new Promise(() => {})
  }
  void startWorker({ ...t.ctx, jobs: { ...t.ctx.jobs, work } })
  return promise
}

test('passes payout account events to payouts', async () => {
  const { viewer, accountId } = await makeEarner(t, provider)
  const hook = provider.webhook({ type: 'account.updated', accountId })
  await receiveWebhook(t.ctx, hook)
  expect(await payeeStatus(t.ctx.db, viewer)).toMatchObject({ payoutsEnabled: false })
  const handle = await handlerOf('payment-event')
  await handle({ eventId: hook.eventId })
  expect(await payeeStatus(t.ctx.db, viewer)).toMatchObject({ payoutsEnabled: true })
})
