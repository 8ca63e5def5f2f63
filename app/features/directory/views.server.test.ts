import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { availability, blocked, favorites, profiles } from '#db/schema/all.ts'
import { openTestContext, type TestContext } from '#tests/support/context.ts'
import { makeCompanion, makeSeeker } from '#tests/support/makers.ts'
import { companionList, featuredCompanions, freeIntroCompanion } from './views.server.ts'

let t: TestContext
const now = new Date('2026-11-23T10:00:00Z')
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
    const { cards, total } = await companionList(t.ctx.db, null, { pages: 1, now })
    expect(cards.map((card) => card.name)).toEqual(['Mara Feld'])
    expect(total).toBe(1)
  })

  test('gives the price of 15 minutes at the lower rate, the badge and the free time', async () => {
    const { cards } = await companionList(t.ctx.db, null, { pages: 1, now })
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
    const { cards } = await companionList(t.ctx.db, await t.as(seeker), { pages: 1, now })
    expect(cards[0]).toMatchObject({ isFavorite: true, canFavorite: true })
  })

  test('hides Meet from a blocked pair, whoever blocked', async () => {
    const seeker = await makeSeeker(t)
    await t.ctx.db.insert(blocked).values({ seekerId: seeker, offererId: mara, blockedBy: mara })
    const { cards } = await companionList(t.ctx.db, await t.as(seeker), { pages: 1, now })
    expect(cards[0]?.canMeet).toBe(false)
  })

  test('gives a companion no hearts and no Meet', async () => {
    const { cards } = await companionList(t.ctx.db, await t.as(waiting), { pages: 1, now })
    expect(cards[0]).toMatchObject({ canMeet: false, canFavorite: false })
  })

  test('offers up to four featured ones for the home page and names the free-intro companion', async () => {
    expect((await featuredCompanions(t.ctx.db, null, now)).cards.map((card) => card.name)).toEqual(['Mara Feld'])
    expect((await freeIntroCompanion(t.ctx.db))?.id).toBe(mara)
  })
})
