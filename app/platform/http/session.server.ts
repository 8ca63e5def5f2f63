import { eq, type SQL, sql } from 'drizzle-orm'
import { users } from '#db/schema/accounts.ts'
import type { Config } from '../config.ts'
import type { Ctx, System } from '../context.ts'
import { type Db, preparedRows, rows, type Tx } from '../data/db.server.ts'
import { newToken } from '../ids.ts'
import { Refusal } from '../refusal.ts'
import { securityEvent } from '../security/security-events.server.ts'
import { createViewer, type Viewer } from '../viewer.ts'
import { hostCookie } from './cookies.ts'
import {
  insertSession,
  isWithinAbsoluteLife,
  sessionTokenHash,
  updateExpiry,
  updateLastUse,
} from './session.store.server.ts'

type SessionCtx = Pick<Ctx, 'config' | 'db' | 'secrets' | 'log'>

const day = 24 * 60 * 60
const idleSeconds = 14 * day

/** Whether a person may have a session (`u` is their row in `users`). */
const maySignIn: SQL = sql`(u.email_verified and u.status is distinct from 'canceled' and u.status is distinct from 'suspended')`

/** Holds the token; the table stores only its hash. `__Host-` and Secure on https sites. */
const sessionCookie = (config: Config) => hostCookie(config, 'session')

export const accessUnavailable = () => new Refusal('access_unavailable', { status: 403 })

/**
 * The only way to create a session. Verify the person's password, link or code in `tx` first. Null if they still need
 * to enter a second-factor code. Refuses `access_unavailable`.
 */
export async function createSession(
  ctx: SessionCtx,
  tx: Tx,
  userId: string,
  { userAgent = '', hasSecondFactor = false }: { userAgent?: string | undefined; hasSecondFactor?: boolean } = {},
): Promise<string | null> {
  // Lock against a concurrent suspension, deletion or second-factor setup.
  const [person] = await rows<{ admitted: boolean }>(
    tx,
    sql`select ${maySignIn} as admitted from users u where u.id = ${userId} for share`,
  )
  if (!person?.admitted) throw accessUnavailable()
  // A separate statement, to see rows committed while waiting for the lock.
  const factors = await rows(
    tx,
    sql`select 1 from second_factors where user_id = ${userId} and confirmed_at is not null`,
  )
  const needsCode = factors.length > 0
  if (needsCode && !hasSecondFactor) return null
  const token = newToken()
  await insertSession(tx, userId, {
    token,
    userAgent: userAgent.slice(0, 400),
    seconds: idleSeconds,
    hasSecondFactor: needsCode,
  })
  securityEvent(ctx, 'session_started', { userId })
  return sessionCookie(ctx.config).set(token, idleSeconds)
}

/** The Set-Cookie line that clears the session cookie. Doesn't delete the row. */
export const clearSessionCookie = (ctx: Pick<Ctx, 'config'>): string => sessionCookie(ctx.config).clear()

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

const currentSessions = sql`select s.id as session_id, u.id as user_id, u.role, u.status, u.is_support,
    u.language, u.time_zone, u.hour_format, p.full_name as name, s.second_factor_at is not null as has_factor,
    s.updated_at < now() - interval '1 hour' as is_unseen,
    s.expires_at < now() + make_interval(secs => ${idleSeconds - day}) as is_ageing
  from sessions s join users u on u.id = s.user_id left join profiles p on p.id = u.id
  where s.expires_at > now() and ${isWithinAbsoluteLife(sql`s.created_at`)} and ${maySignIn}`

const sessionByToken = preparedRows<ViewerRow>(
  'session',
  sql`${currentSessions} and s.token_hash = ${sql.placeholder('tokenHash')}`,
)

/**
 * Null for guests and ended sessions. `setCookies` extends the cookie about once a day or clears a dead one. Pass
 * `prolongs: false` if the response sets no cookies. Lifetimes follow the real clock, not the product's.
 */
export async function readViewer(
  ctx: SessionCtx,
  request: Request,
  { prolongs = true } = {},
): Promise<{ viewer: Viewer | null; setCookies: string[] }> {
  const cookie = sessionCookie(ctx.config)
  const token = cookie.read(request)
  if (token === undefined) return { viewer: null, setCookies: [] }
  const [row] = await sessionByToken(ctx.db, { tokenHash: sessionTokenHash(token) })
  if (!row) return { viewer: null, setCookies: [cookie.clear()] }
  await noteUse(ctx, [row])
  if (!row.is_ageing || !prolongs) return { viewer: viewerOf(ctx, row), setCookies: [] }
  await updateExpiry(ctx.db, row.session_id, idleSeconds)
  return { viewer: viewerOf(ctx, row), setCookies: [cookie.set(token, idleSeconds)] }
}

async function noteUse(ctx: SessionCtx, found: readonly ViewerRow[]): Promise<void> {
  const unseen = found.filter((row) => row.is_unseen).map((row) => row.session_id)
  if (unseen.length > 0) await updateLastUse(ctx.db, unseen)
}

const viewerOf = (ctx: SessionCtx, row: ViewerRow): Viewer =>
  createViewer({
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

/** Null if the session has ended. */
export type ReadSession = (sessionId: string) => Promise<Viewer | null>

/** For long-lived connections. Batches the reads of one event loop turn into one statement. */
export function createSessionReader(ctx: SessionCtx): ReadSession {
  let sessionIds = new Set<string>()
  let current: Promise<Map<string, Viewer>> | null = null

  async function readAll() {
    await new Promise((resolve) => setImmediate(resolve))
    const ids = [...sessionIds]
    sessionIds = new Set()
    current = null
    const found = await rows<ViewerRow>(ctx.db, sql`${currentSessions} and s.id = any(${sql.param(ids)}::uuid[])`)
    await noteUse(ctx, found)
    return new Map(found.map((row) => [row.session_id, viewerOf(ctx, row)]))
  }

  return async (sessionId) => {
    sessionIds.add(sessionId)
    current ??= readAll()
    return (await current).get(sessionId) ?? null
  }
}

/** For operator commands, such as cancelling a person's calls. This viewer has no session. */
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
  return user ? createViewer({ ...user, userId, sessionId: '', name: null, hasSecondFactor: false }) : null
}

const sessionEndTopic = (userId: string) => `sessions:${userId}`

/** Publishes on commit. */
export function publishSessionEnd(ctx: Pick<Ctx, 'live' | 'log' | 'secrets'>, db: Db, userId: string): Promise<void> {
  securityEvent(ctx, 'session_ended', { userId })
  return ctx.live.publish(db, sessionEndTopic(userId), null)
}

export const onSessionEnd = (ctx: Pick<Ctx, 'live'>, userId: string, handler: () => void): (() => void) =>
  ctx.live.subscribe(sessionEndTopic(userId), handler)
