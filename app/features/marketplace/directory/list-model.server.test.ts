import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { NOTICES } from '#app/features/marketplace/availability/schema.ts'
import type { OtherBios } from '#app/features/marketplace/profiles/schema.ts'
import { countries as germanCountries } from '#app/i18n/de/countries.ts'
import { languages as germanLanguages } from '#app/i18n/de/languages.ts'
import { topics as germanTopics } from '#app/i18n/de/topics.ts'
import { countries } from '#app/i18n/en/countries.ts'
import { languages } from '#app/i18n/en/languages.ts'
import { topics } from '#app/i18n/en/topics.ts'
import { LANGUAGES, type Language } from '#app/i18n/languages.ts'
import type { Viewer } from '#app/platform/viewer.ts'
import { seededRandom } from '#db/demo/seeded.ts'
import {
  availability,
  blocked,
  bookingLimits,
  calls,
  favorites,
  profiles,
  traderDetails,
  users,
} from '#db/schema/all.ts'
import { endCall, makeCall } from '#tests/support/calls.ts'
import { testContext } from '#tests/support/context.ts'
import { isDeep } from '#tests/support/deep.ts'
import { giveCertificate, makeSeeker } from '#tests/support/makers.ts'
import { type Filters, NO_FILTERS } from './filters/schema.ts'
import { countFreeNow, directoryFacets, directoryPage, filtersOf } from './views.server.ts'

const STATES = isDeep ? 2_000 : 150
/** Seeds queries, people and changes; failures print it. */
const SEED = isDeep ? crypto.randomUUID() : 'a night in October'
const COMPANIONS = 130
const DAYS = 12
const minute = 60_000
const day = 24 * 60 * minute
/** Clocks go back in Berlin on one of these nights, and in New York a week later. */
const beginning = Date.parse('2026-10-23T00:00:00Z')
const zones = ['Europe/Berlin', 'America/New_York', 'Asia/Kolkata', 'Pacific/Auckland', 'UTC']

const random = seededRandom(SEED)
const below = (n: number) => Math.floor(random() * n)
const chance = (share: number) => random() < share
const oneOf = <T>(values: readonly T[]): T => values[below(values.length)] as T
const someOf = <T>(values: readonly T[], most: number) => [
  ...new Set(Array.from({ length: 1 + below(most) }, () => oneOf(values))),
]

const spoken = ['de', 'en', 'fr', 'uk'] as const
const places = ['DE', 'AT', 'GB', 'FI'] as const
const genders = ['female', 'male', 'non-binary', 'other'] as const
const categories = ['emotions', 'work', 'light'] as const
const topicOf = { emotions: 'loneliness', work: 'burnout', light: 'music' } as const
/** Words no stemmer shortens, with and without accents. */
const words = ['velok', 'tamax', 'rindob', 'sölpuf', 'Ámtok', 'Żyrgax', 'hundob', 'kurzok'] as const
const rates = [50, 100, 150, 200, 250, 400, 1000, 1500]

type Person = {
  id: string
  name: string
  bio: string
  account: Language
  bioLanguage: Language | null
  otherBios: OtherBios
  status: 'active' | 'suspended' | 'rejected' | null
  languages: string[]
  categories: (typeof categories)[number][]
  location: string | null
  gender: (typeof genders)[number] | null
  birthYear: number | null
  certified: boolean | null
  featured: boolean
  featuredRank: number | null
  /** In hundredths. */
  rating: number | null
  ratings: number
  audio: number | null
  video: number | null
  createdAt: number
  /** Minimum notice in minutes. */
  notice: number
  /** One entry per minute: 0 not free, 1 voice, 2 voice or video. */
  free: Uint8Array
}

const t = testContext()
const people: Person[] = []
const favoritePairs = new Set<string>()
const blocks = new Set<string>()
let readers: (Viewer | null)[] = []

const textOf = () => Array.from({ length: 1 + below(3) }, () => oneOf(words)).join('. ')

function makePerson(n: number): Person {
  const bio = chance(0.95) ? textOf() : ''
  const bioLanguage = chance(0.6) ? oneOf(LANGUAGES) : null
  const audio = chance(0.85) ? oneOf(rates) : null
  const featured = chance(0.05)
  return {
    id: crypto.randomUUID(),
    name: `${oneOf(words)} ${n}`,
    bio,
    account: oneOf(LANGUAGES),
    bioLanguage,
    otherBios: bio !== '' && chance(0.3) ? { [bioLanguage === 'de' ? 'en' : 'de']: textOf() } : {},
    status: chance(0.85) ? 'active' : oneOf(['suspended', 'rejected', null]),
    languages: someOf(spoken, 3),
    categories: someOf(categories, 2),
    location: chance(0.9) ? oneOf(places) : null,
    gender: chance(0.9) ? oneOf(genders) : null,
    birthYear: chance(0.85) ? 1926 + below(83) : null,
    certified: chance(0.9) ? chance(0.5) : null,
    featured,
    featuredRank: featured && chance(0.5) ? 1 + below(3) : null,
    rating: chance(0.75) ? 200 + below(301) : null,
    ratings: 1 + below(30),
    audio,
    video: audio === null && chance(0.9) ? oneOf(rates) : chance(0.7) ? oneOf(rates) : null,
    createdAt: beginning - below(1000) * day,
    notice: chance(0.6) ? 0 : oneOf(NOTICES),
    free: new Uint8Array(DAYS * 1440),
  }
}

beforeAll(async () => {
  const seekers = [await makeSeeker(t), await makeSeeker(t)]
  readers = [null, ...(await Promise.all(seekers.map((id) => t.as(id))))]
  people.push(...Array.from({ length: COMPANIONS }, (_, n) => makePerson(n)))
  const { db } = t.ctx
  for (const person of people) {
    const { id } = person
    await db.insert(users).values({
      id,
      role: 'offerer',
      status: person.status,
      email: `${id}@model.example`,
      language: person.account,
      ratePerHourAudio: person.audio,
      ratePerHourVideo: person.video,
    })
    await db.insert(traderDetails).values({ userId: id, isTrader: false, declaredAt: new Date(beginning) })
    if (person.certified) await giveCertificate(t, id)
    await db.insert(profiles).values({
      id,
      fullName: person.name,
      bio: person.bio,
      bioLanguage: person.bioLanguage,
      otherBios: person.otherBios,
      languages: person.languages,
      interests: person.categories.map((category) => topicOf[category]),
      interestLabels: person.categories,
      locationCode: person.location,
      gender: person.gender,
      birthYear: person.birthYear,
      certified: person.certified,
      featured: person.featured,
      featuredRank: person.featuredRank,
      averageRating: person.rating === null ? null : person.rating / 100,
      totalRatings: person.rating === null ? 0 : person.ratings,
      createdAt: new Date(person.createdAt),
    })
    if (person.notice > 0)
      await db.insert(bookingLimits).values({ companionId: person.id, noticeMinutes: person.notice })
    await offerTime(person)
  }
  for (const seeker of seekers)
    for (const person of people) {
      if (chance(0.08)) {
        favoritePairs.add(seeker + person.id)
        await db.insert(favorites).values({ seekerId: seeker, companionId: person.id })
      }
      if (chance(0.05)) {
        blocks.add(seeker + person.id)
        const by = chance(0.5) ? seeker : person.id
        await db.insert(blocked).values({ seekerId: seeker, companionId: person.id, blockedBy: by })
      }
    }
})

/** Offers stretches of time (some adjacent, on odd minutes or with calls in them), in the database and in `free`. */
async function offerTime(person: Person) {
  const booked: number[] = []
  let at = below(1440)
  while (chance(0.9)) {
    const lasts = 7 + below(500)
    if (at + lasts >= person.free.length) break
    const isVideo = chance(0.6)
    await t.ctx.db.insert(availability).values({
      companionId: person.id,
      startAt: instant(at),
      endAt: instant(at + lasts),
      mediaType: isVideo ? 'audio_video' : 'audio',
    })
    person.free.fill(isVideo ? 2 : 1, at, at + lasts)
    if (chance(0.4)) booked.push(at + below(lasts))
    at += lasts + (chance(0.25) ? 0 : below(1500))
  }
  for (const [place, from] of booked.entries())
    if (from >= (booked[place - 1] ?? Number.NEGATIVE_INFINITY) + 15) await bookSome(person, from)
}

async function bookSome(person: Person, at: number) {
  const seekerId = await makeSeeker(t)
  const status = oneOf(['scheduled', 'active', 'cancelled'] as const)
  const { callId } = await makeCall(t, { seekerId, companionId: person.id, startAt: instant(at), isTrial: true })
  if (status === 'active') await t.ctx.db.update(calls).set({ status }).where(eq(calls.id, callId))
  if (status === 'cancelled') await endCall(t, callId, { status, cancelledBy: seekerId })
  if (status !== 'cancelled') person.free.fill(0, at, at + 15)
}

const instant = (minutes: number) => new Date(beginning + minutes * minute)

type Piece = { from: number; to: number; isVideo: boolean }

function piecesOf({ free }: Person): Piece[] {
  const pieces: Piece[] = []
  for (let at = 0; at < free.length; at++) {
    if (free[at] === 0) continue
    const from = at
    while (free[at + 1] === free[from]) at++
    pieces.push({ from: beginning + from * minute, to: beginning + (at + 1) * minute, isVideo: free[from] === 2 })
  }
  return pieces
}

const quarter = 15 * minute
const onQuarter = (at: number) => Math.ceil(at / quarter) * quarter

/** The first quarter after the lead of 15 minutes or the companion's notice, whichever is longer. */
const firstFor = (person: Person, now: number) => onQuarter(now + Math.max(quarter, person.notice * minute))

/** Pieces with room for a call, and its first start. */
const bookable = (person: Person, now: number) =>
  piecesOf(person)
    .filter(({ isVideo }) => person.audio !== null || isVideo)
    .map((piece) => ({ ...piece, first: Math.max(onQuarter(piece.from), firstFor(person, now)) }))
    .filter(({ first, to }) => first + quarter <= to)

/** Last millisecond of the reader's day `days` from today. */
function endOfDay(now: number, days: number, timeZone: string): number {
  const today = Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO(timeZone).toPlainDate()
  return today.add({ days: days + 1 }).toZonedDateTime(timeZone).epochMilliseconds - 1
}

function isWanted(person: Person, filters: Filters, reader: Viewer | null, now: number, timeZone: string): boolean {
  if (person.status !== 'active' || (person.audio === null && person.video === null)) return false
  if (reader && blocks.has(reader.userId + person.id)) return false
  const isFavorite = reader !== null && favoritePairs.has(reader.userId + person.id)
  if (filters.showOnlyFavorites ? !isFavorite : filters.excludeFavorites && filters.search === '' && isFavorite)
    return false
  const anyOf = (wanted: readonly string[], has: readonly (string | null)[]) =>
    wanted.length === 0 || wanted.some((code) => has.includes(code))
  if (!anyOf(filters.languages, person.languages) || !anyOf(filters.interestLabels, person.categories)) return false
  if (!anyOf(filters.locations, [person.location]) || !anyOf(filters.genders, [person.gender])) return false
  const [youngest, oldest] = filters.ageRange
  const age = person.birthYear === null ? null : new Date(now).getUTCFullYear() - person.birthYear
  if (youngest > 18 || oldest < 99) {
    if (age === null || age < youngest || (oldest < 99 && age > oldest)) return false
  }
  for (const [[low, high], rate] of [
    [filters.audioRateRange, person.audio],
    [filters.videoRateRange, person.video],
  ] as const)
    if (rate !== null && ((low > 25 && rate < low * 4) || (high < 375 && rate > high * 4))) return false
  if (filters.minRating > 0 && (person.rating ?? 0) < filters.minRating * 100) return false
  if (filters.companionType && person.certified !== (filters.companionType === 'certified')) return false
  const until = filters.availableNext3Days
    ? endOfDay(now, 3, timeZone)
    : filters.availableToday
      ? endOfDay(now, 0, timeZone)
      : now
  if (
    (filters.availableNow || filters.availableToday || filters.availableNext3Days) &&
    !bookable(person, now).some(({ from }) => from <= until && (person.notice === 0 || firstFor(person, now) <= until))
  )
    return false
  return searched(filters.search).every((word) => wordsOf(person).some((candidate) => candidate.startsWith(word)))
}

const bare = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
const searched = (text: string) =>
  bare(text)
    .split(' ')
    .filter((word) => word !== '')
const wordsOf = (person: Person) =>
  bare(
    `${person.name} ${person.bio} ${Object.values(person.otherBios).join(' ')} ${person.categories.flatMap((category) => [topics, germanTopics].map((texts) => `${texts.topic[topicOf[category]]} ${texts.category[category]}`)).join(' ')}`,
  ).split(/[^a-z0-9]+/)

/** In whole thousandths: the mean pulled towards 4, as if there were five more ratings of 4. */
function recommendation(person: Person): number {
  const count = person.rating === null ? 0 : person.ratings
  const [top, under] = [(2000 + (person.rating ?? 0) * count) * 10, 5 + count]
  const place = person.featured ? 1_000_000 + (100 - (person.featuredRank ?? 100)) * 10_000 : 0
  return place + Math.floor((2 * top + under) / (2 * under))
}

function understoodBy(person: Person, language: Language): number {
  if (person.otherBios[language] || (person.bio !== '' && (person.bioLanguage ?? person.account) === language)) return 2
  return person.languages.includes(language) ? 1 : 0
}

function rankOf(person: Person, filters: Filters, now: number, language: Language): number[] {
  const recommended = [-understoodBy(person, language), -recommendation(person)]
  if (filters.order === 'price') return [Math.min(person.audio ?? Infinity, person.video ?? Infinity)]
  if (filters.order === 'rating') return [-(person.rating ?? 0), person.rating === null ? 0 : -person.ratings]
  if (filters.order === 'newest') return [-person.createdAt]
  if (filters.order === 'recommended') return recommended
  const [next] = bookable(person, now)
  if (next === undefined) return [3, ...recommended]
  if (next.first > onQuarter(now + quarter)) return [2, next.first]
  return [next.from <= now ? 0 : 1, ...recommended]
}

function inOrder(a: { rank: number[]; id: string }, b: { rank: number[]; id: string }): number {
  for (const [place, value] of a.rank.entries()) if (value !== b.rank[place]) return value - (b.rank[place] ?? 0)
  return a.id < b.id ? -1 : 1
}

const model = (filters: Filters, reader: Viewer | null, now: number, timeZone: string, language: Language) =>
  people
    .filter((person) => isWanted(person, filters, reader, now, timeZone))
    .map((person) => ({ id: person.id, rank: rankOf(person, filters, now, language) }))
    .sort(inOrder)
    .map(({ id }) => id)

const named = (code: string, ...labels: Record<string, string>[]) =>
  oneOf([code, ...labels.map((label) => label[code] ?? code)])

/** Few filters, so some companions match. */
function randomQuery(): URLSearchParams {
  const query = new URLSearchParams()
  const maybe = (share: number, name: string, value: () => string) => chance(share) && query.append(name, value())
  const range = (min: number, max: number) => `${min + below(max - min)}-${min + below(max - min)}`
  maybe(0.25, 'languages', () =>
    someOf(spoken, 2)
      .map((code) => named(code, languages, germanLanguages))
      .join(','),
  )
  maybe(0.2, 'interestLabels', () => named(oneOf(categories), topics.category, germanTopics.category))
  maybe(0.15, 'locations', () =>
    someOf(places, 3)
      .map((code) => named(code, countries, germanCountries))
      .join(','),
  )
  maybe(0.15, 'genders', () => someOf(genders, 2).join(','))
  maybe(0.15, 'ageRange', () => range(10, 110))
  maybe(0.2, 'audioRateRange', () => range(0, 400))
  maybe(0.2, 'videoRateRange', () => range(0, 400))
  maybe(0.2, 'minRating', () => oneOf(['2', '3', '3.5', '4', '4.5']))
  maybe(0.15, 'companionType', () => oneOf(['certified', 'trusted']))
  maybe(0.15, 'availableNow', () => 'true')
  maybe(0.2, 'availableToday', () => 'true')
  maybe(0.15, 'availableNext3Days', () => 'true')
  maybe(0.1, 'showOnlyFavorites', () => 'true')
  maybe(0.2, 'excludeFavorites', () => 'false')
  maybe(0.15, 'search', () => oneOf([...words, 'burnout', 'Einsam', 'VELO', 'rind velok', 'solpuf tama']))
  maybe(0.6, 'order', () => oneOf(['soonest', 'price', 'rating', 'newest', 'recommended']))
  return query
}

test('random queries return the same people in the same order from SQL and from a plain filter, across clock changes [D-22, D-23, D-24, D-25, D-26, D-29, D-31, D-32, D-37, D-38]', {
  tags: ['random'],
}, async () => {
  const sizes: number[] = []
  let mostFree = 0
  for (let state = 0; state < STATES; state++) {
    const query = randomQuery()
    const reader = oneOf(readers)
    const timeZone = oneOf(zones)
    const now = new Date(beginning + below((DAYS - 1) * 1440) * minute + below(minute))
    const filters = filtersOf(query, reader)
    const language = oneOf(LANGUAGES)
    const found: string[] = []
    const free: boolean[] = []
    for (let after: string | null = null; ; ) {
      const page = await directoryPage(t.ctx.db, reader, { filters, pages: 1, after, now, timeZone, language })
      found.push(...page.cards.map(({ id }) => id))
      free.push(...page.cards.map(({ freeNow }) => freeNow))
      after = page.next
      if (after === null) break
    }
    const expected = model(filters, reader, now.getTime(), timeZone, language)
    const situation = `${query} ${now.toISOString()} ${timeZone} ${language} ${reader?.userId} seed ${SEED}`
    expect(found, situation).toEqual(expected)
    const { people: count } = await directoryFacets(t.ctx.db, reader, { filters, now, timeZone, language })
    expect(count, situation).toBe(expected.length)
    if (filters.order === 'soonest') expect(free, situation).toEqual(free.toSorted((a, b) => Number(b) - Number(a)))
    const nowFree = model(
      { ...NO_FILTERS, excludeFavorites: false, availableNow: true },
      reader,
      now.getTime(),
      timeZone,
      language,
    )
    expect((await countFreeNow(t.ctx.db, reader, now, language)).people, situation).toBe(nowFree.length)
    mostFree = Math.max(mostFree, nowFree.length)
    sizes.push(expected.length)
  }
  // Otherwise the comparison proves nothing.
  expect(sizes.filter((size) => size > 0).length).toBeGreaterThan(STATES / 2)
  expect(Math.max(...sizes)).toBeGreaterThan(48)
  expect(mostFree).toBeGreaterThan(5)
})
