import { inArray } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Ctx } from '#app/platform/context.ts'
import { payouts, purchases, refunds, transactions } from '#db/schema/all.ts'
import { isDeep } from '#tests/support/deep.ts'
import { type MoneyWorld, openMoneyWorld } from '#tests/support/money-world.ts'
import { createRandom } from '../faults/load.ts'
import { History } from './money-history.ts'

/**
 * Random histories on two nodes that crash now and then. Webhooks arrive twice, late, in any order or never, and
 * responses get lost. In the end, ledger and provider agree to the cent, and everything acknowledged exists.
 */
const HISTORIES = isDeep ? 25 : 4
const STEPS = 25
/** In one world. More would get slower, because of its growing data. */
const HISTORIES_OF_A_WORLD = 40
const FIRST_SEED = Number(process.env.HISTORY_SEED ?? (isDeep ? Math.floor(Math.random() * 1_000_000_000) : 1))
/** Minimum number of steps in total. Each takes about 25 milliseconds, up to a hundred on a busy machine. */
const SOAK_STEPS = Number(process.env.SOAK_STEPS ?? 0)
const STEP_MS_MAX = 150

let world: MoneyWorld
beforeAll(async () => {
  world = await openMoneyWorld(createRandom(FIRST_SEED))
})
afterAll(() => world.close())

/** Operations that were acknowledged but are missing, or that are unfinished although nothing is in progress. */
async function findLostOperations({ purchaseIds, refundIds, payoutIds }: History): Promise<string[]> {
  const { db } = world.nodes[0] as Ctx
  const none = '00000000-0000-7000-8000-000000000000'
  const ids = (all: readonly string[]) => [none, ...all]
  const [ofPurchases, ofPayouts] = [ids(purchaseIds), ids(payoutIds)]
  const stored = {
    purchase: await db.select().from(purchases).where(inArray(purchases.id, ofPurchases)),
    refund: await db.select().from(refunds).where(inArray(refunds.purchaseId, ofPurchases)),
    payout: await db.select().from(payouts).where(inArray(payouts.id, ofPayouts)),
  }
  const lines = await db.select().from(transactions).where(inArray(transactions.payoutId, ofPayouts))
  return [
    ...purchaseIds.filter((id) => !stored.purchase.some((row) => row.id === id)).map((id) => `purchase ${id} is lost`),
    ...refundIds.filter((id) => !stored.refund.some((row) => row.id === id)).map((id) => `refund ${id} is lost`),
    ...payoutIds
      .filter((id) => !lines.some(({ payoutId }) => payoutId === id))
      .map((id) => `payout ${id} is on no statement`),
    ...stored.refund.filter(({ status }) => status === 'pending').map(({ id }) => `refund ${id} is still under way`),
    // A payout that never started waits for its companion's disputed earnings.
    ...stored.payout
      .filter(({ status, attempt }) => status === 'pending' && attempt > 0)
      .map(({ id }) => `payout ${id} is still under way`),
  ]
}

test('random histories leave a ledger that matches the provider to the cent', {
  tags: ['random'],
  timeout: 300_000 + SOAK_STEPS * STEP_MS_MAX,
}, async () => {
  let steps = 0
  let seed = FIRST_SEED
  for (; seed < FIRST_SEED + HISTORIES || steps < SOAK_STEPS; seed++) {
    if (seed > FIRST_SEED && (seed - FIRST_SEED) % HISTORIES_OF_A_WORLD === 0) {
      await world.close()
      world = await openMoneyWorld(createRandom(seed))
    }
    const history = new History(world, createRandom(seed))
    await history.begin()
    await history.run(STEPS)
    steps += STEPS
    await world.recover(history.payoutIds)
    const said = `HISTORY_SEED=${seed}: ${history.log.join(' ')}`
    expect(await world.product.ledgerViolations(), said).toEqual([])
    const { books, provider } = await world.cash()
    expect(books, said).toBe(provider)
    expect(await findLostOperations(history), said).toEqual([])
  }
  if (SOAK_STEPS > 0) process.stdout.write(`${seed - FIRST_SEED} histories, ${steps} steps\n`)
})
