import { createHash, createHmac } from 'node:crypto'
import { and, asc, desc, eq, gt, inArray } from 'drizzle-orm'
import type { TextKey } from '#app/i18n/keys.ts'
import type { Ctx } from '#app/platform/context.ts'
import type { Db } from '#app/platform/data/db.server.ts'
import { keyedHash } from '#app/platform/ids.ts'
import type { Secrets } from '#app/platform/security/secrets.server.ts'
import { auditChecks, auditLog } from '#db/schema/all.ts'

const BATCH = 1_000

/** Acts that can be recorded: those with a text in the catalogue. */
export type AuditAction =
  TextKey<'office-audit'> extends infer Key ? (Key extends `acts.${infer Action}` ? Action : never) : never

export type AuditEntry = {
  actorId: string
  action: string
  subjectId: string | null
  details: Record<string, string | number | boolean | null>
}

const sorted = (details: AuditEntry['details']) =>
  Object.fromEntries(Object.entries(details).sort(([a], [b]) => (a < b ? -1 : 1)))

export type TrailKey = { key: Buffer; name: string }

/** Derives the key from the pepper. A new pepper gives a new key with a new name. */
export function trailKeyOf({ pepper }: Pick<Secrets, 'pepper'>): TrailKey {
  const key = keyedHash(pepper, 'audit trail')
  return { key, name: createHash('sha256').update(key).digest('hex').slice(0, 8) }
}

/**
 * Hashes an entry, chained to the previous one. Version 2 added the time; version 3 added the key, with its name as
 * prefix.
 */
export function hashOf(
  trail: TrailKey,
  previousHash: string,
  entry: AuditEntry & { at: Date; version: number },
): string {
  const { actorId, action, subjectId, details, at, version } = entry
  const said = [previousHash, actorId, action, subjectId, sorted(details)]
  const text = JSON.stringify(version === 1 ? said : [version, at.toISOString(), ...said])
  return version < 3
    ? createHash('sha256').update(text).digest('hex')
    : `${trail.name}:${createHmac('sha256', trail.key).update(text).digest('hex')}`
}

/**
 * Result of verifying the whole trail. `brokenId` is the first entry that was altered or follows a missing one.
 * `otherKeyId` is the first entry sealed with a key this installation lacks, so only its position can be verified.
 */
export type TrailState = {
  entries: number
  lastId: number
  lastHash: string
  brokenId: number | null
  otherKeyId: number | null
}

/** Verifies the trail from the start, in batches. The end of every earlier check must still be there. */
export async function verifyAuditTrail(db: Db, trail: TrailKey): Promise<TrailState> {
  const checkpoints = await listCheckpoints(db)
  let state: TrailState = { entries: 0, lastId: 0, lastHash: '', brokenId: null, otherKeyId: null }
  let version = 1
  for (;;) {
    const batch = await db
      .select()
      .from(auditLog)
      .where(gt(auditLog.id, state.lastId))
      .orderBy(asc(auditLog.id))
      .limit(BATCH)
    for (const row of batch) {
      const entry = { ...row, actorId: row.actorId ?? '', details: row.details as AuditEntry['details'] }
      const isOtherKey = row.version >= 3 && !row.hash.startsWith(`${trail.name}:`)
      const isWhole =
        row.previousHash === state.lastHash &&
        row.version >= version &&
        (isOtherKey || row.hash === hashOf(trail, state.lastHash, entry))
      if (!isWhole || (checkpoints.get(row.id) ?? row.hash) !== row.hash) return { ...state, brokenId: row.id }
      checkpoints.delete(row.id)
      version = row.version
      const otherKeyId = state.otherKeyId ?? (isOtherKey ? row.id : null)
      state = { ...state, entries: state.entries + 1, lastId: row.id, lastHash: row.hash, otherKeyId }
    }
    if (batch.length < BATCH) break
  }
  const [missing] = [...checkpoints.keys()].filter((id) => id > 0).sort((a, b) => a - b)
  return { ...state, brokenId: missing ?? null }
}

async function listCheckpoints(db: Db): Promise<Map<number, string>> {
  const found = await db
    .selectDistinct({ id: auditChecks.lastId, hash: auditChecks.lastHash })
    .from(auditChecks)
    .orderBy(asc(auditChecks.lastId))
  return new Map(found.map(({ id, hash }) => [id, hash]))
}

type Trail = Pick<Ctx, 'db' | 'secrets'>

export const trailState = ({ db, secrets }: Trail): Promise<TrailState> => verifyAuditTrail(db, trailKeyOf(secrets))

/** Id of the first entry that was altered or follows a missing one; null if the chain is intact. */
export const brokenAuditEntry = async (ctx: Trail): Promise<number | null> => (await trailState(ctx)).brokenId

export async function latestTrailCheck(db: Db) {
  const [row] = await db.select().from(auditChecks).orderBy(desc(auditChecks.day)).limit(1)
  return row ?? null
}

export const hasActAbout = async (
  db: Db,
  { subjectId, actions, since }: { subjectId: string; actions: readonly AuditAction[]; since: Date },
): Promise<boolean> =>
  (await db.$count(
    auditLog,
    and(eq(auditLog.subjectId, subjectId), inArray(auditLog.action, actions), gt(auditLog.at, since)),
  )) > 0
