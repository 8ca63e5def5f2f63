import { eq, type SQL, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { listSessions } from '#app/features/marketplace/accounts/views.server.ts'
import { sessions } from '#db/schema/all.ts'
import { signInAs } from '#tests/support/accounts.ts'
import { openTestContext, setUser, testContext } from '#tests/support/context.ts'
import { makeCompanion, makeSeeker } from '#tests/support/makers.ts'
import { rows } from '../data/db.server.ts'
import { readViewer } from './session.server.ts'
import { deleteExpiredSessions, sessionTokenHash } from './session.store.server.ts'

const world = testContext()

async function signedIn(userId: string, ctx = world.ctx) {
  const setCookie = await signInAs(ctx, userId)
  const cookie = setCookie.split(';')[0] ?? ''
  return { setCookie, cookie, token: cookie.split('=')[1] ?? '' }
}

const changeSessions = (userId: string, change: SQL) =>
  world.ctx.db.execute(sql`update sessions set ${change} where user_id = ${userId}`)
const requestWith = (cookie: string) => new Request('http://localhost:3000/en', { headers: { cookie } })

test('the cookie of a new session identifies its person [A-48]', async () => {
  const id = await makeSeeker(world, { name: 'Lena', timeZone: 'Europe/Vienna', language: 'de' })
  const { cookie } = await signedIn(id)
  const { viewer, setCookies } = await readViewer(world.ctx, requestWith(`other=1; ${cookie}`))
  expect(viewer).toMatchObject({
    userId: id,
    role: 'seeker',
    status: 'new',
    name: 'Lena',
    language: 'de',
    timeZone: 'Europe/Vienna',
  })
  expect(setCookies).toEqual([])
})

test('the cookie is HttpOnly and Lax, and __Host- with Secure on https sites [A-48]', async () => {
  const id = await makeSeeker(world)
  const { setCookie } = await signedIn(id)
  expect(setCookie).toMatch(/^session=.+; Path=\/; HttpOnly; SameSite=Lax$/)
  expect(setCookie).toMatch(/; Max-Age=\d+;/)
  const secure = await openTestContext({ env: { APP_ORIGIN: 'https://visavis.test' } })
  try {
    const other = await signedIn(await makeSeeker(secure), secure.ctx)
    expect(other.setCookie).toMatch(/^__Host-session=.+; Path=\/; HttpOnly; Secure; SameSite=Lax$/)
    expect(other.setCookie).not.toContain('Domain')
    expect((await readViewer(secure.ctx, requestWith(other.cookie))).viewer).not.toBeNull()
    expect((await readViewer(secure.ctx, requestWith(other.cookie.replace('__Host-', '')))).viewer).toBeNull()
  } finally {
    await secure.close()
  }
})

test('guests have no viewer, and a forged or altered cookie is cleared', async () => {
  const id = await makeSeeker(world)
  const { cookie } = await signedIn(id)
  expect(await readViewer(world.ctx, requestWith(''))).toEqual({ viewer: null, setCookies: [] })
  const forged = [
    'session=abc',
    'session=',
    'session=%E0%A4%A',
    `${cookie.slice(0, -6)}AAAAAA`,
    cookie.replace('=', '=x'),
  ]
  for (const value of forged) {
    const answer = await readViewer(world.ctx, requestWith(value))
    expect(answer.viewer, value).toBeNull()
    expect(answer.setCookies[0]).toMatch(/^session=; Max-Age=0/)
  }
})

test('suspended, canceled and unconfirmed people lose their session with the next request [A-30]', async () => {
  const id = await makeCompanion(world)
  const { cookie } = await signedIn(id)
  expect((await readViewer(world.ctx, requestWith(cookie))).viewer?.status).toBe('active')
  for (const values of [
    { status: 'suspended' },
    { status: 'active', emailVerified: false },
    { emailVerified: true, status: 'canceled' },
  ] as const) {
    await setUser(world, id, values)
    expect((await readViewer(world.ctx, requestWith(cookie))).viewer).toBeNull()
    await expect(signedIn(id)).rejects.toMatchObject({ code: 'access_unavailable' })
  }
  const left = await world.ctx.db.select({ id: sessions.id }).from(sessions).where(eq(sessions.userId, id))
  expect(left).toHaveLength(1)
})

test('a session ends after two idle weeks, and always after ninety days', async () => {
  const id = await makeSeeker(world)
  const { cookie } = await signedIn(id)
  await changeSessions(id, sql`expires_at = now() - interval '1 second'`)
  expect((await readViewer(world.ctx, requestWith(cookie))).viewer).toBeNull()
  await changeSessions(id, sql`expires_at = now() + interval '14 days', created_at = now() - interval '91 days'`)
  expect((await readViewer(world.ctx, requestWith(cookie))).viewer).toBeNull()
  expect(await listSessions(world.ctx.db, id)).toEqual([])
  await changeSessions(id, sql`created_at = now() - interval '89 days'`)
  expect((await readViewer(world.ctx, requestWith(cookie))).viewer).not.toBeNull()
  await deleteExpiredSessions(world.ctx.db)
  expect(await listSessions(world.ctx.db, id)).toHaveLength(1)
  await changeSessions(id, sql`created_at = now() - interval '91 days'`)
  await deleteExpiredSessions(world.ctx.db)
  expect(await world.ctx.db.$count(sessions, eq(sessions.userId, id))).toBe(0)
})

test('a session in use is extended together with its cookie, never alone [A-48]', async () => {
  const id = await makeSeeker(world)
  const { cookie } = await signedIn(id)
  await changeSessions(id, sql`expires_at = now() + interval '3 days'`)
  expect((await readViewer(world.ctx, requestWith(cookie), { prolongs: false })).setCookies).toEqual([])
  const { viewer, setCookies } = await readViewer(world.ctx, requestWith(cookie))
  expect(viewer?.userId).toBe(id)
  expect(setCookies.join()).toContain(cookie)
  const [row] = await rows<{ days: number }>(
    world.ctx.db,
    sql`select round(extract(epoch from expires_at - now()) / 86400)::int as days from sessions where user_id = ${id}`,
  )
  expect(row?.days).toBe(14)
})

test('the table holds only the hash of the cookie, which opens nothing [SEC-19]', async () => {
  const id = await makeSeeker(world)
  const { cookie, token } = await signedIn(id)
  const [row] = await world.ctx.db.select().from(sessions).where(eq(sessions.userId, id))
  expect(row?.tokenHash).toBe(sessionTokenHash(token))
  expect(JSON.stringify(row)).not.toContain(token)
  expect((await readViewer(world.ctx, requestWith(cookie))).viewer?.sessionId).toBe(row?.id)
  expect((await readViewer(world.ctx, requestWith(`session=${row?.tokenHash}`))).viewer).toBeNull()
})
