import { and, asc, eq, gt, inArray, isNull, sql } from 'drizzle-orm'
import type { HourFormat, Language } from '#app/i18n/languages.ts'
import { type Db, rows, type Tx, violatedConstraint } from '#app/platform/data/db.server.ts'
import { Refusal } from '#app/platform/refusal.ts'
import type { Role } from '#app/platform/viewer.ts'
import { appeals, caseDecisions, cases, profiles, suspensions, users } from '#db/schema/all.ts'
import type { CaseEvidence } from './evidence.store.server.ts'
import type { ReporterIdentifiers } from './reporters.rules.ts'
import { caseStatusesBefore, type RemovedContents } from './rules.ts'
import type { Appellant, CaseKind, CaseStatus } from './schema.ts'

export type StoredCase = typeof cases.$inferSelect & { evidence: CaseEvidence }
type NewCase = Omit<typeof cases.$inferInsert, 'evidence'> & { evidence: CaseEvidence }

/** Inserts a case. Refuses with `objected_already` if the person has already objected to this call. */
export async function insertCase(tx: Tx, values: NewCase): Promise<{ id: string; reference: string }> {
  try {
    const [row] = await tx.insert(cases).values(values).returning({ id: cases.id, reference: cases.reference })
    if (!row) throw new Error('the case was not stored')
    return row
  } catch (error) {
    throw violatedConstraint(error) === 'cases_one_objection' ? new Refusal('objected_already') : error
  }
}

export const countCasesSince = (db: Db, reporterId: string, kind: CaseKind, since: Date): Promise<number> =>
  db.$count(cases, and(eq(cases.reporterId, reporterId), eq(cases.kind, kind), gt(cases.openedAt, since)))

/** A notice with the same text, URLs and sender since `since`, from a form sent twice. */
export async function findSameNotice(
  tx: Tx,
  { email, urls, text }: { email: string | null; urls: string[]; text: string },
  since: Date,
) {
  const [row] = await tx
    .select({ id: cases.id, reference: cases.reference, dueAt: cases.dueAt })
    .from(cases)
    .where(
      and(
        eq(cases.kind, 'notice'),
        gt(cases.openedAt, since),
        eq(cases.text, text),
        eq(cases.urls, urls),
        sql`${cases.notifierEmail} is not distinct from ${email}`,
      ),
    )
    .limit(1)
  return row ?? null
}

/** The person behind a profile URL, by slug or id; null if unknown or closed. */
export async function findPersonByUrl(tx: Tx, place: { slug: string } | { userId: string }): Promise<string | null> {
  const [row] = await rows<{ id: string }>(
    tx,
    'slug' in place
      ? sql`select u.id from profile_slugs s join users u on u.id = s.profile_id
          where s.slug = ${place.slug} and u.status is distinct from 'canceled'`
      : sql`select id from users where id = ${place.userId} and status is distinct from 'canceled' and role <> 'admin'`,
  )
  return row?.id ?? null
}

export async function findCase(db: Db, by: { caseId: string } | { reference: string }): Promise<StoredCase | null> {
  const isWanted = 'caseId' in by ? eq(cases.id, by.caseId) : eq(cases.reference, by.reference)
  const [row] = await db.select().from(cases).where(isWanted)
  return (row as StoredCase | undefined) ?? null
}

export async function lockCase(tx: Tx, caseId: string): Promise<StoredCase | null> {
  const [row] = await tx.select().from(cases).where(eq(cases.id, caseId)).for('update')
  return (row as StoredCase | undefined) ?? null
}

/** Moves a case to a status if `CASE_GRAPH` allows it; false if not. */
export async function updateCaseStatus(tx: Tx, caseId: string, to: CaseStatus): Promise<boolean> {
  const moved = await tx
    .update(cases)
    .set({ status: to, ...(to === 'closed' ? { closedAt: sql`app_now()` } : {}) })
    .where(and(eq(cases.id, caseId), inArray(cases.status, caseStatusesBefore(to))))
    .returning({ id: cases.id })
  return moved.length > 0
}

export const updateCase = (tx: Tx, caseId: string, values: { assignedTo: string | null; dueAt?: Date }) =>
  tx.update(cases).set(values).where(eq(cases.id, caseId))

/** Inserts an appeal; false if this party has already appealed. */
export async function insertAppeal(tx: Tx, values: { caseId: string; by: Appellant; text: string }): Promise<boolean> {
  const stored = await tx.insert(appeals).values(values).onConflictDoNothing().returning({ id: appeals.id })
  return stored.length > 0
}

export const listAppeals = (db: Db, caseId: string) =>
  db.select().from(appeals).where(eq(appeals.caseId, caseId)).orderBy(asc(appeals.createdAt))

export type Party = {
  userId: string | null
  role: Role | null
  email: string
  isEmailVerified: boolean
  language: Language
  timeZone: string
  hourFormat: HourFormat
}

export async function findParty(db: Db, userId: string): Promise<Party | null> {
  const [row] = await rows<Party>(
    db,
    sql`select id as "userId", role, email, email_verified as "isEmailVerified", language, time_zone as "timeZone",
      hour_format as "hourFormat" from users where id = ${userId} and status is distinct from 'canceled'`,
  )
  return row ?? null
}

/** Everyone who decides cases. Invited administrators count once they have accepted. */
export async function listDeciders(db: Db): Promise<string[]> {
  const found = await rows<{ id: string }>(
    db,
    sql`select id from users where role = 'admin' and status = 'active' and email_verified`,
  )
  return found.map(({ id }) => id)
}

export async function findProfileContents(db: Db, userId: string) {
  const [row] = await db
    .select({
      role: users.role,
      hasPhoto: sql<boolean>`${profiles.photoKey} is not null`,
      hasBio: sql<boolean>`${profiles.bio} <> ''`,
      hasName: sql<boolean>`${profiles.fullName} is not null`,
      hasVoice: sql<boolean>`exists (select 1 from voices v where v.owner_id = ${users.id} and v.removed_at is null)`,
      updatedAt: profiles.updatedAt,
    })
    .from(users)
    .innerJoin(profiles, eq(profiles.id, users.id))
    .where(eq(users.id, userId))
  return row ?? null
}

/**
 * Names (including earlier ones) and identifiers of the people who reported someone, and that person's language. Names
 * from dismissed guest notices no longer count.
 */
export async function findReporterIdentifiers(
  db: Db,
  userId: string,
): Promise<(ReporterIdentifiers & { language: Language }) | null> {
  const [row] = await rows<ReporterIdentifiers & { language: Language }>(
    db,
    sql`with reporters as (select distinct reporter_id as id from cases where subject_id = ${userId} and reporter_id is not null)
      select u.language, p.full_name as "ownName",
        array(
          select full_name from profiles where id in (select id from reporters) and full_name is not null
          union select v.name from content_changes c cross join lateral (values (c.before), (c.after)) v (name)
            where c.user_id in (select id from reporters) and c.field = 'name' and v.name is not null
          union select legal_name from trader_details where user_id in (select id from reporters) and legal_name is not null
          union select name from billing_details where user_id in (select id from reporters)
        ) as names,
        array(
          select distinct c.notifier_name from cases c where c.subject_id = ${userId} and c.notifier_name is not null
            and not exists (select from case_decisions d where d.case_id = c.id and d.measure = 'none')
        ) as "guestNames",
        array(
          select id::text from reporters
          union select slug from profile_slugs where profile_id in (select id from reporters)
          union select email from users where id in (select id from reporters)
          union select email from trader_details where user_id in (select id from reporters) and email is not null
          union select notifier_email from cases where subject_id = ${userId} and notifier_email is not null
        ) as exact
      from users u left join profiles p on p.id = u.id where u.id = ${userId}`,
  )
  return row ?? null
}

export type StoredDecision = typeof caseDecisions.$inferSelect & { removed: RemovedContents }
type NewDecision = Omit<typeof caseDecisions.$inferInsert, 'removed'>

/**
 * Inserts a decision. Refuses with `case_decided_already`, or with `other_administrator_needed` for appeals against
 * one's own decision.
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

export const isSuspendedBy = async (tx: Tx, decisionId: string): Promise<boolean> =>
  (await tx.$count(suspensions, and(eq(suspensions.decisionId, decisionId), isNull(suspensions.liftedAt)))) > 0

export const hasOtherDeciders = async (db: Db, userId: string): Promise<boolean> =>
  (await listDeciders(db)).some((id) => id !== userId)

/** Cases whose appeal time is over: decided long enough ago without an appeal, or decided again. */
export async function listCasesToClose(db: Db, now: Date, limit: number): Promise<string[]> {
  const found = await rows<{ id: string }>(
    db,
    sql`select c.id from cases c where c.status = 'decided_again' or (c.status = 'decided' and (
        select d.decided_at from case_decisions d where d.case_id = c.id and d.round = 1
      ) + interval '6 months' < ${now.toISOString()}::timestamptz) order by c.opened_at limit ${limit}`,
  )
  return found.map(({ id }) => id)
}
