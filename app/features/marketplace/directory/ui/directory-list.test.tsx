import { describe, expect, test } from 'vitest'
import { badges } from '#app/i18n/en/badges.ts'
import { loadedScreenOf, screenOf, wordsOf } from '#tests/support/screen.tsx'
import { type Filters, NO_FILTERS } from '../filters/schema.ts'
import type { CompanionCardView, ListResult } from '../views.server.ts'
import { CompanionGrid } from './companion-card.tsx'
import { DirectoryList, type DirectoryProps } from './directory-list.tsx'

const now = new Date('2026-11-23T10:00:00Z')

const person = (position: number, changes: Partial<CompanionCardView> = {}): CompanionCardView => ({
  id: `0412fba5-3fd9-4814-920b-c7860cb3${String(position).padStart(4, '0')}`,
  name: `Person ${position}`,
  slug: `person-${position}`,
  photoKey: `photo-${position}`,
  voice: null,
  certified: true,
  country: 'Germany',
  languages: ['de', 'en'],
  bioLanguage: 'en',
  bio: 'Has time.',
  rating: 4.9,
  ratings: 28,
  startPrice: 25,
  isFree: false,
  isFavorite: false,
  canFavorite: true,
  canOpenBooking: true,
  freeNow: false,
  nextFreeAt: now,
  ...changes,
})
const people = (count: number) => Array.from({ length: count }, (_, position) => person(position))

const resultOf = (cards: CompanionCardView[], changes: Partial<ListResult> = {}): ListResult => ({
  cards,
  next: null,
  facets: { people: cards.length, isMore: false, prices: { audio: [], video: [] } },
  favorites: [],
  total: { people: 60, isMore: false },
  suggestedRemoval: null,
  ...changes,
})

const pageOf = (changes: Partial<DirectoryProps>) => {
  const props: DirectoryProps = {
    filters: NO_FILTERS,
    viewerKind: 'seeker',
    pages: 1,
    after: null,
    result: resultOf(people(3)),
    signUpPath: '/en/signup?role=seeker',
    now,
    ...changes,
  }
  return <DirectoryList {...props} />
}
const show = (changes: Partial<DirectoryProps> = {}) => screenOf(pageOf(changes), { path: '/en/companions' })
const filters = (changes: Partial<Filters>): Filters => ({ ...NO_FILTERS, ...changes })
const count = (html: string, part: string | RegExp) => html.split(part).length - 1

describe('the head of the list', () => {
  test('shows members how many people there are, and invites guests to sign up [D-02]', () => {
    expect(wordsOf(show())).toContain('60 people, each with their own way of listening.')
    const html = show({ viewerKind: 'guest' })
    expect(html).toMatch(/<a[^>]*href="\/en\/signup\?role=seeker"[^>]*>Sign up free\.<\/a>/)
    expect(wordsOf(html)).not.toContain('60 people')
  })
})

test('three links above the list show who is free now, the lowest price, and who speaks the language of the page', () => {
  const links = (changes: Partial<DirectoryProps>) => {
    const [, list = ''] = /<ul aria-label="Quick choices"[^>]*>(.*?)<\/ul>/s.exec(show(changes)) ?? []
    return [...list.matchAll(/<a([^>]*)>/g)].map(([, attributes = '']) => [
      /href="([^"]*)"/.exec(attributes)?.[1]?.replace('/en/companions', ''),
      attributes.includes('aria-current="true"'),
    ])
  }
  expect(links({ viewerKind: 'guest' })).toEqual([
    ['?order=soonest', false],
    ['?order=price', false],
    ['?languages=en', false],
  ])
  expect(links({ viewerKind: 'guest', filters: filters({ order: 'soonest', languages: ['en'] }) })).toEqual([
    ['?languages=en', true],
    ['?languages=en&amp;order=price', false],
    ['?order=soonest', true],
  ])
  expect(links({ filters: filters({ availableNow: true }) })[0]).toEqual(['', true])
  // A choice that is on isn't repeated as a removable filter.
  const html = show({ filters: filters({ availableNow: true, languages: ['en', 'fr'] }) })
  expect(html).toContain('Remove “French”')
  expect(html).not.toMatch(/Remove “(Now|English)”/)
})

describe('the favourites above the list', () => {
  const favorites = [person(70, { name: 'Ada Byron' }), person(71, { name: 'Kofi Mensah', freeNow: true })]

  test('show who they are and when they are free, with links [D-03]', () => {
    const html = show({ result: resultOf(people(1), { favorites }) })
    expect(wordsOf(html)).toContain(
      'Your favourites A Ada Byron available Today, 11:00 AM Meet K Kofi Mensah Free now Meet',
    )
    expect(html).toContain('aria-label="Meet Ada Byron"')
  })

  test('can be left out of the list with a switch, for seekers who have some and aren’t searching [D-35]', () => {
    const result = resultOf(people(3), { favorites })
    expect(show({ result })).toMatch(/role="switch"[^>]*checked=""/)
    const both = show({ result, filters: filters({ excludeFavorites: false }) })
    expect(both).toMatch(/role="switch"(?![^>]*checked)/)
    expect(show()).not.toContain('role="switch"')
    expect(show({ result, filters: filters({ search: 'Mara' }) })).not.toContain('role="switch"')
    expect(show({ result, viewerKind: 'other' })).not.toContain('role="switch"')
  })
})

describe('the cards', () => {
  test('load the first six photos eagerly, and all others lazily [D-07]', () => {
    const html = show({ result: resultOf(people(24)) })
    expect(count(html, /<img[^>]*fetchPriority="high"/)).toBe(6)
    expect(count(html, /loading="eager"/)).toBe(6)
    expect(count(html, /loading="lazy"/)).toBe(18)
    expect(html).toContain('(min-width: 1280px) 274px')
  })

  test('are followed by a link with the number of further cards', () => {
    const facets = { people: 60, isMore: false, prices: { audio: [], video: [] } }
    const more = (result: ListResult, changes: Partial<DirectoryProps> = {}) => {
      const html = show({ result, ...changes })
      return [
        /href="([^"]*)"[^>]*>(?:<[^>]*>)*(?:Show (?:\d+ )?more|Continue browsing)/.exec(html)?.[1],
        wordsOf(html),
      ] as const
    }
    const [href, words] = more(resultOf(people(48), { facets, next: 'c2' }), { pages: 2 })
    expect(href).toBe('/en/companions?page=3#from-49')
    expect(words).toContain('Show 12 more')
    expect(more(resultOf(people(24), { facets, next: null }))[0]).toBeUndefined()
    const [onward, end] = more(resultOf(people(240), { facets, next: 'c10' }), { pages: 10 })
    expect(onward).toBe('/en/companions?after=c10')
    expect(end).toContain('Continue browsing')
    expect(more(resultOf(people(24), { facets, next: 'c11' }), { after: 'c10' })[0]).toBe(
      '/en/companions?page=2&amp;after=c10#from-25',
    )
    expect(show({ after: 'c10' })).toMatch(/<a[^>]*href="\/en\/companions"[^>]*>(?:<span>)?Back to the top of the list/)
  })
})

describe('instead of cards', () => {
  test('eight placeholders, and four for favourites, are shown while the list loads [D-04]', () => {
    const html = show({ result: undefined })
    expect(count(html, /class="skel aspect-\[4\/5\] rounded-card max-sm:/)).toBe(8)
    expect(count(html, /class="skel aspect-\[4\/5\] rounded-card w-24/)).toBe(4)
    expect(wordsOf(html)).toContain('Looking for companions')
    expect(wordsOf(show({ result: undefined, viewerKind: 'guest' }))).not.toContain('Your favourites')
  })

  test('a failure is shown with a link to try again [D-05]', () => {
    const html = show({ result: null, filters: filters({ minRating: 4 }) })
    expect(wordsOf(html)).toContain('Failed to load companions')
    expect(html).toMatch(/<a[^>]*href="\/en\/companions\?minRating=4"[^>]*>(?:<span>)?Try again/)
  })

  test('an empty list links to the whole list, or drops the filter to blame [D-06]', async () => {
    const chosen = filters({ languages: ['is'], ageRange: [98, 99], search: 'Mara' })
    const nobody = pageOf({ filters: chosen, result: resultOf([], { suggestedRemoval: 'age' }) })
    const html = await loadedScreenOf(nobody, { path: '/en/companions' })
    expect(wordsOf(html)).toContain('No companions found')
    expect(html).toMatch(/<a[^>]*href="\/en\/companions"[^>]*>(?:<span>)?Reset All Filters/)
    expect(html).toMatch(/href="\/en\/companions\?languages=is&amp;search=Mara"[^>]*>(?:<span>)?Remove “from 98 years”/)
  })
})

test('without JavaScript all filters are fields of one form, set from the URL', () => {
  const html = show({ filters: filters({ languages: ['nl'], ageRange: [30, 40], minRating: 4 }) })
  const plain = /<noscript>(.*?)<\/noscript>/s.exec(html)?.[1] ?? ''
  expect(count(plain, 'name="languages"')).toBe(36)
  expect(count(plain, 'name="locations"')).toBe(32)
  expect(plain).toMatch(/name="languages"[^>]*checked=""[^>]*value="nl"|name="languages" value="nl" checked=""/)
  expect([...plain.matchAll(/name="ageRange"[^>]*value="(\d+)"/g)].map(([, value]) => value)).toEqual(['30', '40'])
  expect(plain).toMatch(/value="4" selected=""/)
  expect(/<noscript>(.*?)<\/noscript>/s.exec(show({}))?.[1]).toMatch(/^<a [^>]*href="[^"]*\?fields=1"[^>]*>/)
})

const id = '0412fba5-3fd9-4814-920b-c7860cb31abd'
const mara = {
  id,
  name: 'Mara Feld',
  slug: 'mara-feld-0412',
  photoKey: 'photo-1',
  bio: 'Thirty years as a night nurse.',
  nextFreeAt: new Date('2026-11-23T16:00:00Z'),
}

const showCard = (changes: Partial<CompanionCardView> = {}) =>
  screenOf(<CompanionGrid companions={[person(0, { ...mara, ...changes })]} now={now} />)

describe('a card of the list', () => {
  test('shows photo, name, ratings, badge, country, languages, three lines of the bio and the start price in credits and euros [D-15]', () => {
    const html = showCard()
    expect(html).toContain('/images/small/photo-1')
    expect(html).toContain('class="card-bio"')
    expect(html).toContain('aria-label="4.9 of 5 stars, 28 ratings"')
    expect(wordsOf(html)).toContain(
      `Mara Feld 4.9 (28) ${badges.certified} Germany speaks DE EN Thirty years as a night nurse. from 25 credits / 15 min, about €3.85`,
    )
  })

  test('has the initial behind the photo, in case it is missing or fails to load [D-14]', () => {
    expect(showCard()).toMatch(/class="photo[^>]*><span aria-hidden="true" class="photo-letter">M<\/span><img/)
    const without = showCard({ photoKey: null })
    expect(without).toContain('class="photo-letter">M</span>')
    expect(without).not.toContain('<img')
  })

  test('links to the slug, or to the id if there is none [D-19]', () => {
    expect(showCard()).toContain('href="/en/companion/mara-feld-0412"')
    expect(showCard({ slug: null })).toContain(`href="/en/profile/${id}"`)
  })

  test('has Meet and the favourite button only for those who may use them [D-18]', () => {
    expect(showCard()).toContain('aria-label="Meet Mara Feld"')
    expect(showCard()).toContain('aria-label="Add Mara Feld to your favourites"')
    const plain = showCard({ canOpenBooking: false, canFavorite: false })
    expect(plain).not.toContain('Meet Mara Feld')
    expect(plain).not.toContain('your favourites')
  })
})
