import { canAdministrate } from '#app/features/marketplace/accounts/policy.ts'
import { type Confirmation, confirmationOf } from '#app/features/marketplace/accounts/re-authentication/views.server.ts'
import type { CaseDecision } from '#app/features/operation/cases/decisions/commands.server.ts'
import type { DecisionInput } from '#app/features/operation/cases/decisions/forms.ts'
import {
  type CaseRecord,
  caseRecord,
  previewStatement,
} from '#app/features/operation/cases/decisions/records.views.server.ts'
import type { StatementSection } from '#app/features/operation/cases/decisions/text.rules.ts'
import { roundOf } from '#app/features/operation/cases/rules.ts'
import type { Ctx } from '#app/platform/context.ts'
import { authorize, notFound } from '#app/platform/refusal.ts'
import { isUuid } from '#app/platform/uuid.ts'
import type { Viewer } from '#app/platform/viewer.ts'
import { queuePlaceOf, queuePlaceText } from './rules.ts'
import { CASES_PER_PAGE, type CaseFilter } from './schema.ts'
import {
  type CasePerson,
  countQueue,
  listCasePeople,
  listQueue,
  type QueueCounts,
  type QueueLine,
} from './store.server.ts'

export type CaseQueue = {
  filter: CaseFilter
  counts: QueueCounts
  lines: (QueueLine & { isMine: boolean })[]
  next: string | null
}

type QueueInput = { show: CaseFilter; before?: string | undefined }

function administrator(viewer: Viewer | null): Viewer {
  authorize(canAdministrate(viewer, 'cases'))
  if (!viewer) throw notFound()
  return viewer
}

/** A page of the queue of cases. Administrators only. */
export async function caseQueue(
  ctx: Pick<Ctx, 'db' | 'clock'>,
  who: Viewer | null,
  { show, before }: QueueInput,
): Promise<CaseQueue> {
  const { userId } = administrator(who)
  const query = { filter: show, viewerId: userId, after: queuePlaceOf(before), limit: CASES_PER_PAGE + 1 }
  const found = await listQueue(ctx.db, query)
  const lines = found.slice(0, CASES_PER_PAGE)
  const last = lines.at(-1)
  return {
    filter: show,
    counts: await countQueue(ctx.db, userId, ctx.clock.now()),
    lines: lines.map((line) => ({ ...line, isMine: line.assignedTo === userId })),
    next: found.length > CASES_PER_PAGE && last ? queuePlaceText(last) : null,
  }
}

export type CaseDetail = CaseRecord & {
  people: Record<string, CasePerson>
  confirmation: Confirmation
  viewerId: string
  round: 1 | 2 | null
}

/** One case on one page. Administrators only; refuses with `not_found`. */
export async function caseDetail(ctx: Ctx, who: Viewer | null, caseId: string): Promise<CaseDetail> {
  const viewer = administrator(who)
  const record = isUuid(caseId) ? await caseRecord(ctx.db, viewer, caseId) : null
  if (!record) throw notFound()
  const { found, decisions } = record
  const ids = [found.subjectId, found.reporterId, found.assignedTo, ...decisions.map(({ decidedBy }) => decidedBy)]
  const people = await listCasePeople(ctx.db, [...new Set(ids.filter((id) => id !== null))])
  return {
    ...record,
    people: Object.fromEntries(people),
    confirmation: await confirmationOf(ctx.db, viewer),
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
