import { desc, eq, like } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { rateLimits, users } from '#db/schema/all.ts'
import { type AppServer, cookieFrom, postForm, startApp } from '#tests/support/app-server.ts'
import { openTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { isDeep } from '#tests/support/deep.ts'

let database: TestDatabase
let app: AppServer
const owner = 'owner@limits.example'
const password = 'correct horse'

const open = () =>
  startApp({
    quickHashes: true,
    env: {
      DEMO: '0',
      DATABASE_URL: database.url ?? '',
      WORKER: 'off',
      LOG_LEVEL: 'error',
      TRUSTED_PROXIES: '127.0.0.1,::1',
      // A database can only have one sandbox, and these are two processes.
      STRIPE_SECRET_KEY: 'sk_test_nobody_calls',
      STRIPE_API_URL: 'http://127.0.0.1:9',
    },
  })
beforeAll(async () => {
  database = await openTestDatabase()
  app = await open()
})
afterAll(async () => {
  await app.stop()
  await database.close()
})

type Sender = { from: string; to?: AppServer; path?: string; cookie?: string }
async function send({ from, to = app, path = '/en/login', cookie = '' }: Sender, fields: Record<string, string>) {
  const response = await postForm(to.origin + path, fields, { 'x-forwarded-for': from, cookie })
  await response.arrayBuffer()
  const trusted = cookieFrom(response, 'trusted-browser')
  return { status: response.status, place: response.headers.get('location'), trusted }
}
const signIn = (sender: Sender, secret: string, email = owner) =>
  send(sender, { intent: 'sign_in', email, password: secret, next: '' })
/** Sets the counters of a limit, as if everyone who made one attempt had made `count`: real ones cost a hash each. */
const counted = (limit: string, count: number) =>
  database.db
    .update(rateLimits)
    .set({ count })
    .where(like(rateLimits.key, `${limit}:%`))
const neighbour = (n: number) => `2001:db8:7:7:${n.toString(16)}::${(n * 7).toString(16)}`

describe('guessing passwords', { tags: ['random'] }, () => {
  test('from changing addresses of one IPv6 network is stopped at the tenth guess, in every process and after a restart [T4]', async () => {
    await send(
      { from: '192.0.2.1', path: '/en/signup?role=seeker' },
      { role: 'seeker', email: owner, password, adult: 'on', next: '' },
    )
    await database.db.update(users).set({ emailVerified: true }).where(eq(users.email, owner))
    const other = isDeep ? await open() : app
    const statuses = []
    for (let n = 0; n < 14; n++) {
      const to = n % 2 ? app : other
      statuses.push((await signIn({ from: neighbour(n * 73), to }, `guess ${n}`)).status)
    }
    expect(statuses.slice(0, 10)).toEqual(Array(10).fill(401))
    expect(statuses.slice(10)).toEqual(Array(4).fill(429))
    if (isDeep) {
      await other.stop()
      await app.stop()
      app = await open()
    }
    expect((await signIn({ from: neighbour(1023) }, password)).status).toBe(429)
  })

  test('only wrong passwords count: people behind a shared address can sign in with right ones any number of times [SEC-12, T4]', async () => {
    const places = []
    for (let n = 0; n < 14; n++)
      places.push((await signIn({ from: `198.18.0.${n}` }, n === 5 ? 'a slip' : password)).place)
    expect(places.filter((place) => place === '/en/dashboard')).toHaveLength(13)
  })

  test('from many networks locks out unknown browsers for a while, but neither trusted ones nor emailed links [T4]', async () => {
    const { trusted } = await signIn({ from: '203.0.113.51' }, password)
    expect(trusted).not.toContain(owner)
    const guess = async (n: number) => (await signIn({ from: `10.${n}.1.1` }, 'a guess')).status
    expect(await guess(1)).toBe(401)
    await counted('sign_in_address', 98)
    expect([await guess(2), await guess(3), await guess(4)]).toEqual([401, 401, 429])
    expect((await signIn({ from: '172.16.1.1' }, password)).status).toBe(429)
    expect((await signIn({ from: '172.16.2.1', cookie: trusted }, password)).place).toBe('/en/dashboard')
    expect((await signIn({ from: '172.16.3.1', cookie: trusted.replace(/.$/, 'x') }, password)).status).toBe(429)
  })

  test('from one network counts as at most ten attempts for the account [T4]', async () => {
    const email = 'second-owner@limits.example'
    for (let n = 0; n < 13; n++) await signIn({ from: '192.0.2.77' }, 'a guess', email)
    const [ofAccount] = await database.db
      .select({ count: rateLimits.count })
      .from(rateLimits)
      .where(like(rateLimits.key, 'sign_in_address:%'))
      .orderBy(desc(rateLimits.lastRequest))
      .limit(1)
    expect(ofAccount?.count).toBe(10)
    expect((await signIn({ from: '192.0.3.77' }, 'a guess', email)).status).toBe(401)
  })

  test('in parallel allows no more attempts than one after the other [SEC-12, T4]', async () => {
    const email = 'third-owner@limits.example'
    const statuses = await Promise.all(
      Array.from({ length: 24 }, (_, n) => signIn({ from: `198.18.7.${n}` }, `guess ${n}`, email)),
    )
    expect(statuses.filter(({ status }) => status === 401)).toHaveLength(10)
  })

  test('for many accounts from one network is stopped too [SEC-12, T4]', async () => {
    const guess = async (n: number) =>
      (await signIn({ from: `198.51.100.${n}` }, 'a common one', `victim-${n}@limits.example`)).status
    expect(await guess(1)).toBe(401)
    await counted('sign_in_network', 58)
    expect([await guess(2), await guess(3), await guess(4)]).toEqual([401, 401, 429])
  })
})

test('scraping the directory ends with 429 for the list, its data and steps, profiles and the sitemap, but not for other networks [T43]', async () => {
  const get = (path: string, from: string) =>
    fetch(app.origin + path, { redirect: 'manual', headers: { 'x-forwarded-for': from } })
  const read = async (pages: number) => {
    for (let page = 1; page <= pages; page++) await (await get(`/en/companions?page=${page}`, '198.51.100.7')).text()
  }
  await read(25)
  const keys = () => database.db.select().from(rateLimits).where(like(rateLimits.key, 'directory%'))
  await expect.poll(async () => (await keys()).length).toBe(2)
  await database.db.update(rateLimits).set({ count: 1_000_000_000 }).where(like(rateLimits.key, 'directory%'))
  await read(20)
  await expect.poll(async () => (await get('/en/companions', '198.51.100.7')).status).toBe(429)
  for (const path of [
    ...['/en/companions.data', '/de/companions/more', '/en/companion/anybody', '/en/profile/anybody.data'],
    ...['/en/availability/anybody/audio', '/sitemap-companions-1.xml'],
  ]) {
    const refused = await get(path, '198.51.100.200')
    expect([path, refused.status, refused.headers.get('retry-after')]).toEqual([path, 429, '300'])
  }
  expect((await get('/de/login', '198.51.100.7')).status).toBe(200)
  expect((await get('/en/companions', '203.0.113.50')).status).toBe(200)
})
