import type { Ctx } from '#app/platform/context.ts'
import type { Db } from '#app/platform/data/db.server.ts'
import { authorize, notFound } from '#app/platform/refusal.ts'
import type { Viewer } from '#app/platform/viewer.ts'
import { findRatingGivenBy } from '../evidence.store.server.ts'
import type { DecisionInput } from '../forms.ts'
import { canDecideCase, caseVersion, roundOf } from '../rules.ts'
import { type Appellant, GROUND_RULE_CODES, type RemovableContent } from '../schema.ts'
import {
  findCase,
  findParty,
  findProfileContents,
  hasOtherDeciders,
  listAppeals,
  listDecisions,
  type StoredCase,
  type StoredDecision,
} from '../store.server.ts'
import { refuseNamedReporters } from '../views.server.ts'
import type { StatementSection } from './text.rules.ts'
import { decidedCase, groundOf, quotedRule, statementFor } from './views.server.ts'

/**
 * A case with its decisions and appeals; null if unknown. The caller has checked that the viewer is an administrator.
 */
export async function caseRecord(db: Db, viewer: Viewer, caseId: string) {
  const found = await findCase(db, { caseId })
  if (!found) return null
  const decisions = await listDecisions(db, caseId)
  const [first = null] = decisions
  const { role, removable, updatedAt } = await findRemovableContent(db, found, first)
  const appeals = await listAppeals(db, caseId)
  const subject = found.subjectId ? await findParty(db, found.subjectId) : null
  const language = (subject ?? found).language
  return {
    found,
    decisions,
    appeals,
    version: caseVersion({ decisions: decisions.length, appeals: appeals.length, updatedAt }),
    removable,
    /** Rules a decision can cite, quoted in its reader's language. */
    rules: GROUND_RULE_CODES.map((rule) => ({ rule, quote: quotedRule(language, rule) })),
    isAdministrator: role === 'admin',
    hasSubject: subject !== null,
    obstacle: await obstacleOf(db, viewer, found, first),
  }
}

export type CaseRecord = NonNullable<Awaited<ReturnType<typeof caseRecord>>>

async function obstacleOf(
  db: Db,
  viewer: Viewer,
  found: StoredCase,
  first: StoredDecision | null,
): Promise<'case_not_yours_to_decide' | 'other_administrator_needed' | null> {
  if (!canDecideCase(viewer, found).ok) return 'case_not_yours_to_decide'
  const isOwnAppeal = roundOf(found.status) === 2 && first?.decidedBy === viewer.userId
  return isOwnAppeal && (await hasOtherDeciders(db, viewer.userId)) ? 'other_administrator_needed' : null
}

/**
 * Previews a decision's statement in its reader's language, without storing anything. Refuses as `canDecideCase` and
 * `refuseNamedReporters`.
 */
export async function previewStatement(
  ctx: Ctx,
  viewer: Viewer,
  input: DecisionInput & { caseId: string },
): Promise<StatementSection[]> {
  const found = await findCase(ctx.db, { caseId: input.caseId })
  if (!found) throw notFound()
  authorize(canDecideCase(viewer, found))
  if (found.subjectId) await refuseNamedReporters(ctx.db, found.subjectId, { findings: input.findings, law: input.law })
  const [first = null] = await listDecisions(ctx.db, found.id)
  const hasMeasure = input.measure !== 'none' || (first !== null && first.measure !== 'none')
  const party: Appellant = hasMeasure && found.subjectId ? 'concerned' : 'notifier'
  const userId = party === 'concerned' ? found.subjectId : found.reporterId
  const person = userId ? await findParty(ctx.db, userId) : null
  const reader = person ?? { language: found.language, timeZone: 'UTC', hourFormat: 'language' as const }
  const decision: StoredDecision = {
    ...{ id: found.id, caseId: found.id, round: first ? 2 : 1, measure: input.measure, days: input.days },
    ...{ contents: input.contents, removed: {}, findings: input.findings, isAutomated: input.isAutomated },
    ...groundOf(input, reader.language),
    ...{ decidedBy: viewer.userId, decidedAt: ctx.clock.now() },
  }
  return statementFor(ctx, reader, party, decidedCase(found, decision, first))
}

/**
 * Content that can be removed now, and content the first decision removed. A rating only counts if the person gave it,
 * and it belongs to the case or its call.
 */
export async function findRemovableContent(
  db: Db,
  { subjectId, callId, ratingId }: Pick<StoredCase, 'subjectId' | 'callId' | 'ratingId'>,
  first: StoredDecision | null,
) {
  if (!subjectId) return { role: null, removable: [], ratingId: null, updatedAt: null }
  const contents = await findProfileContents(db, subjectId)
  const rated = await findRatingGivenBy(db, subjectId, { callId, ratingId })
  const removable: RemovableContent[] = [
    ...(contents?.hasPhoto ? (['photo'] as const) : []),
    ...(contents?.hasBio ? (['bio'] as const) : []),
    ...(contents?.hasName ? (['name'] as const) : []),
    ...(contents?.hasVoice ? (['voice'] as const) : []),
    ...(rated ? (['rating'] as const) : []),
  ]
  const gone = first?.measure === 'content_removed' ? first.contents : []
  const all = [...new Set([...removable, ...gone])]
  return { role: contents?.role ?? null, removable: all, ratingId: rated, updatedAt: contents?.updatedAt ?? null }
}
