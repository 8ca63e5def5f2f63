import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { BADGES } from '#app/features/marketplace/profiles/schema.ts'
import {
  activeFilters,
  activeIn,
  type CodeOf,
  filterQuery,
  hasFilters,
  hasListParameters,
  listQueryString,
  parseStoredFilters,
  quickChoices,
  readFilters,
  serializeFilters,
  withoutFilter,
  withoutGroup,
} from './rules.ts'
import {
  AGE_LIMITS,
  FILTER_GROUPS,
  type FilterGroup,
  type Filters,
  MIN_RATINGS,
  NO_FILTERS,
  ORDERS,
  PRICE_LIMITS,
  PRICE_STEP,
  type Range,
  SEARCH_MAX,
} from './schema.ts'

const vocabulary = ['de', 'en', 'fr', 'DE', 'CH', 'male', 'female', 'non-binary', 'other', 'emotions', 'light']
const codeOf: CodeOf = (_filter, text) => (vocabulary.includes(text) ? text : null)
const read = (query: string) => readFilters(new URLSearchParams(query), 'seeker', codeOf)

const range = (low: number, high: number, step: number) =>
  fc.tuple(fc.nat({ max: (high - low) / step }), fc.nat({ max: (high - low) / step })).map((ends): Range => {
    const [from = low, to = high] = ends.map((end) => low + end * step).sort((a, b) => a - b)
    return [from, to]
  })
const codes = (...from: string[]) => fc.subarray(from).map((found) => [...found].sort())
const price = range(...PRICE_LIMITS, PRICE_STEP)
const anyFilters: fc.Arbitrary<Filters> = fc
  .record({
    availableNow: fc.boolean(),
    availableToday: fc.boolean(),
    availableNext3Days: fc.boolean(),
    languages: codes('de', 'en', 'fr'),
    locations: codes('DE', 'CH'),
    genders: codes('male', 'female', 'non-binary', 'other'),
    ageRange: range(...AGE_LIMITS, 1),
    audioRateRange: price,
    videoRateRange: price,
    minRating: fc.constantFrom(...MIN_RATINGS),
    excludeFavorites: fc.boolean(),
    showOnlyFavorites: fc.boolean(),
    interestLabels: codes('emotions', 'light'),
    companionType: fc.constantFrom(null, ...BADGES),
    search: fc.constantFrom('', 'Mara', 'night nurse & more', 'a=b,c+d%20', 'Käte 100 %', '渡辺'),
    order: fc.constantFrom(...ORDERS),
  })
  .map((filters) => ({ ...filters, excludeFavorites: filters.excludeFavorites || filters.showOnlyFavorites }))

describe('a URL', () => {
  test('round-trips filters [D-27, D-33, D-39]', () => {
    fc.assert(
      fc.property(anyFilters, (filters) => {
        expect(read(filterQuery(filters))).toEqual(filters)
      }),
    )
  })

  test('without parameters is the whole list, and vice versa', () => {
    expect(read('')).toEqual(NO_FILTERS)
    expect(filterQuery(NO_FILTERS)).toBe('')
  })

  test.each([
    ['ends that are crossed change places', 'ageRange=60-30', { ageRange: [30, 60] }],
    ['ends beyond the limits stop there', 'audioRateRange=0-9999', { audioRateRange: [25, 375] }],
    ['ends between two steps go to the nearest', 'videoRateRange=31-62', { videoRateRange: [35, 65] }],
    ['two fields of a form are a range too', 'ageRange=30&ageRange=40', { ageRange: [30, 40] }],
    ['half a range is none', 'ageRange=30', { ageRange: [18, 99] }],
    ['words are no range', 'ageRange=young-old', { ageRange: [18, 99] }],
    [
      'unknown codes are left out, repeated ones count once',
      'languages=de,xx,de&languages=en',
      { languages: ['de', 'en'] },
    ],
    ['a rating that is no choice is any', 'minRating=4.7', { minRating: 0 }],
    ['a type that is none is any', 'companionType=guru', { companionType: null }],
    ['an order that is none is the usual one', 'order=random', { order: 'recommended' }],
    ['only true is on', 'availableNow=yes', { availableNow: false }],
    [
      'whoever wants favourites only does not leave them out',
      'showOnlyFavorites=true&excludeFavorites=false',
      { showOnlyFavorites: true, excludeFavorites: true },
    ],
    [
      'an unticked box before its ticked one is ticked',
      'excludeFavorites=false&excludeFavorites=true',
      { excludeFavorites: true },
    ],
    ['a text is one line without blanks around it', 'search=%20night%0A%20nurse%20', { search: 'night nurse' }],
  ])('with odd values: %s [D-28, D-30, D-33, D-34]', (_name, query, expected) => {
    expect(read(query)).toMatchObject(expected)
  })

  test('cuts long search text', () => {
    expect(read(`search=${'x'.repeat(500)}`).search).toHaveLength(SEARCH_MAX)
  })

  test('ignores filters by free times for guests, and favourites for everyone but seekers [D-09, D-36]', () => {
    const query = new URLSearchParams(
      'availableNow=true&availableToday=true&availableNext3Days=true&showOnlyFavorites=true',
    )
    expect(filterQuery(readFilters(query, 'guest', codeOf))).toBe('')
    expect(readFilters(query, 'other', codeOf)).toMatchObject({ availableNow: true, showOnlyFavorites: false })
  })

  test('keeps unrelated parameters, and drops the position in the list', () => {
    const query = new URLSearchParams('languages=de&page=4&after=c3&utm_source=mail&order=price')
    expect(listQueryString(query, { ...NO_FILTERS, minRating: 4 })).toBe('?minRating=4&utm_source=mail')
    expect(listQueryString(query, NO_FILTERS, { page: 2 })).toBe('?page=2&utm_source=mail')
    expect(listQueryString(new URLSearchParams('page=2'), NO_FILTERS)).toBe('')
    expect(listQueryString(new URLSearchParams(), NO_FILTERS, { page: 1, after: 'a b' })).toBe('?after=a+b')
  })

  test('tells whether it has filters', () => {
    expect(hasFilters(new URLSearchParams('utm_source=mail&page=2'))).toBe(false)
    expect(hasFilters(new URLSearchParams('excludeFavorites=false'))).toBe(true)
    expect(hasListParameters(new URLSearchParams('page=2'))).toBe(true)
    expect(hasListParameters(new URLSearchParams('utm_source=mail'))).toBe(false)
  })
})

describe('active filters', () => {
  test('exclude search, order and whether favourites are left out [D-35]', () => {
    expect(activeFilters({ ...NO_FILTERS, excludeFavorites: false, search: 'Mara', order: 'price' })).toEqual([])
    expect(activeFilters(read('languages=de,en&minRating=4&ageRange=18-40'))).toEqual([
      { name: 'languages', value: 'de' },
      { name: 'languages', value: 'en' },
      { name: 'ageRange' },
      { name: 'minRating' },
    ])
  })

  test('can be removed one by one', () => {
    fc.assert(
      fc.property(anyFilters, (filters) => {
        const none = activeFilters(filters).reduce(withoutFilter, filters)
        expect(activeFilters(none)).toEqual([])
        expect(none).toMatchObject({ search: filters.search, order: filters.order })
      }),
    )
  })

  test('each belong to one group, which can be cleared as a whole', () => {
    const groups = Object.keys(FILTER_GROUPS) as FilterGroup[]
    fc.assert(
      fc.property(anyFilters, (filters) => {
        expect(groups.flatMap((group) => activeIn(filters, group))).toEqual(activeFilters(filters))
        for (const group of groups) expect(activeIn(withoutGroup(filters, group), group)).toEqual([])
      }),
    )
  })
})

describe('the choices above the list', () => {
  test('guests order by free times, members filter by them', () => {
    const next = (viewer: 'guest' | 'seeker' | 'other') => quickChoices(NO_FILTERS, viewer, 'de').freeNow.next
    expect(next('guest')).toEqual({ ...NO_FILTERS, order: 'soonest' })
    for (const viewer of ['seeker', 'other'] as const)
      expect(next(viewer)).toEqual({ ...NO_FILTERS, availableNow: true })
  })

  test('are addresses their reader may use, and switch on and off', () => {
    fc.assert(
      fc.property(anyFilters, (filters) => {
        const choices = quickChoices(filters, 'seeker', 'de')
        for (const key of ['freeNow', 'price', 'language'] as const) {
          const { isOn, next } = choices[key]
          expect(read(filterQuery(next))).toEqual(next)
          expect(quickChoices(next, 'seeker', 'de')[key].isOn).toBe(!isOn)
        }
      }),
    )
  })
})

describe('stored filters', () => {
  test('exclude search and order [D-40]', () => {
    fc.assert(
      fc.property(anyFilters, (filters) => {
        const restored = parseStoredFilters(serializeFilters(filters), 'seeker')
        if (activeFilters(filters).length === 0) expect(restored).toBeNull()
        else expect(restored).toEqual({ ...filters, search: '', order: 'recommended' })
      }),
    )
  })

  test('are dropped if they are another version, broken, empty or not filters [D-40]', () => {
    for (const text of [
      null,
      '',
      '{',
      '[]',
      '3',
      '{"version":"0.9","filters":{"languages":["de"]}}',
      '{"version":"1.0"}',
      '{"version":"1.0","filters":null}',
      '{"version":"1.0","filters":{"languages":["<script>"],"minRating":{},"ageRange":[1]}}',
    ])
      expect(parseStoredFilters(text, 'seeker'), String(text)).toBeNull()
  })
})
