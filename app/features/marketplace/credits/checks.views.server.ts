import { desc, sql } from 'drizzle-orm'
import { type Db, rows } from '#app/platform/data/db.server.ts'
import { ledgerChecks } from '#db/schema/all.ts'

/** A rule of the ledger that does not hold, with what it is about. */
export type LedgerViolation = { rule: string; subject: string; detail: string }

/** The first broken rules by name, and how many there are in all; one reading of all the books at one instant. */
export async function ledgerViolations(
  db: Db,
  limit: number,
): Promise<{ violations: LedgerViolation[]; count: number }> {
  const found = await rows<LedgerViolation & { count: number }>(
    db,
    sql`select rule, subject, detail, count(*) over ()::int as count from ledger_violations order by rule, subject limit ${limit}`,
  )
  return {
    violations: found.map(({ rule, subject, detail }) => ({ rule, subject, detail })),
    count: found[0]?.count ?? 0,
  }
}

/** The check of the last night; null before the first. */
export async function latestLedgerCheck(db: Db) {
  const [row] = await db.select().from(ledgerChecks).orderBy(desc(ledgerChecks.day)).limit(1)
  return row ?? null
}

/** The hour of the night, UTC, from which the books are checked: after the comparison with the provider. */
const NIGHT_HOUR = 3

/** The UTC day of the last night in which the books are to be checked at an instant, as `2026-11-24`. */
export const lastNight = (now: Date): string =>
  new Date(now.getTime() - NIGHT_HOUR * 3_600_000).toISOString().slice(0, 10)

/** Whether two nights went by without a check since the one of a UTC day. */
export const isLedgerCheckLate = (day: string, now: Date): boolean =>
  day < lastNight(new Date(now.getTime() - 2 * 86_400_000))

/** How many rules the check in the night of a UTC day found broken. */
export type LedgerCheck = { day: string; violations: number; checkedAt: Date }
