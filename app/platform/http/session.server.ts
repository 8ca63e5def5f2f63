import { AsyncLocalStorage } from 'node:async_hooks'
import { createHmac, timingSafeEqual } from 'node:crypto'
import { drizzleAdapter } from 'better-auth/adapters/drizzle'
import { APIError, createAuthEndpoint } from 'better-auth/api'
import { setSessionCookie } from 'better-auth/cookies'
import { betterAuth } from 'better-auth/minimal'
import { eq, type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { PASSWORD_MAX, PASSWORD_MIN } from '#app/features/accounts/schema.ts'
import { authAccounts, rateLimits, sessions, users, verifications } from '#db/schema/accounts.ts'
import type { Config } from '../config.ts'
import type { Ctx, System } from '../context.ts'
import { type Database, type Db, rows, type Tx } from '../data/db.server.ts'
import { prepareReading, type Values } from '../data/prepared-readings.server.ts'
import { reading } from '../data/read-together.server.ts'
import { hashPassword, verifyPassword } from '../security/password-hash.server.ts'
import { securityEvent } from '../security/security-events.server.ts'
import { hashingSessionTokens, sessionTokenHash } from '../security/session-tokens.server.ts'
import { mintViewer, type Viewer } from '../viewer.ts'
import { hostCookie } from './cookies.ts'
import { updateLastUse } from './session.store.server.ts'

type AuthParts = Pick<Ctx, 'config' | 'database' | 'db' | 'secrets' | 'log'>

const day = 24 * 60 * 60
/** A browser that was not used for this long is signed out. */
const idleSeconds = 14 * day
/** No session lives longer than this, however often it is used. */
const absoluteSeconds = 90 * day

/** Who may hold a session (`u` is the person's row). */
const maySignIn: SQL = sql`(u.email_verified and u.status is distinct from 'canceled' and u.status is distinct from 'suspended')`

/** Whether sign-in needs a code (`u` is the person's row). */
const hasConfirmedFactor: SQL = sql`exists (select 1 from second_factors f where f.user_id = u.id and f.confirmed_at is not null)`

/** `__Host-` and Secure wherever the site has https (T2). */
const sessionCookie = (config: Config) => hostCookie(config, 'session')

/** What a sign-in hands to better-auth's hooks: browser, transaction, and whether a second factor was verified. */
export type SignInContext = { userAgent: string; tx?: Tx; hasSecondFactor?: boolean }

const signInContext = new AsyncLocalStorage<SignInContext>()

/** Runs calls of better-auth within one sign-in. */
export const withSignInContext = <T>(signIn: SignInContext, work: () => Promise<T>): Promise<T> =>
  signInContext.run(signIn, work)

/** The transaction of the signIn, else the pool. */
const currentDatabase = (db: Db): Db =>
  new Proxy(db, { get: (pool, key) => Reflect.get(signInContext.getStore()?.tx ?? pool, key) })

function buildAuth(ctx: AuthParts) {
  const db = currentDatabase(ctx.db)
  const cookie = sessionCookie(ctx.config)
  return betterAuth({
    appName: ctx.config.brand,
    baseURL: ctx.config.origin,
    secret: ctx.secrets.session,
    trustedOrigins: [ctx.config.origin],
    telemetry: { enabled: false },
    logger: { level: 'error', log: (_level, message) => ctx.log.error('accounts library', { detail: message }) },
    database: hashingSessionTokens(
      drizzleAdapter(db, {
        provider: 'pg',
        schema: {
          user: users,
          session: sessions,
          account: authAccounts,
          verification: verifications,
          rateLimit: rateLimits,
        },
      }),
    ),
    emailAndPassword: {
      enabled: true,
      disableSignUp: true,
      requireEmailVerification: true,
      minPasswordLength: PASSWORD_MIN,
      maxPasswordLength: PASSWORD_MAX,
      password: { hash: hashPassword, verify: verifyPassword },
    },
    user: { additionalFields: { role: { type: 'string', required: true, input: false } } },
    session: {
      fields: { token: 'tokenHash' },
      expiresIn: idleSeconds,
      updateAge: day,
      cookieCache: { enabled: false },
      additionalFields: { secondFactorAt: { type: 'date', required: false, input: false } },
    },
    advanced: {
      useSecureCookies: false,
      defaultCookieAttributes: cookie.attributes,
      cookies: { session_token: { name: cookie.name } },
      database: { generateId: 'uuid' },
      ipAddress: { disableIpTracking: true },
    },
    databaseHooks: {
      session: {
        create: {
          before: async (session) => {
            const [found] = await rows<{ admitted: boolean; has_factor: boolean }>(
              db,
              sql`select ${maySignIn} as admitted, ${hasConfirmedFactor} as has_factor from users u where u.id = ${session.userId}`,
            )
            if (!found?.admitted)
              throw new APIError('FORBIDDEN', { code: ACCESS_UNAVAILABLE, message: 'no session for this account' })
            const signIn = signInContext.getStore()
            if (found.has_factor && !signIn?.hasSecondFactor)
              throw new APIError('FORBIDDEN', { code: SECOND_FACTOR_NEEDED, message: 'a code is needed too' })
            return {
              data: {
                ...session,
                userAgent: signIn?.userAgent.slice(0, 400) ?? null,
                secondFactorAt: found.has_factor ? new Date() : null,
              },
            }
          },
          after: async (session) => securityEvent(ctx, 'session_started', { userId: session.userId }),
        },
      },
    },
    plugins: [{ id: 'start-session', endpoints: { startSession } }],
  })
}

/** better-auth's error code when an account may not hold a session. */
export const ACCESS_UNAVAILABLE = 'ACCESS_UNAVAILABLE'
/** better-auth's error code when the password was right and a code is still missing. */
export const SECOND_FACTOR_NEEDED = 'SECOND_FACTOR_NEEDED'

/** Starts a session for a person who was just verified; callable from our code only. */
const startSession = createAuthEndpoint.serverOnly(
  { method: 'POST', body: z.object({ userId: z.uuid() }) },
  async (call) => {
    const user = await call.context.internalAdapter.findUserById(call.body.userId)
    if (!user) throw new APIError('NOT_FOUND')
    const session = await call.context.internalAdapter.createSession(user.id)
    await setSessionCookie(call, { session, user })
    return call.json({ userId: user.id })
  },
)

export type Auth = ReturnType<typeof buildAuth>
const instances = new WeakMap<Database, Auth>()

/**
 * better-auth for password check, session row and cookie (decision 010), without routes or sign-up. No session for a
 * canceled, suspended or unconfirmed person, nor without a second factor that is on.
 */
export function createAuth(ctx: AuthParts): Auth {
  const auth = instances.get(ctx.database) ?? buildAuth(ctx)
  instances.set(ctx.database, auth)
  return auth
}

type ViewerRow = {
  session_id: string
  user_id: string
  role: Viewer['role']
  status: Viewer['status']
  is_support: boolean
  language: Viewer['language']
  time_zone: string
  hour_format: Viewer['hourFormat']
  name: string | null
  has_factor: boolean
  is_unseen: boolean
  is_ageing: boolean
}

/** Sessions that have not ended, of people who may have one. */
const currentSessions = sql`select s.id as session_id, u.id as user_id, u.role, u.status, u.is_support,
    u.language, u.time_zone, u.hour_format, p.full_name as name, s.second_factor_at is not null as has_factor,
    s.updated_at < now() - interval '1 hour' as is_unseen,
    s.expires_at < now() + make_interval(secs => ${idleSeconds - day}) as is_ageing
  from sessions s join users u on u.id = s.user_id left join profiles p on p.id = u.id
  where s.expires_at > now() and s.created_at > now() - make_interval(secs => ${absoluteSeconds}) and ${maySignIn}`

const readSession = prepareReading(({ tokenHash }: Values<{ tokenHash: string }>) =>
  reading(
    sql`(select to_json(r) from (${currentSessions} and s.token_hash = ${tokenHash}) r)`,
    (row: ViewerRow | null) => row,
  ),
)

const listSessions = prepareReading(({ ids }: Values<{ ids: readonly string[] }>) =>
  reading(
    sql`(select coalesce(json_agg(r), '[]') from (${currentSessions} and s.id = any(${ids}::uuid[])) r)`,
    (found: ViewerRow[]) => found,
  ),
)

/**
 * Who sends this request, by one query; null for guests and ended sessions. `setCookies` extends the cookie about once
 * a day or clears a dead one. Lifetimes follow the real clock, not the product's.
 */
export async function readViewer(
  ctx: AuthParts,
  request: Request,
): Promise<{ viewer: Viewer | null; setCookies: string[] }> {
  const cookie = sessionCookie(ctx.config)
  const value = cookie.read(request)
  if (value === undefined) return { viewer: null, setCookies: [] }
  const token = verifiedToken(value, ctx.secrets.session)
  const row = token ? await readSession(ctx.db, { tokenHash: sessionTokenHash(token) }) : null
  if (!row) return { viewer: null, setCookies: [cookie.clear()] }
  await noteUse(ctx, [row])
  return { viewer: viewerOf(ctx, row), setCookies: row.is_ageing ? await extendSession(ctx, request) : [] }
}

/** Notes about once an hour that sessions are used. */
async function noteUse(ctx: AuthParts, found: readonly ViewerRow[]): Promise<void> {
  const unseen = found.filter((row) => row.is_unseen).map((row) => row.session_id)
  if (unseen.length > 0) await updateLastUse(ctx.db, unseen)
}

const viewerOf = (ctx: AuthParts, row: ViewerRow): Viewer =>
  mintViewer({
    userId: row.user_id,
    sessionId: row.session_id,
    role: row.role,
    status: row.status,
    isSupport: row.is_support,
    language: row.language,
    timeZone: row.time_zone,
    hourFormat: row.hour_format,
    name: row.name,
    hasSecondFactor: row.has_factor || ctx.config.demo,
  })

/** Who has this session by now; null once it ended. */
export type ReadSession = (sessionId: string) => Promise<Viewer | null>

/** Reads sessions for what stays open after its request; those of one turn of the loop are one statement. */
export function createSessionReader(ctx: AuthParts): ReadSession {
  let sessionIds = new Set<string>()
  let current: Promise<Map<string, Viewer>> | null = null

  async function readAll() {
    await new Promise((resolve) => setImmediate(resolve))
    const ids = [...sessionIds]
    sessionIds = new Set()
    current = null
    const found = await listSessions(ctx.db, { ids })
    await noteUse(ctx, found)
    return new Map(found.map((row) => [row.session_id, viewerOf(ctx, row)]))
  }

  return async (sessionId) => {
    sessionIds.add(sessionId)
    current ??= readAll()
    return (await current).get(sessionId) ?? null
  }
}

/**
 * A viewer with which an operator's command acts for this person, such as cancelling their calls; null without such an
 * account. It has no session and cannot be used to get one.
 */
export async function viewerOnBehalfOf(db: Db, _operator: System, userId: string): Promise<Viewer | null> {
  const [user] = await db
    .select({
      role: users.role,
      status: users.status,
      isSupport: users.isSupport,
      language: users.language,
      timeZone: users.timeZone,
      hourFormat: users.hourFormat,
    })
    .from(users)
    .where(eq(users.id, userId))
  return user ? mintViewer({ ...user, userId, sessionId: '', name: null, hasSecondFactor: false }) : null
}

const sessionEndTopic = (userId: string) => `sessions:${userId}`

/** Notifies every process that sessions of a person ended; inside a transaction, when it commits. */
export function publishSessionEnd(ctx: Pick<Ctx, 'live' | 'log' | 'secrets'>, db: Db, userId: string): Promise<void> {
  securityEvent(ctx, 'session_ended', { userId })
  return ctx.live.publish(db, sessionEndTopic(userId), null)
}

/** Calls `handler` when sessions of a person end in any process, until the returned function is called. */
export const onSessionEnd = (ctx: Pick<Ctx, 'live'>, userId: string, handler: () => void): (() => void) =>
  ctx.live.subscribe(sessionEndTopic(userId), handler)

async function extendSession(ctx: AuthParts, request: Request): Promise<string[]> {
  const { headers } = await createAuth(ctx).api.getSession({ headers: request.headers, returnHeaders: true })
  return headers.getSetCookie()
}

/** The part before the signature, if the signature is ours. */
function verifiedToken(cookie: string, secret: string): string | null {
  const dot = cookie.lastIndexOf('.')
  const token = cookie.slice(0, dot)
  const expected = createHmac('sha256', secret).update(token).digest()
  const signature = Buffer.from(cookie.slice(dot + 1), 'base64')
  return dot > 0 && signature.length === expected.length && timingSafeEqual(signature, expected) ? token : null
}
