import { readFileSync } from 'node:fs'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sessions } from '#db/schema/all.ts'
import { openTestContext, type TestContext } from '#tests/support/context.ts'
import { makeSeeker } from '#tests/support/makers.ts'
import { rows } from '../data/db.server.ts'
import { createAuth, readViewer } from '../http/session.server.ts'
import { sessionTokenHash } from './session-tokens.server.ts'

let world: TestContext
beforeAll(async () => {
  world = await openTestContext()
})
afterAll(() => world.close())

async function enter(userId: string) {
  const { headers } = await createAuth(world.ctx).api.startSession({ body: { userId }, returnHeaders: true })
  const cookie = headers.getSetCookie()[0]?.split(';')[0] ?? ''
  return { cookie, token: decodeURIComponent(cookie.split('=')[1] ?? '').split('.')[0] ?? '' }
}
const read = (cookie: string) => readViewer(world.ctx, new Request('http://localhost:3000/en', { headers: { cookie } }))
const storedSessions = (userId: string) => world.ctx.db.select().from(sessions).where(eq(sessions.userId, userId))

test('the table holds the hash of what the cookie carries, and what the table holds opens nothing', async () => {
  const userId = await makeSeeker(world)
  const { cookie, token } = await enter(userId)
  const [row] = await storedSessions(userId)
  expect(row?.tokenHash).toBe(sessionTokenHash(token))
  expect(JSON.stringify(row)).not.toContain(token)
  expect((await read(cookie)).viewer?.sessionId).toBe(row?.id)
  expect((await read(cookie.replace(token, row?.tokenHash ?? ''))).viewer).toBeNull()
})

test('a session is prolonged with the same token', async () => {
  const userId = await makeSeeker(world)
  const { cookie, token } = await enter(userId)
  await world.ctx.db
    .update(sessions)
    .set({ expiresAt: sql`now() + interval '3 days'`, updatedAt: sql`now() - interval '2 days'` })
    .where(eq(sessions.userId, userId))
  const { setCookies } = await read(cookie)
  expect(setCookies[0]).toContain(token)
  const [row] = await storedSessions(userId)
  expect(row?.tokenHash).toBe(sessionTokenHash(token))
  expect(row?.expiresAt.getTime()).toBeGreaterThan(Date.now() + 10 * 86_400_000)
})

test('the library’s own sign-out deletes the row', async () => {
  const userId = await makeSeeker(world)
  const { cookie } = await enter(userId)
  await createAuth(world.ctx).api.signOut({ headers: new Headers({ cookie }) })
  expect(await storedSessions(userId)).toEqual([])
})

test('sessions that were kept in clear stay signed in when the table is brought up to date', async () => {
  const userId = await makeSeeker(world)
  const { cookie, token } = await enter(userId)
  await world.ctx.db.update(sessions).set({ tokenHash: token }).where(eq(sessions.userId, userId))
  expect((await read(cookie)).viewer).toBeNull()
  const migration = readFileSync('db/migrations/0010_session_token_hashes.sql', 'utf8')
  const [, values = ''] = /UPDATE "sessions" SET "token_hash" = (.+);/.exec(migration) ?? []
  expect(values).toContain('sha256')
  await rows(world.ctx.db, sql`update sessions set token_hash = ${sql.raw(values)} where user_id = ${userId}`)
  expect((await read(cookie)).viewer?.userId).toBe(userId)
})
