/** @module-tag timing */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeCrowd } from '#db/demo/crowd.ts'
import { seededRandom } from '#db/demo/seeded.ts'
import { type AppServer, startApp } from '#tests/support/app-server.ts'
import { openTestDatabase, type TestDatabase } from '#tests/support/database.ts'

const ADDRESSES = 10_000
/** Of these the whole page is asked for too, and the next step of the list. */
const PAGES = 300
const concurrency = 8
/** No answer may take this long, on a slow machine with eight at once. */
const slowMs = 3_000

let database: TestDatabase
let app: AppServer

beforeAll(async () => {
  database = await openTestDatabase({ isBooked: false })
  const size = { companions: 1_500, alwaysFree: 10, days: 10, seekers: 20, richSeekers: 0, pastCalls: 10 }
  await makeCrowd(database.url ?? '', size)
  app = await startApp({ env: { DEMO: '0', DATABASE_URL: database.url ?? '', WORKER: 'off', LOG_LEVEL: 'error' } })
})
afterAll(async () => {
  await app.stop()
  await database.close()
})

const random = seededRandom('odd addresses')
const below = (n: number) => Math.floor(random() * n)
const oneOf = <T>(values: readonly [T, ...T[]]): T => values[below(values.length)] ?? values[0]

const names = [
  'availableNow', 'availableToday', 'availableNext3Days', 'languages', 'locations', 'genders', 'ageRange', 'audioRateRange',
  'videoRateRange', 'minRating', 'excludeFavorites', 'showOnlyFavorites', 'interestLabels', 'companionType', 'search', 'order', 'page',
  'after', 'utm_source', '__proto__', 'constructor', 'languages[]', 'filters', '', 'q', 'seekerId', '_routes',
] as const // biome-ignore format: a list of names

const hex = (digits: number) => Array.from({ length: digits }, () => below(16).toString(16)).join('')
const uuid = () => [8, 4, 4, 4, 12].map(hex).join('-')
/** Values that are already written as an address writes them; some of them wrongly on purpose. */
const values: readonly [() => string, ...(() => string)[]] = [
  () => '',
  () => 'true',
  () => oneOf(['de', 'Deutsch', 'german', 'DE', 'xx', 'female', 'emotions', 'certified', 'soonest', 'price']),
  () => String(below(2_000) - 1_000),
  () => oneOf(['NaN', 'Infinity', '-0', '1e308', '0x10', '9'.repeat(400), '٣', '%E2%91%A0', '1.5', '4,5', '%2B3']),
  () => `${below(500)}-${below(500)}`,
  () => `${below(500)}-${below(500)}-${below(500)}`,
  () => oneOf(['-', '--', '25-', '-65', '65-25', '375-25', 'a-b', '1e3-2e3', '25%E2%80%9365']),
  () => Array.from({ length: below(400) }, () => oneOf(['de', 'en', 'xx', '%20', '%2C'])).join(','),
  () =>
    encodeURIComponent(
      oneOf([`'`, `"`, `\\`, `'; drop table listings; --`, `' or 1=1 --`, '{de,"en"}', '{', '}', '$1', '%', '_', '*']),
    ),
  () =>
    encodeURIComponent(
      oneOf(['a & b', 'a | b', '!a', '(a', 'a:*', 'a <-> b', `'a':*`, ':*', '&', 'a\\', "''", 'a b c d e f g h i j']),
    ),
  () =>
    encodeURIComponent(
      oneOf(['<script>alert(1)</script>', '"><img src=x onerror=alert(1)>', '{{constructor}}', '../../etc/passwd']),
    ),
  () =>
    encodeURIComponent(
      oneOf([
        '\u0000',
        'a\u0000b',
        '\uFFFE',
        '\u202E',
        '😀'.repeat(60),
        'ﷺ'.repeat(60),
        'ß'.repeat(90),
        '中文',
        'e\u0301'.repeat(80),
      ]),
    ),
  () => oneOf(['%', '%zz', '%C3%28', '%ED%A0%80', '%00', '%F0%9F', '+', '++', '%0d%0aset-cookie:x=1']),
  () =>
    oneOf(['[]', '[object Object]', 'null', 'undefined', '{"a":1}', 'false']).replace(/[[\]{}":]/g, (sign) =>
      encodeURIComponent(sign),
    ),
  () => `${below(4)}.${below(10) - 5}.${uuid()}`,
  () => `${below(3)}.${'9'.repeat(below(20))}.${uuid()}`,
  () => `0.4000.${oneOf(['', 'x', '00000000-0000-0000-0000-00000000000', `${uuid()}%27`])}`,
  () => 'x'.repeat(below(9_000)),
]

function oddQuery(): string {
  const parts = Array.from({ length: 1 + below(5) }, () => `${encodeURIComponent(oneOf(names))}=${oneOf(values)()}`)
  // The same name again and again.
  if (random() < 0.05) parts.push(...Array.from({ length: below(300) }, () => `${oneOf(names)}=de`))
  return parts.join(oneOf(['&', '&', '&', ';', '&&']))
}

type Answer = { status: number; ms: number; body: string }

async function ask(path: string): Promise<Answer> {
  const started = performance.now()
  const response = await fetch(app.origin + path, { redirect: 'manual' })
  const body = await response.text()
  return { status: response.status, ms: performance.now() - started, body }
}

/** Asks for all, some at once, and tells what was not answered as it should be. */
async function judge(paths: readonly string[], isFine: (answer: Answer) => boolean): Promise<string[]> {
  const wrong: string[] = []
  let next = 0
  const worker = async () => {
    for (let at = next++; at < paths.length; at = next++) {
      const path = paths[at] ?? ''
      const answer = await ask(path)
      if (!isFine(answer) || answer.ms > slowMs)
        wrong.push(`${answer.status} ${Math.round(answer.ms)} ms ${path.slice(0, 300)}`)
    }
  }
  await Promise.all(Array.from({ length: concurrency }, worker))
  return wrong
}

const queries = Array.from({ length: ADDRESSES }, oddQuery)
/** Answered, or refused as an address that cannot be read or is too long. */
const clear = new Set([200, 400, 414, 431])

describe(`${ADDRESSES} odd addresses of the list`, () => {
  test('are each counted or refused clearly, and soon', async () => {
    const paths = queries.map((query, at) => `/${at % 2 === 0 ? 'en' : 'de'}/companions/count?${query}`)
    expect(await judge(paths, ({ status }) => clear.has(status))).toEqual([])
  }, 240_000)

  test('give a clean page that carries nothing of what was injected', async () => {
    const paths = queries.slice(0, PAGES).map((query, at) => `/${at % 2 === 0 ? 'en' : 'de'}/companions?${query}`)
    const isClean = ({ status, body }: Answer) =>
      clear.has(status) &&
      !body.includes('<script>alert') &&
      !body.includes('"><img') &&
      (status !== 200 || body.includes('</html>'))
    expect(await judge(paths, isClean)).toEqual([])
  })

  test('give a next step of the list, or none', async () => {
    const paths = queries.slice(PAGES, PAGES * 2).map((query) => `/en/companions/more?${query}`)
    expect(await judge(paths, ({ status }) => clear.has(status))).toEqual([])
  })
})
