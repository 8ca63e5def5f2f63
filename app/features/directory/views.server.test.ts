import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Viewer } from '#app/platform/viewer.ts'
import { availability, blocked, favorites, profiles } from '#db/schema/all.ts'
import { openTestContext, type TestContext } from '#tests/support/context.ts'
import { makeCompanion, makeSeeker } from '#tests/support/makers.ts'
import { type Filters, NO_FILTERS } from './filters/schema.ts'
import {
  directoryFacets,
  directoryPage,
  favoritesStrip,
  featuredCompanions,
  freeIntroCompanion,
} from './views.server.ts'

let t: TestContext
const timeZone = 'Europe/Berlin'
const list = (viewer: Viewer | null, filters: Partial<Filters> = {}) =>
  directoryPage(t.ctx.db, viewer, { filters: { ...NO_FILTERS, ...filters }, pages: 1, after: null, now, timeZone })
const now = new Date('2026-11-23T10:00:00Z')
const facets = (viewer: Viewer | null, filters: Partial<Filters> = {}) =>
  directoryFacets(t.ctx.db, viewer, { filters: { ...NO_FILTERS, ...filters }, now, timeZone })
let mara: string
let waiting: string

beforeAll(async () => {
  t = await openTestContext()
  mara = await makeCompanion(t, { name: 'Mara Feld', audio: 100, video: 150, freeIntro: true })
  waiting = await makeCompanion(t, { name: 'Not Yet', status: null })
  await makeCompanion(t, { name: 'No Price', audio: null, video: null })
  await makeCompanion(t, { name: 'Gone Away', status: 'suspended' })
  await t.ctx.db.update(profiles).set({ featured: true }).where(eq(profiles.id, mara))
  await t.ctx.db.insert(availability).values({
    offererId: mara,
    startTime: new Date('2026-11-23T09:00:00Z'),
    endTime: new Date('2026-11-23T12:00:00Z'),
    mediaType: 'audio_video',
  })
})
afterAll(() => t.close())

describe('the list of companions', () => {
  test('shows active companions with a price to everyone, and nobody else', async () => {
    const { cards, next } = await list(null)
    expect(cards.map((card) => card.name)).toEqual(['Mara Feld'])
    expect(next).toBeNull()
    expect(await facets(null)).toMatchObject({ people: 1, isMore: false })
  })

  test('gives the price of 15 minutes at the lower rate, the badge and the free time', async () => {
    const { cards } = await list(null)
    expect(cards[0]).toMatchObject({
      startPrice: 25,
      certified: true,
      freeNow: true,
      isFavorite: false,
      canFavorite: false,
      canMeet: true,
    })
  })

  test('marks a seeker’s favourites', async () => {
    const seeker = await makeSeeker(t)
    await t.ctx.db.insert(favorites).values({ seekerId: seeker, offererId: mara })
    const { cards } = await list(await t.as(seeker), { excludeFavorites: false })
    expect(cards[0]).toMatchObject({ isFavorite: true, canFavorite: true })
  })

  test('leaves favourites out, because the strip above shows them, and can show them alone', async () => {
    const seeker = await makeSeeker(t)
    const lea = await t.as(seeker)
    expect(await favoritesStrip(t.ctx.db, lea, now)).toEqual([])
    await t.ctx.db.insert(favorites).values({ seekerId: seeker, offererId: mara })
    expect((await list(lea)).cards).toEqual([])
    expect(await facets(lea)).toMatchObject({ people: 0 })
    expect((await list(lea, { showOnlyFavorites: true })).cards.map((card) => card.id)).toEqual([mara])
    expect((await favoritesStrip(t.ctx.db, lea, now)).map((card) => card.name)).toEqual(['Mara Feld'])
    expect(await favoritesStrip(t.ctx.db, null, now)).toEqual([])
  })

  test.each(['the seeker', 'the companion'])('blocked by %s, the two are nowhere for each other', async (who) => {
    const seeker = await makeSeeker(t)
    const lea = await t.as(seeker)
    await t.ctx.db.insert(favorites).values({ seekerId: seeker, offererId: mara })
    await t.ctx.db
      .insert(blocked)
      .values({ seekerId: seeker, offererId: mara, blockedBy: who === 'the seeker' ? seeker : mara })
    expect((await list(lea)).cards).toEqual([])
    expect((await list(lea, { showOnlyFavorites: true })).cards).toEqual([])
    expect((await list(lea, { order: 'soonest', search: 'Mara', excludeFavorites: false })).cards).toEqual([])
    expect(await facets(lea)).toMatchObject({ people: 0 })
    expect(await favoritesStrip(t.ctx.db, lea, now)).toEqual([])
    expect((await featuredCompanions(t.ctx.db, lea, now)).cards).toEqual([])
  })

  test('gives a companion no hearts and no Meet', async () => {
    const { cards } = await list(await t.as(waiting))
    expect(cards[0]).toMatchObject({ canMeet: false, canFavorite: false })
  })

  test('offers up to four featured ones for the home page and names the free-intro companion', async () => {
    expect((await featuredCompanions(t.ctx.db, null, now)).cards.map((card) => card.name)).toEqual(['Mara Feld'])
    expect((await freeIntroCompanion(t.ctx.db))?.id).toBe(mara)
  })
})
