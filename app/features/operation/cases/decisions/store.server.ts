import { asc, eq, sql } from 'drizzle-orm'
import { type Db, rows, type Tx, violatedConstraint } from '#app/platform/data/db.server.ts'
import { Refusal } from '#app/platform/refusal.ts'
import { caseDecisions } from '#db/schema/all.ts'
import type { RemovedContents } from './rules.ts'

export type StoredDecision = typeof caseDecisions.$inferSelect & { removed: RemovedContents }
type NewDecision = Omit<typeof caseDecisions.$inferInsert, 'removed'>

/**
 * Inserts a decision. Refuses with `case_decided_already`, and with `other_administrator_needed` where somebody decides
 * on appeals against their own decision.
 */
export async function insertDecision(tx: Tx, values: NewDecision): Promise<StoredDecision> {
  try {
    const [row] = await tx.insert(caseDecisions).values(values).returning()
    if (!row) throw new Error('the decision was not stored')
    return row as StoredDecision
  } catch (error) {
    const constraint = violatedConstraint(error)
    if (constraint === 'case_decisions_once') throw new Refusal('case_decided_already')
    if (constraint === 'case_decisions_by_another') throw new Refusal('other_administrator_needed')
    throw error
  }
}

export const updateRemoved = (tx: Tx, decisionId: string, removed: RemovedContents) =>
  tx.update(caseDecisions).set({ removed }).where(eq(caseDecisions.id, decisionId))

export async function listDecisions(db: Db, caseId: string): Promise<StoredDecision[]> {
  const found = await db
    .select()
    .from(caseDecisions)
    .where(eq(caseDecisions.caseId, caseId))
    .orderBy(asc(caseDecisions.round))
  return found as StoredDecision[]
}

/** Whether somebody's suspension by this decision is still open. */
export async function isSuspendedBy(tx: Tx, decisionId: string): Promise<boolean> {
  const found = await rows(tx, sql`select 1 from suspensions where decision_id = ${decisionId} and lifted_at is null`)
  return found.length > 0
}

/** How many administrators besides this one are active. */
export async function countOtherDeciders(db: Db, userId: string): Promise<number> {
  const [row] = await rows<{ count: number }>(
    db,
    sql`select count(*)::int as count from users where role = 'admin' and status = 'active' and email_verified and id <> ${userId}`,
  )
  return row?.count ?? 0
}

/** Cases whose appeal time is over: decided before an instant without an appeal, or decided again. */
export async function listCasesToClose(db: Db, now: Date, limit: number): Promise<string[]> {
  const found = await rows<{ id: string }>(
    db,
    sql`select c.id from cases c where c.status = 'decided_again' or (c.status = 'decided' and (
        select d.decided_at from case_decisions d where d.case_id = c.id and d.round = 1
      ) + interval '6 months' < ${now.toISOString()}::timestamptz) order by c.opened_at limit ${limit}`,
  )
  return found.map(({ id }) => id)
}
