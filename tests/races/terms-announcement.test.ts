/** @module-tag random */
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { acceptTerms } from '#app/features/marketplace/terms/commands.server.ts'
import { markAnnounced, registerLegalTexts } from '#app/features/operation/legal/commands.server.ts'
import { announceTerms } from '#app/features/operation/notifications/handlers.server.ts'
import { type Ctx, system } from '#app/platform/context.ts'
import { legalAcceptances, legalVersions, mails, notifications } from '#db/schema/all.ts'
import { makeSeeker } from '#tests/support/makers.ts'
import { legalFile, ownersFolder } from '#tests/support/operator.ts'
import { makeMany, openNodes, raceOf, racers, warmUp } from '#tests/support/races.ts'

const now = new Date('2027-01-10T12:00:00Z')
const owner = ownersFolder()

async function openWorld(mutate?: string) {
  const opened = await openNodes(now, mutate)
  const nodes = opened.nodes.map((node) => ({ ...node, config: { ...node.config, legalTextsDir: owner.folder } })) as [
    Ctx,
    Ctx,
  ]
  return { ...opened, nodes }
}
type World = Awaited<ReturnType<typeof openWorld>>

const register = (ctx: Ctx) => registerLegalTexts(ctx, system('race'), {})

async function changedTerms({ nodes: [ctx], product }: World) {
  owner.put('en/terms.md', legalFile('own-1', '2026-12-01'))
  await register(ctx)
  const people = await makeMany(racers(30), () => makeSeeker(product))
  owner.put('en/terms.md', legalFile('own-2', '2027-01-15'))
  return people
}

describe('changed terms in several processes', () => {
  test('are registered once, with one first day, by many parallel readers', async () => {
    const world = await openWorld()
    await changedTerms(world)
    await warmUp(world)
    await raceOf(world, racers(20), register)
    const found = await world.product.ctx.db.select().from(legalVersions).where(eq(legalVersions.version, 'own-2'))
    expect(found).toMatchObject([{ isChange: true, effectiveAt: new Date('2027-02-21T23:00:00Z') }])
  })

  test('are announced once to each, with one email, by several parallel sweeps and a repeated one [LG-13]', async () => {
    const world = await openWorld()
    const people = await changedTerms(world)
    await register(world.nodes[0])
    await warmUp(world)
    await raceOf(world, racers(6, 3), (ctx) => announceTerms(ctx))
    await announceTerms(world.nodes[1])
    const { db } = world.product.ctx
    const notified = await db.select().from(notifications).where(eq(notifications.code, 'terms_changed'))
    expect(notified.map(({ userId }) => userId).sort()).toEqual(people.sort())
    expect(await db.$count(mails)).toBe(people.length)
  })

  async function acceptances(mutate?: string) {
    const world = await openWorld(mutate)
    const [userId = ''] = await changedTerms(world)
    await register(world.nodes[0])
    const viewer = await world.product.as(userId)
    const { db } = world.product.ctx
    const [change] = await db.select().from(legalVersions).where(eq(legalVersions.version, 'own-2'))
    if (!change) throw new Error('no change')
    await warmUp(world)
    const presses = racers(18)
    await raceOf(world, presses + 2, (ctx, index) =>
      index < presses ? acceptTerms(ctx, viewer, { version: 'own-2' }) : markAnnounced(ctx, system('race'), change),
    )
    return db.$count(legalAcceptances, eq(legalAcceptances.userId, userId))
  }

  test('are accepted once by a person who clicks many times, while they are marked as announced [LG-15]', async () => {
    expect(await acceptances()).toBe(1)
  })

  test('without the key of an acceptance, there would be several', { tags: ['deep', 'unsafe'] }, async () => {
    expect(await acceptances('drop index legal_acceptances_once')).toBeGreaterThan(1)
  })
})
