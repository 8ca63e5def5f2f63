import { setImmediate as nextTurn } from 'node:timers/promises'
import { eq, sql } from 'drizzle-orm'
import { afterEach, describe, expect, test } from 'vitest'
import { sendPayout, sweepPayouts, sweepTransfers } from '#app/features/money/payouts/transfers/commands.server.ts'
import type { Ctx } from '#app/platform/context.ts'
import { payees, payouts } from '#db/schema/all.ts'
import { isDeep } from '#tests/support/deep.ts'
import { makeStripeEarner, requestOwnPayout } from '#tests/support/payouts.ts'
import { openNodes } from '#tests/support/races.ts'
import { stripePaymentsOf } from '#tests/support/stripe-payments.ts'
import { startFakeStripe } from '#tools/fake-stripe/main.ts'
import { createRandom, faultSeed, type Random } from '../faults/load.ts'

const begunAt = new Date('2026-11-22T12:00:00Z')

let close = async () => {}
afterEach(async () => {
  await close()
  close = async () => {}
})

/** Two nodes on one PostgreSQL and a payment provider; `mutate` removes a safeguard from the database. */
async function openWorld(mutate?: string) {
  const opened = await openNodes(begunAt, mutate)
  const stripe = await startFakeStripe({ startingBalanceCents: 1_000_000 })
  close = async () => {
    await stripe.stop()
    await opened.close()
  }
  const payments = stripePaymentsOf(stripe)
  const nodes = opened.nodes.map((node): Ctx => ({ ...node, payments }))
  const { product } = opened
  const ids: string[] = []
  for (let at = 0; at < 4; at++) {
    const ctx = nodes[0] as Ctx
    const { viewer } = await makeStripeEarner(product, stripe, ctx)
    ids.push(await requestOwnPayout(ctx, viewer, { credits: 500, idempotencyKey: `history-${at}` }))
  }
  return { product, stripe, nodes, ids }
}
type World = Awaited<ReturnType<typeof openWorld>>

/**
 * Random steps: both nodes send and sweep, leases expire, time passes, and the provider lacks funds, holds, cuts and
 * fails.
 */
async function runRandomSteps({ product, stripe, nodes, ids }: World, random: Random, steps: number) {
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T
  const transfers = { method: 'POST', path: '/v1/transfers' } as const
  const running: Promise<unknown>[] = []
  // A lost response throws, and the next attempt asks again.
  const run = (work: Promise<void>) => running.push(work.catch(() => null))
  let passed = 0
  const acts: (() => unknown)[] = [
    () => run(sendPayout(pick(nodes), pick(ids))),
    () => run(sendPayout(pick(nodes), pick(ids))),
    () => run(sweepPayouts(pick(nodes))),
    () => stripe.control.holdNext(transfers),
    () => stripe.control.releaseRequests(),
    () => stripe.control.cutNext({ ...transfers, times: 3 }),
    () => stripe.control.failNext({ ...transfers, status: 500, times: 3 }),
    () => stripe.control.setAvailable({ cents: pick([0, 4_500, 1_000_000]) }),
    () =>
      product.ctx.db
        .update(payouts)
        .set({ leaseUntil: new Date(0) })
        .where(sql`lease_until is not null`),
    async () => {
      passed += pick([2, 11, 16, 3_000])
      await product.setClock(new Date(begunAt.getTime() + passed * 60_000))
    },
  ]
  for (let step = 0; step < steps; step++) {
    await pick(acts)()
    for (let turn = random() * 20; turn > 0; turn--) await nextTurn()
  }
  stripe.control.forgetFaults()
  stripe.control.setAvailable({ cents: 1_000_000 })
  await Promise.all(running)
  for (let turn = 0; turn < 3; turn++) {
    await product.ctx.db
      .update(payouts)
      .set({ leaseUntil: new Date(0) })
      .where(sql`lease_until is not null`)
    passed += 16
    await product.setClock(new Date(begunAt.getTime() + passed * 60_000))
    for (const node of nodes) await sweepPayouts(node)
  }
}

async function accounts({ product, stripe, ids }: World) {
  const sent = Object.values(stripe.control.list().transfers)
  const rows = await product.ctx.db.select().from(payouts)
  return ids.map((id) => ({
    status: rows.find((row) => row.id === id)?.status,
    cents: sent.filter((each) => each.transfer_group === `payout_${id}`).map(({ amount }) => amount),
  }))
}

describe(`payouts while everything goes wrong (FAULT_SEED=${faultSeed})`, () => {
  test('are each transferred once, in full, in the end [MF-1, T14]', { tags: ['random'] }, async () => {
    const world = await openWorld()
    await runRandomSteps(world, createRandom(faultSeed), isDeep ? 150 : 60)
    expect(await accounts(world)).toEqual(world.ids.map(() => ({ status: 'completed', cents: [4_500] })))
    expect(await world.product.ledgerViolations()).toEqual([])
  })

  test('would be transferred more than once with a new key per attempt; the comparison finds each [MF-1]', {
    tags: ['deep'],
  }, async () => {
    const world = await openWorld(`
      create function forget_attempts() returns trigger language plpgsql as $$
      begin if new.lease_owner is distinct from old.lease_owner and new.lease_owner is not null
        then new.refused_attempt := nullif(new.attempt, 0); end if; return new; end $$;
      create trigger forget_attempts before update on payouts for each row execute function forget_attempts()`)
    await runRandomSteps(world, createRandom(20_261_122), 150)
    const twice = (await accounts(world)).filter(({ cents }) => cents.length > 1)
    expect(twice.length).toBeGreaterThan(0)
    await world.product.setClock(new Date(begunAt.getTime() + 30 * 86_400_000))
    const [node] = world.nodes as [Ctx]
    await sweepTransfers(node)
    const stopped = await node.db.select().from(payees).where(eq(payees.stopReason, 'unexplained_transfer'))
    expect(stopped).toHaveLength(twice.length)
  })
})
