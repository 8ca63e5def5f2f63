import { eq, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { canAdministrate } from '#app/features/marketplace/accounts/policy.ts'
import type { CaseDecision } from '#app/features/operation/cases/decisions/commands.server.ts'
import { caseRecord, previewStatement } from '#app/features/operation/cases/decisions/records.views.server.ts'
import type { StatementSection } from '#app/features/operation/cases/decisions/text.rules.ts'
import type { DecisionInput } from '#app/features/operation/cases/forms.ts'
import { roundOf } from '#app/features/operation/cases/rules.ts'
import type { Ctx } from '#app/platform/context.ts'
import { authorize, notFound } from '#app/platform/refusal.ts'
import { isUuid } from '#app/platform/uuid.ts'
import type { Viewer } from '#app/platform/viewer.ts'
import { cases, profiles } from '#db/schema/all.ts'
import { anywhere, conditionsOf, defineList, type LineOf, type ListQuery, readList } from '../kit/list.views.server.ts'
import { CASE_FILTERS, CASE_URGENCIES } from './schema.ts'
import { listCasePeople, wasAutomated } from './store.server.ts'

const subjects = alias(profiles, 'subject')
const assignees = alias(profiles, 'assignee')
const isOpen = sql`${cases.status} in ('open', 'in_review', 'appealed')`
const isGuests = sql`(${cases.reporterId} is null and ${cases.kind} in ('notice', 'accessibility'))`
/** What waits by its rank and deadline, members' before guests' and danger first within each; then the latest. */
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
      id: cases.id,
      reference: cases.reference,
      kind: cases.kind,
      status: cases.status,
      reason: cases.reason,
      isDanger: cases.isDanger,
      openedAt: cases.openedAt,
      dueAt: cases.dueAt,
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

/** The queue of cases. Administrators and support. */
export async function casesPage({ db }: Pick<Ctx, 'db'>, who: Viewer | null, query: ListQuery) {
  return readList(db, caseList(administrator(who).userId), query)
}

export type CaseDetail = Awaited<ReturnType<typeof caseDetail>>

/** One case on one page. Administrators only; refuses with `not_found`. */
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

/** What a decision would say to whom it concerns, or to who asked where nothing is ordered. Nothing is stored. */
export function previewDecision(
  ctx: Ctx,
  who: Viewer | null,
  input: DecisionInput & Pick<CaseDecision, 'caseId'>,
): Promise<StatementSection[]> {
  return previewStatement(ctx, administrator(who), input)
}

/** Whom an administrator opens a case about; null for nobody. Administrators only. */
export async function personForCase(ctx: Pick<Ctx, 'db'>, who: Viewer | null, userId: string | undefined) {
  administrator(who)
  return userId ? ((await listCasePeople(ctx.db, [userId])).get(userId) ?? null) : null
}
