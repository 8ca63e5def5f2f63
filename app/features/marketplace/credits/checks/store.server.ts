import { desc, eq, sql } from 'drizzle-orm'
import { type Db, rows, type Tx } from '#app/platform/data/db.server.ts'
import { ledgerChecks } from '#db/schema/all.ts'

/** A rule of the ledger that does not hold, with what it is about. */
export type LedgerViolation = { rule: string; subject: string; detail: string }

/** The first broken rules by name, and how many there are in all; one reading of all the books at one instant. */
export async function listViolations(db: Db, limit: number): Promise<{ violations: LedgerViolation[]; count: number }> {
  const found = await rows<LedgerViolation & { count: number }>(
    db,
    sql`select rule, subject, detail, count(*) over ()::int as count from ledger_violations order by rule, subject limit ${limit}`,
  )
  return {
    violations: found.map(({ rule, subject, detail }) => ({ rule, subject, detail })),
    count: found[0]?.count ?? 0,
  }
}

/** Takes the check of a night, without waiting; false when another process has it or had it. */
export async function insertCheck(tx: Tx, day: string): Promise<boolean> {
  const inserted = await rows(
    tx,
    sql`insert into ledger_checks (day, violations)
      select ${day}::date, 0 where pg_try_advisory_xact_lock(hashtext('visavis.ledger_check'))
      on conflict do nothing returning day`,
  )
  return inserted.length > 0
}

/** Stores how many broken rules the check of a night found. */
export async function updateCheck(tx: Tx, day: string, violations: number): Promise<void> {
  await tx.update(ledgerChecks).set({ violations }).where(eq(ledgerChecks.day, day))
}

/** The check of the last night; null before the first. */
export async function findLastCheck(db: Db) {
  const [row] = await db.select().from(ledgerChecks).orderBy(desc(ledgerChecks.day)).limit(1)
  return row ?? null
}
