/** @module-tag random */
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { moveFeatured, setFreeIntro } from '#app/features/marketplace/profiles/moderation.commands.server.ts'
import { inTransaction, rows, type Tx } from '#app/platform/data/db.server.ts'
import { makeCompanion } from '#tests/support/makers.ts'
import { makeMany, nodeOf, openNodes, race, racers, warmUp } from '#tests/support/races.ts'

const now = new Date('2026-11-22T12:00:00Z')
const MANY = racers(20)

/** Twenty administrators on two nodes, each with their own companion, in parallel. */
async function raceOf(work: (tx: Tx, companionId: string) => Promise<unknown>) {
  const world = await openNodes(now)
  const ids = await makeMany(MANY, () => makeCompanion(world.product))
  await warmUp(world)
  const ends = await race(
    ids.map((companionId, index) => async () => {
      await inTransaction(nodeOf(world, index).db, (tx) => work(tx, companionId))
      return companionId
    }),
  )
  const [found] = await rows<{ free: number; featured: number; ranks: number }>(
    world.product.ctx.db,
    sql`select count(*) filter (where free_intro)::int as free, count(*) filter (where featured)::int as featured,
      count(distinct featured_rank)::int as ranks from profiles`,
  )
  await world.close()
  return { ends, found }
}

test('there is exactly one free-intro companion after many administrators choose in parallel, and no choice fails', async () => {
  const { ends, found } = await raceOf((tx, companionId) => setFreeIntro(tx, companionId))
  expect(ends.booked).toHaveLength(MANY)
  expect(found?.free).toBe(1)
})

test('the featured order loses no one and gives no place twice when many are added in parallel', async () => {
  const { ends, found } = await raceOf((tx, companionId) => moveFeatured(tx, { companionId, move: 'add' }))
  expect(ends.booked).toHaveLength(MANY)
  expect(found).toMatchObject({ featured: MANY, ranks: MANY })
})
