import { eq, inArray, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { canAdministrate } from '#app/features/marketplace/accounts/policy.ts'
import type { CaseDecision } from '#app/features/operation/cases/decisions/commands.server.ts'
import { caseRecord, previewStatement } from '#app/features/operation/cases/decisions/records.views.server.ts'
import type { DecisionInput } from '#app/features/operation/cases/forms.ts'
import { roundOf } from '#app/features/operation/cases/rules.ts'
import type { Ctx } from '#app/platform/context.ts'
import { columnsOf, type Db, rows } from '#app/platform/data/db.server.ts'
import { authorize, notFound } from '#app/platform/refusal.ts'
import { isUuid } from '#app/platform/uuid.ts'
import type { Viewer } from '#app/platform/viewer.ts'
import { cases, profiles, users } from '#db/schema/all.ts'
import { anywhere, conditionsOf, defineList, type LineOf, type ListQuery, readList } from '../kit/list.views.server.ts'

const subjects = alias(profiles, 'subject')
const assignees = alias(profiles, 'assignee')
const isOpen = sql`${cases.status} in ('open', 'in_review', 'appealed')`
const isGuests = sql`(${cases.reporterId} is null and ${cases.kind} in ('notice', 'accessibility'))`
/**
 * Waiting cases first, members' before guests', danger first within each, then by deadline. Closed ones follow, latest
 * first.
 */
const queue = sql`(case when not ${isOpen} then 4 else (case when ${isGuests} then 2 else 0 end) + (case when ${cases.isDanger} then 0 else 1 end) end,
  extract(epoch from ${cases.dueAt}) * case when ${isOpen} then 1 else -1 end)`

export const caseList = (viewerId: string) => {
  const shows = {
    open: isOpen,
    mine: sql`(${isOpen} and ${cases.assignedTo} = ${viewerId})`,
    guests: sql`(${isOpen} and ${isGuests})`,
    appealed: sql`${cases.status} = 'appealed'`,
    decided: sql`${cases.status} in ('decided', 'decided_again', 'closed')`,
  }
  const urgencies = { danger: cases.isDanger.getSQL(), overdue: sql`${cases.dueAt} < app_now()` }
  return defineList({
    columns: {
      ...columnsOf(cases, 'id', 'reference', 'kind', 'status', 'reason', 'isDanger', 'openedAt', 'dueAt'),
      hasSubject: sql<boolean>`${cases.subjectId} is not null`,
      subjectName: sql<string | null>`${subjects.fullName}`,
      assignedName: sql<string | null>`${assignees.fullName}`,
      isMine: sql<boolean>`${cases.assignedTo} is not distinct from ${viewerId}::uuid`,
    },
    from: (select) =>
      select
        .from(cases)
        .leftJoin(subjects, eq(subjects.id, cases.subjectId))
        .leftJoin(assignees, eq(assignees.id, cases.assignedTo)),
    id: cases.id,
    sorts: { queue: { asc: queue }, opened: cases.openedAt, due: { asc: cases.dueAt } },
    filters: {
      show: conditionsOf(CASE_FILTERS, (show) => shows[show]),
      urgent: conditionsOf(CASE_URGENCIES, (urgency) => sql`(${isOpen} and ${urgencies[urgency]})`),
    },
    search: (text) => sql`(${cases.reference} ilike ${anywhere(text)} or ${subjects.fullName} ilike ${anywhere(text)}
      or exists (select from profiles r where r.id = ${cases.reporterId} and r.full_name ilike ${anywhere(text)}))`,
  })
}

export type CaseLine = LineOf<ReturnType<typeof caseList>>

function administrator(viewer: Viewer | null): Viewer {
  authorize(canAdministrate(viewer, 'cases'))
  if (!viewer) throw notFound()
  return viewer
}

export async function casesPage({ db }: Pick<Ctx, 'db'>, who: Viewer | null, query: ListQuery) {
  return readList(db, caseList(administrator(who).userId), query)
}

export type CaseDetail = Awaited<ReturnType<typeof caseDetail>>

export async function caseDetail(ctx: Ctx, who: Viewer | null, caseId: string) {
  const viewer = administrator(who)
  const record = isUuid(caseId) ? await caseRecord(ctx.db, viewer, caseId) : null
  if (!record) throw notFound()
  const { found, decisions } = record
  const ids = [found.subjectId, found.reporterId, found.assignedTo, ...decisions.map(({ decidedBy }) => decidedBy)]
  const people = await listCasePeople(ctx.db, [...new Set(ids.filter((id) => id !== null))])
  return {
    ...record,
    people: Object.fromEntries(people),
    wasAutomated: await wasAutomated(ctx.db, viewer.userId),
    viewerId: viewer.userId,
    round: roundOf(found.status),
  }
}

/** Previews a decision for the person concerned, or for the notifier if there's no measure. Stores nothing. */
export function previewDecision(ctx: Ctx, who: Viewer | null, input: DecisionInput & Pick<CaseDecision, 'caseId'>) {
  return previewStatement(ctx, administrator(who), input)
}

export async function personForCase(ctx: Pick<Ctx, 'db'>, who: Viewer | null, userId: string | undefined) {
  administrator(who)
  return userId ? ((await listCasePeople(ctx.db, [userId])).get(userId) ?? null) : null
}

const CASE_FILTERS = ['open', 'mine', 'guests', 'appealed', 'decided'] as const
const CASE_URGENCIES = ['danger', 'overdue'] as const

/**
 * The newest danger case, decided or not, so that deciding it doesn't make an older one look new. Null if there's none.
 */
export async function findNewestDanger(db: Db): Promise<string | null> {
  const [row] = await rows<{ id: string }>(
    db,
    sql`select c.id from cases c where c.is_danger order by c.opened_at desc, c.id limit 1`,
  )
  return row?.id ?? null
}

async function listCasePeople(db: Db, ids: readonly string[]) {
  const found = await db
    .select({
      userId: users.id,
      name: profiles.fullName,
      slug: profiles.slug,
      ...columnsOf(users, 'role', 'status', 'createdAt'),
      casesAbout: sql<number>`(select count(*)::int from cases k where k.subject_id = ${users.id})`,
      casesBy: sql<number>`(select count(*)::int from cases k where k.reporter_id = ${users.id})`,
    })
    .from(users)
    .leftJoin(profiles, eq(profiles.id, users.id))
    .where(inArray(users.id, [...ids]))
  return new Map(found.map((person) => [person.userId, person]))
}

export async function wasAutomated(db: Db, decidedBy: string): Promise<boolean> {
  const [row] = await rows<{ isAutomated: boolean }>(
    db,
    sql`select is_automated as "isAutomated" from case_decisions where decided_by = ${decidedBy}
      order by decided_at desc limit 1`,
  )
  return row?.isAutomated ?? false
}
