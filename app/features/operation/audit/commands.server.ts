import { desc, eq, sql } from 'drizzle-orm'
import type { Ctx } from '#app/platform/context.ts'
import { raiseAlarm } from '#app/platform/data/alarms.server.ts'
import { inTransaction, rows, type Tx } from '#app/platform/data/db.server.ts'
import { securityEvent } from '#app/platform/security/security-events.server.ts'
import type { Viewer } from '#app/platform/viewer.ts'
import { auditChecks, auditLog } from '#db/schema/all.ts'
import {
  type AuditAction,
  type AuditEntry,
  hashOf,
  latestTrailCheck,
  type TrailKey,
  type TrailState,
  trailKeyOf,
  verifyAuditTrail,
} from './views.server.ts'

/** Version of new entries: a keyed hash of all fields, including the time. */
const AUDIT_VERSION = 3

/** Hour (UTC) from which the trail is checked. */
const NIGHT_HOUR = 2

/** The UTC day of the last nightly check due at an instant, as `2026-11-24`. */
export const lastTrailNight = (now: Date): string =>
  new Date(now.getTime() - NIGHT_HOUR * 3_600_000).toISOString().slice(0, 10)

const trailTopic = 'audit'

/**
 * Records an administrator's act in the caller's transaction: an audit entry, a security log line with its `action`,
 * and after the commit a line from `logTrailEnds`. The caller has checked the policy. `details` contain ids, codes and
 * numbers, never prose.
 */
export async function recordAct(
  ctx: Ctx,
  tx: Tx,
  viewer: Pick<Viewer, 'userId'>,
  act: Pick<AuditEntry, 'subjectId'> & Partial<Pick<AuditEntry, 'details'>> & { action: AuditAction },
): Promise<void> {
  const { action, subjectId, details = {} } = act
  const end = await insertAuditEntry(tx, trailKeyOf(ctx.secrets), {
    actorId: viewer.userId,
    action,
    subjectId,
    details,
  })
  await ctx.live.publish(tx, trailTopic, { subject: String(end.id), code: end.hash })
  securityEvent(ctx, 'admin_act', { userId: viewer.userId }, action.replaceAll('.', '_'))
}

/** Logs each new trail end for the operator, which exposes a truncated or rewritten trail. Call the result to stop. */
export const logTrailEnds = (ctx: Ctx): (() => void) =>
  ctx.live.subscribe(trailTopic, (end) => ctx.log.warn('audit trail', end as { subject: string; code: string }))

/**
 * Verifies the whole trail once a night, in the first process that gets to it. Alerts the operator while an entry is
 * altered. A check that fails stores nothing, and the next run repeats it.
 */
export async function sweepAuditTrail(ctx: Ctx): Promise<void> {
  const night = lastTrailNight(ctx.clock.now())
  const last = await latestTrailCheck(ctx.db)
  if (last && last.day >= night) return
  await inTransaction(ctx.db, async (tx) => {
    if (!(await insertTrailCheck(tx, night))) return
    const state = await verifyAuditTrail(tx, trailKeyOf(ctx.secrets))
    await updateTrailCheck(tx, night, state)
    if (state.brokenId !== null)
      await raiseAlarm(ctx, tx, {
        code: 'audit_trail_broken',
        message: 'an entry of the audit trail was altered or is missing',
        detail: String(state.brokenId),
      })
    else if (state.otherKeyId !== null && state.otherKeyId !== last?.otherKeyId)
      await raiseAlarm(ctx, tx, {
        code: 'audit_trail_other_key',
        message: 'entries of the audit trail were sealed with another key',
        detail: String(state.otherKeyId),
      })
  })
}

async function insertAuditEntry(tx: Tx, trail: TrailKey, entry: AuditEntry): Promise<{ id: number; hash: string }> {
  const [time] = await rows<{ ms: string }>(
    tx,
    sql`select (extract(epoch from app_now()) * 1000)::bigint::text as ms, pg_advisory_xact_lock(hashtext('visavis.audit'))`,
  )
  const [last] = await tx.select({ hash: auditLog.hash }).from(auditLog).orderBy(desc(auditLog.id)).limit(1)
  const previousHash = last?.hash ?? ''
  const written = { ...entry, at: new Date(Number(time?.ms)), version: AUDIT_VERSION }
  const hash = hashOf(trail, previousHash, written)
  const [row] = await tx
    .insert(auditLog)
    .values({ ...written, previousHash, hash })
    .returning({ id: auditLog.id })
  return { id: row?.id ?? 0, hash }
}

/** Claims a night's check without waiting; false if another process is doing it or has done it. */
async function insertTrailCheck(tx: Tx, day: string): Promise<boolean> {
  const inserted = await rows(
    tx,
    sql`insert into audit_checks (day, entries, last_id, last_hash)
      select ${day}::date, 0, 0, '' where pg_try_advisory_xact_lock(hashtext('visavis.audit_check'))
      on conflict do nothing returning day`,
  )
  return inserted.length > 0
}

async function updateTrailCheck(tx: Tx, day: string, state: TrailState): Promise<void> {
  await tx.update(auditChecks).set(state).where(eq(auditChecks.day, day))
}
