import { and, asc, count, eq, gt, inArray, sql } from 'drizzle-orm'
import type { HourFormat, Language } from '#app/i18n/languages.ts'
import { type Db, rows, type Tx, violatedConstraint } from '#app/platform/data/db.server.ts'
import { Refusal } from '#app/platform/refusal.ts'
import type { Role } from '#app/platform/viewer.ts'
import { appeals, cases, profiles, users } from '#db/schema/all.ts'
import type { CaseEvidence } from './evidence.store.server.ts'
import type { ReporterMarks } from './reporters.rules.ts'
import { caseStatusesBefore } from './rules.ts'
import type { Appellant, CaseKind, CaseStatus } from './schema.ts'

export type StoredCase = typeof cases.$inferSelect & { evidence: CaseEvidence }
type NewCase = Omit<typeof cases.$inferInsert, 'evidence'> & { evidence: CaseEvidence }

/** Inserts a case. Refuses with `objected_already` where the person has objected to this call before. */
export async function insertCase(tx: Tx, values: NewCase): Promise<{ id: string; reference: string }> {
  try {
    const [row] = await tx.insert(cases).values(values).returning({ id: cases.id, reference: cases.reference })
    if (!row) throw new Error('the case was not stored')
    return row
  } catch (error) {
    throw violatedConstraint(error) === 'cases_one_objection' ? new Refusal('objected_already') : error
  }
}

/** How many cases of a kind a person opened since an instant. */
export async function countCasesSince(db: Db, reporterId: string, kind: CaseKind, since: Date): Promise<number> {
  const [row] = await db
    .select({ count: count() })
    .from(cases)
    .where(and(eq(cases.reporterId, reporterId), eq(cases.kind, kind), gt(cases.openedAt, since)))
  return row?.count ?? 0
}

type SameNotice = { email: string | null; urls: string[]; text: string; since: Date }

/** A notice with the same words, addresses and sender since an instant: a form that was sent twice. */
export async function findSameNotice(tx: Tx, { email, urls, text, since }: SameNotice) {
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

/** The person behind a profile's address, by slug or id; null for nobody and closed accounts. */
export async function findNamedPerson(tx: Tx, place: { slug: string } | { userId: string }): Promise<string | null> {
  const [row] = await rows<{ id: string }>(
    tx,
    'slug' in place
      ? sql`select u.id from profile_slugs s join users u on u.id = s.profile_id
          where s.slug = ${place.slug} and u.status is distinct from 'canceled'`
      : sql`select id from users where id = ${place.userId} and status is distinct from 'canceled' and role <> 'admin'`,
  )
  return row?.id ?? null
}

/** A case by its id; null for none. */
export async function findCase(db: Db, caseId: string): Promise<StoredCase | null> {
  const [row] = await db.select().from(cases).where(eq(cases.id, caseId))
  return (row as StoredCase | undefined) ?? null
}

/** A case by its reference; null for none. */
export async function findCaseByReference(db: Db, reference: string): Promise<StoredCase | null> {
  const [row] = await db.select().from(cases).where(eq(cases.reference, reference))
  return (row as StoredCase | undefined) ?? null
}

/** A case, locked until the transaction ends. */
export async function lockCase(tx: Tx, caseId: string): Promise<StoredCase | null> {
  const [row] = await tx.select().from(cases).where(eq(cases.id, caseId)).for('update')
  return (row as StoredCase | undefined) ?? null
}

/** Moves a case to a status from where `CASE_GRAPH` allows it; false when it was elsewhere. */
export async function updateCaseStatus(tx: Tx, caseId: string, to: CaseStatus): Promise<boolean> {
  const moved = await tx
    .update(cases)
    .set({ status: to, ...(to === 'closed' ? { closedAt: sql`app_now()` } : {}) })
    .where(and(eq(cases.id, caseId), inArray(cases.status, caseStatusesBefore(to))))
    .returning({ id: cases.id })
  return moved.length > 0
}

/** Writes until when a case must be answered. */
export const updateCaseDue = (tx: Tx, caseId: string, dueAt: Date) =>
  tx.update(cases).set({ dueAt }).where(eq(cases.id, caseId))

/** Writes who looks at a case; null for nobody. */
export const updateAssigned = (tx: Tx, caseId: string, userId: string | null) =>
  tx.update(cases).set({ assignedTo: userId }).where(eq(cases.id, caseId))

/** Inserts an appeal; null when this party has appealed already. */
export async function insertAppeal(tx: Tx, values: { caseId: string; by: Appellant; text: string }) {
  const [row] = await tx.insert(appeals).values(values).onConflictDoNothing().returning({ id: appeals.id })
  return row?.id ?? null
}

export const listAppeals = (db: Db, caseId: string) =>
  db.select().from(appeals).where(eq(appeals.caseId, caseId)).orderBy(asc(appeals.createdAt))

/** Where somebody is reached, and in which language; null for closed accounts. */
export type Party = {
  userId: string | null
  role: Role | null
  email: string
  isEmailVerified: boolean
  language: Language
  timeZone: string
  hourFormat: HourFormat
}

/** How a person with an account is reached; null without one. */
export async function findParty(db: Db, userId: string): Promise<Party | null> {
  const [row] = await rows<Party>(
    db,
    sql`select id as "userId", role, email, email_verified as "isEmailVerified", language, time_zone as "timeZone",
      hour_format as "hourFormat" from users where id = ${userId} and status is distinct from 'canceled'`,
  )
  return row ?? null
}

/** Everybody who decides on cases; who was invited as an administrator counts once they have come. */
export async function listDeciders(db: Db): Promise<string[]> {
  const found = await rows<{ id: string }>(
    db,
    sql`select id from users where role = 'admin' and status = 'active' and email_verified`,
  )
  return found.map(({ id }) => id)
}

/** Which parts of a profile exist, and when it was last saved; null without a profile. */
export async function findProfileContents(db: Db, userId: string) {
  const [row] = await db
    .select({
      role: users.role,
      hasPhoto: sql<boolean>`${profiles.photoKey} is not null`,
      hasBio: sql<boolean>`${profiles.bio} <> ''`,
      hasName: sql<boolean>`${profiles.fullName} is not null`,
      updatedAt: profiles.updatedAt,
    })
    .from(users)
    .innerJoin(profiles, eq(profiles.id, users.id))
    .where(eq(users.id, userId))
  return row ?? null
}

/** Whether a person has objected to what became of a call. */
export async function hasObjected(db: Db, callId: string, userId: string): Promise<boolean> {
  const found = await db.$count(
    cases,
    and(eq(cases.callId, callId), eq(cases.reporterId, userId), eq(cases.kind, 'objection')),
  )
  return found > 0
}

/**
 * Names, including earlier ones, and identifiers of the people who reported someone, and that person's language. Names
 * in guests' notices that were dismissed no longer count.
 */
export async function findReporterMarks(
  db: Db,
  userId: string,
): Promise<(ReporterMarks & { language: Language }) | null> {
  const [row] = await rows<ReporterMarks & { language: Language }>(
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
