import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import type { LanguageCode } from '#app/features/marketplace/profiles/catalogues.data.ts'
import type { Viewer } from '#app/platform/viewer.ts'
import { blocked, bookingLimits, favorites, profiles, users } from '#db/schema/all.ts'
import { makeCall } from '#tests/support/calls.ts'
import { testContext } from '#tests/support/context.ts'
import { makeCompanion, makeSeeker, offerTime } from '#tests/support/makers.ts'
import { type Filters, NO_FILTERS } from './filters/schema.ts'
import {
  directoryFacets,
  directoryPage,
  favoritesStrip,
  featuredCompanions,
  freeIntroCompanion,
} from './views.server.ts'

const t = testContext()
const own = testContext()
const timeZone = 'Europe/Berlin'
const list = (viewer: Viewer | null, filters: Partial<Filters> = {}) =>
  directoryPage(t.ctx.db, viewer, {
    filters: { ...NO_FILTERS, ...filters },
    pages: 1,
    after: null,
    now,
    timeZone,
    language: 'en',
  })
const now = new Date('2026-11-23T10:00:00Z')
const facets = (viewer: Viewer | null, filters: Partial<Filters> = {}) =>
  directoryFacets(t.ctx.db, viewer, { filters: { ...NO_FILTERS, ...filters }, now, timeZone, language: 'en' })
let mara: string
let waiting: string

beforeAll(async () => {
  mara = await makeCompanion(t, { name: 'Mara Feld', audio: 100, video: 150, freeIntro: true })
  waiting = await makeCompanion(t, { name: 'Not Yet', status: null })
  await makeCompanion(t, { name: 'No Price', audio: null, video: null })
  await makeCompanion(t, { name: 'Gone Away', status: 'suspended' })
  await t.ctx.db.update(profiles).set({ featured: true }).where(eq(profiles.id, mara))
  await offerTime(t, mara, new Date('2026-11-23T09:00:00Z'), new Date('2026-11-23T12:00:00Z'))
})

describe('the list of companions', () => {
  test('shows active companions with a price to everyone, and no one else [D-01, T-07]', async () => {
    const { cards, next } = await list(null)
    expect(cards.map((card) => card.name)).toEqual(['Mara Feld'])
    expect(next).toBeNull()
    expect(await facets(null)).toMatchObject({ people: 1, isMore: false })
  })

  test('shows the price of 15 minutes at the lower rate, the badge and the free time [D-16, D-17]', async () => {
    const { cards } = await list(null)
    expect(cards[0]).toMatchObject({
      startPrice: 25,
      certified: true,
      freeNow: true,
      isFavorite: false,
      canFavorite: false,
      canOpenBooking: true,
    })
  })

  test('shows a later time for a companion with a notice period, and not as free now', async () => {
    await t.ctx.db.insert(bookingLimits).values({ companionId: mara, noticeMinutes: 60 })
    expect((await list(null)).cards[0]).toMatchObject({ freeNow: false, nextFreeAt: new Date('2026-11-23T11:00:00Z') })
    await t.ctx.db.delete(bookingLimits)
    expect((await list(null)).cards[0]).toMatchObject({ freeNow: true })
  })

  test('leaves out favourites, which the strip above shows, and can show only them [D-18]', async () => {
    const seeker = await makeSeeker(t)
    const lea = await t.as(seeker)
    expect(await favoritesStrip(t.ctx.db, lea, now, 'en')).toEqual([])
    await t.ctx.db.insert(favorites).values({ seekerId: seeker, companionId: mara })
    expect((await list(lea)).cards).toEqual([])
    expect(await facets(lea)).toMatchObject({ people: 0 })
    expect((await list(lea, { showOnlyFavorites: true })).cards).toMatchObject([
      { id: mara, isFavorite: true, canFavorite: true },
    ])
    expect((await favoritesStrip(t.ctx.db, lea, now, 'en')).map((card) => card.name)).toEqual(['Mara Feld'])
    expect(await favoritesStrip(t.ctx.db, null, now, 'en')).toEqual([])
  })

  test.each(['the seeker', 'the companion'])(
    'blocked by %s, the two can’t find each other anywhere [T-11]',
    async (who) => {
      const seeker = await makeSeeker(t)
      const lea = await t.as(seeker)
      await t.ctx.db.insert(favorites).values({ seekerId: seeker, companionId: mara })
      await t.ctx.db
        .insert(blocked)
        .values({ seekerId: seeker, companionId: mara, blockedBy: who === 'the seeker' ? seeker : mara })
      expect((await list(lea)).cards).toEqual([])
      expect((await list(lea, { showOnlyFavorites: true })).cards).toEqual([])
      expect((await list(lea, { order: 'soonest', search: 'Mara', excludeFavorites: false })).cards).toEqual([])
      expect(await facets(lea)).toMatchObject({ people: 0 })
      expect(await favoritesStrip(t.ctx.db, lea, now, 'en')).toEqual([])
      expect(await featuredCompanions(t.ctx.db, lea, now, 'en')).toEqual({
        cards: [],
        total: { people: 0, isMore: false },
      })
      expect(await freeIntroCompanion(t.ctx.db, lea, 'en')).toBeNull()
    },
  )

  test('marks the free-intro companion as free for guests and for seekers who still have the free call [C-16]', async () => {
    const isFree = async (viewer: Viewer | null) => (await list(viewer)).cards[0]?.isFree
    const fresh = await makeSeeker(t, { status: 'new' })
    expect(await isFree(null)).toBe(true)
    expect(await isFree(await t.as(fresh))).toBe(true)
    expect(await isFree(await t.as(waiting))).toBe(false)
    const startAt = new Date('2026-11-30T10:00:00Z')
    await makeCall(t, { seekerId: fresh, companionId: mara, startAt, isTrial: true })
    expect(await isFree(await t.as(fresh))).toBe(false)
  })

  test('shows each reader the bio in their language, and offers the free call only in languages of a bio', async () => {
    const cardIn = async (language: 'de' | 'en') =>
      (await directoryPage(t.ctx.db, null, { filters: NO_FILTERS, pages: 1, after: null, now, timeZone, language }))
        .cards[0]
    const introIn = async (language: 'de' | 'en') => (await freeIntroCompanion(t.ctx.db, null, language))?.id ?? null
    expect([await introIn('en'), await introIn('de')]).toEqual([mara, null])
    const otherBios = { de: 'Ich höre zu und frage wenig.' }
    await t.ctx.db.update(profiles).set({ otherBios }).where(eq(profiles.id, mara))
    expect(await cardIn('de')).toMatchObject({ bio: otherBios.de, bioLanguage: 'de' })
    expect(await cardIn('en')).toMatchObject({ bio: 'I listen.', isFree: true })
    expect([await introIn('en'), await introIn('de')]).toEqual([mara, mara])
  })

  test('offers a companion no favourites and no Meet [C-13]', async () => {
    const { cards } = await list(await t.as(waiting))
    expect(cards[0]).toMatchObject({ canOpenBooking: false, canFavorite: false })
  })

  test('shows German readers those who write German first, then those who speak it', async () => {
    const make = async (name: string, writes: 'de' | 'en', languages: LanguageCode[]) => {
      const id = await makeCompanion(own, { name })
      await own.ctx.db.update(users).set({ language: writes }).where(eq(users.id, id))
      await own.ctx.db.update(profiles).set({ featured: true, languages }).where(eq(profiles.id, id))
    }
    await make('Speaks neither', 'en', ['fr'])
    await make('Speaks German', 'en', ['en', 'de'])
    await make('Writes German', 'de', ['de'])
    const namesFor = async (language: 'de' | 'en') =>
      (await featuredCompanions(own.ctx.db, null, now, language)).cards.map((card) => card.name)
    expect(await namesFor('de')).toEqual(['Writes German', 'Speaks German', 'Speaks neither'])
    expect((await namesFor('en'))[2]).toBe('Writes German')
  })
})
