/** @module-tag random */
import { sql } from 'drizzle-orm'
import { afterEach, describe, expect, test } from 'vitest'
import { moveFeatured, setFreeIntro } from '#app/features/profiles/featured/commands.server.ts'
import { updateFreeIntro } from '#app/features/profiles/featured/store.server.ts'
import type { Ctx } from '#app/platform/context.ts'
import { inTransaction, rows, type Tx } from '#app/platform/data/db.server.ts'
import { makeCompanion } from '#tests/support/makers.ts'
import { makeMany, openNodes, race, racers, warmUp } from '#tests/support/races.ts'

const now = new Date('2026-11-22T12:00:00Z')
const MANY = racers(20)
let opened: Awaited<ReturnType<typeof openNodes>> | null = null
afterEach(async () => {
  await opened?.close()
  opened = null
})

/** Twenty administrators on two nodes, each with a companion of their own, at the same moment. */
async function raceOf(work: (tx: Tx, companionId: string) => Promise<unknown>, mutate?: string) {
  const world = await openNodes(now, mutate)
  opened = world
  const ids = await makeMany(MANY, () => makeCompanion(world.product))
  await warmUp(world)
  const ends = await race(
    ids.map((companionId, index) => async () => {
      const ctx = world.nodes[index % 2] as Ctx
      await inTransaction(ctx.db, (tx) => work(tx, companionId))
      return companionId
    }),
  ).catch((error: unknown) => ({ booked: [], refused: [], error }))
  const [found] = await rows<{ free: number; featured: number; ranks: number }>(
    world.product.ctx.db,
    sql`select count(*) filter (where free_intro)::int as free, count(*) filter (where featured)::int as featured,
      count(distinct featured_rank)::int as ranks from profiles`,
  )
  return { ends, ids, found }
}

describe('the free-intro companion', () => {
  test('is exactly one after many administrators chose at once, and no choice fails', async () => {
    const { ends, found } = await raceOf((tx, companionId) => setFreeIntro(tx, companionId))
    expect(ends.booked).toHaveLength(MANY)
    expect(found?.free).toBe(1)
  })

  test('would be several without the lock and the index: both are needed', { tags: ['deep'] }, async () => {
    const withoutLock = await raceOf((tx, companionId) => updateFreeIntro(tx, companionId))
    expect(withoutLock.found?.free).toBe(1)
    expect(withoutLock.ends.booked.length).toBeLessThan(MANY)
    await opened?.close()
    const withoutBoth = await raceOf(
      (tx, companionId) => updateFreeIntro(tx, companionId),
      'drop index profiles_one_free_intro',
    )
    expect(withoutBoth.found?.free).toBeGreaterThan(1)
  })
})

test('the featured order loses nobody and gives no place twice when many are added at once', async () => {
  const { ends, found } = await raceOf((tx, companionId) => moveFeatured(tx, { companionId, move: 'add' }))
  expect(ends.booked).toHaveLength(MANY)
  expect(found).toMatchObject({ featured: MANY, ranks: MANY })
})
