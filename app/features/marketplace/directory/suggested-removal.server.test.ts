import { beforeAll, expect, test } from 'vitest'
import { favorites } from '#db/schema/all.ts'
import { testContext } from '#tests/support/context.ts'
import { makeCompanion, makeSeeker } from '#tests/support/makers.ts'
import { type Filters, NO_FILTERS, ORDERS } from './filters/schema.ts'
import { loadList } from './views.server.ts'

const t = testContext()
const now = new Date('2026-11-23T10:00:00Z')
let mara: string

beforeAll(async () => {
  mara = await makeCompanion(t, { name: 'Mara Feld', audio: 100, video: 150 })
  await makeCompanion(t, { name: 'Luca Bianchi', audio: 900, video: 900 })
})

const queryOf = (filters: Partial<Filters> = {}, after: string | null = null) => ({
  filters: { ...NO_FILTERS, ...filters },
  pages: 1,
  after,
  now,
  timeZone: 'Europe/Berlin',
  language: 'en' as const,
})

test('a seeker’s favourites are shown above the list and counted in the total', async () => {
  const seeker = await makeSeeker(t)
  await t.ctx.db.insert(favorites).values({ seekerId: seeker, companionId: mara })
  const answer = await loadList(t.ctx.db, await t.as(seeker), queryOf())
  expect(answer.cards.map(({ name }) => name)).toEqual(['Luca Bianchi'])
  expect(answer.favorites.map(({ name }) => name)).toEqual(['Mara Feld'])
  expect(answer.facets.people).toBe(1)
  expect(answer.total).toEqual({ people: 2, isMore: false })
  const filtered = await loadList(t.ctx.db, await t.as(seeker), queryOf({ search: 'luca' }))
  expect(filtered.total.people).toBe(2)
  const byName = await loadList(t.ctx.db, await t.as(seeker), queryOf({ search: 'mara' }))
  expect(byName.cards.map(({ name }) => name)).toEqual(['Mara Feld'])
})

test('if search and filters match nobody, suggests the removal that leaves the most people', async () => {
  const cheap = { audioRateRange: [25, 35], videoRateRange: [25, 45] } as const
  expect((await loadList(t.ctx.db, null, queryOf({ ...cheap, search: 'luca' }))).suggestedRemoval).toBe('price')
  expect((await loadList(t.ctx.db, null, queryOf({ ...cheap, minRating: 4.5 }))).suggestedRemoval).toBe('rating')
  const nobodyCalled = { search: 'zzzz', audioRateRange: [25, 105] } as const
  expect((await loadList(t.ctx.db, null, queryOf(nobodyCalled))).suggestedRemoval).toBe('search')
  expect((await loadList(t.ctx.db, null, queryOf({ search: 'zzzz' }))).suggestedRemoval).toBeNull()
  expect((await loadList(t.ctx.db, null, queryOf({ minRating: 4.5 }))).suggestedRemoval).toBeNull()
  expect((await loadList(t.ctx.db, null, queryOf())).suggestedRemoval).toBeNull()
})

test('a made-up cursor starts at the beginning or finds nothing, in every order', async () => {
  const nobody = '00000000-0000-0000-0000-000000000000'
  for (const order of ORDERS)
    for (const key of ['0', '9999999999999', '-9999999999999', '999999999999999', '-999999999999999'])
      for (const part of [0, 1, 2]) {
        const { cards } = await loadList(t.ctx.db, null, queryOf({ order }, `${part}.${key}.${nobody}`))
        expect(cards.length).toBeLessThanOrEqual(2)
      }
})
