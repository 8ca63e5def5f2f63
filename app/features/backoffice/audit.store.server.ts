import { createHash } from 'node:crypto'
import { asc, desc, sql } from 'drizzle-orm'
import type { Db, Tx } from '#app/platform/data/db.server.ts'
import { auditLog } from '#db/schema/all.ts'

export type AuditEntry = {
  actorId: string
  action: string
  subjectId: string | null
  details: Record<string, string | number | boolean | null>
}

const sorted = (details: AuditEntry['details']) =>
  Object.fromEntries(Object.entries(details).sort(([a], [b]) => (a < b ? -1 : 1)))

const hashOf = (previousHash: string, entry: AuditEntry) =>
  createHash('sha256')
    .update(JSON.stringify([previousHash, entry.actorId, entry.action, entry.subjectId, sorted(entry.details)]))
    .digest('hex')

/** Inserts an act of an administrator; each entry carries the hash of the one before (T34). */
export async function insertAuditEntry(tx: Tx, entry: AuditEntry): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('visavis.audit'))`)
  const [last] = await tx.select({ hash: auditLog.hash }).from(auditLog).orderBy(desc(auditLog.id)).limit(1)
  const previousHash = last?.hash ?? ''
  await tx.insert(auditLog).values({ ...entry, previousHash, hash: hashOf(previousHash, entry) })
}

/** Id of the first entry that was altered or follows a missing one; null when the chain is complete. */
export async function findBrokenEntry(db: Db): Promise<number | null> {
  let previousHash = ''
  for (const row of await db.select().from(auditLog).orderBy(asc(auditLog.id))) {
    const details = row.details as AuditEntry['details']
    const entry = { actorId: row.actorId ?? '', action: row.action, subjectId: row.subjectId, details }
    if (row.previousHash !== previousHash || row.hash !== hashOf(previousHash, entry)) return row.id
    previousHash = row.hash
  }
  return null
}
