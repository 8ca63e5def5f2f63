import type { Ctx } from '#app/platform/context.ts'
import type { Db } from '#app/platform/data/db.server.ts'
import { authorize, notFound } from '#app/platform/refusal.ts'
import type { Role, Viewer } from '#app/platform/viewer.ts'
import { findRatingGivenBy } from '../evidence.store.server.ts'
import { canDecideCase, roundOf } from '../rules.ts'
import { type Appellant, GROUND_RULE_CODES, type GroundRule, type RemovableContent } from '../schema.ts'
import { findCase, findParty, findProfileContents, listAppeals, type StoredCase } from '../store.server.ts'
import { refuseNamedReporters } from '../views.server.ts'
import type { DecisionInput } from './forms.ts'
import { caseVersion } from './rules.ts'
import { countOtherDeciders, listDecisions, type StoredDecision } from './store.server.ts'
import type { StatementSection } from './text.rules.ts'
import { decidedCase, quotedRule, statementFor } from './views.server.ts'

export type CaseRecord = {
  found: StoredCase
  decisions: StoredDecision[]
  appeals: { by: Appellant; text: string; createdAt: Date }[]
  removable: RemovableContent[]
  /** The `caseVersion` that the decision form sends back. */
  version: string
  /** Rules to rest on, quoted in the language in which they will be read. */
  rules: { rule: GroundRule; quote: string }[]
  isAdministrator: boolean
  hasSubject: boolean
  /** Why this administrator cannot decide it; null when they can. */
  obstacle: 'case_not_yours_to_decide' | 'other_administrator_needed' | null
}

/** Reads a case with its decisions and appeals; null for none. The caller has checked that an administrator asks. */
export async function caseRecord(db: Db, viewer: Viewer, caseId: string): Promise<CaseRecord | null> {
  const found = await findCase(db, caseId)
  if (!found) return null
  const decisions = await listDecisions(db, caseId)
  const [first = null] = decisions
  const { role, removable, updatedAt } = await concernedBy(db, found, first)
  const stored = await listAppeals(db, caseId)
  const subject = found.subjectId ? await findParty(db, found.subjectId) : null
  const language = (subject ?? found).language
  const isOwnAppeal =
    roundOf(found.status) === 2 &&
    first?.decidedBy === viewer.userId &&
    (await countOtherDeciders(db, viewer.userId)) > 0
  return {
    found,
    decisions,
    appeals: stored,
    version: caseVersion({ decisions: decisions.length, appeals: stored.length, updatedAt }),
    removable,
    rules: GROUND_RULE_CODES.map((rule) => ({ rule, quote: quotedRule(language, rule) })),
    isAdministrator: role === 'admin',
    hasSubject: subject !== null,
    obstacle: !canDecideCase(viewer, found).ok
      ? 'case_not_yours_to_decide'
      : isOwnAppeal
        ? 'other_administrator_needed'
        : null,
  }
}

/**
 * Previews the statement of a decision in its reader's language; stores nothing. Refuses as `canDecideCase` and
 * `refuseNamedReporters`.
 */
export async function previewStatement(
  ctx: Ctx,
  viewer: Viewer,
  input: DecisionInput & { caseId: string },
): Promise<StatementSection[]> {
  const found = await findCase(ctx.db, input.caseId)
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
    groundKind: input.ground === '' ? null : input.ground === 'law' ? 'law' : 'rule',
    ground: input.ground === '' ? null : input.ground === 'law' ? input.law : quotedRule(reader.language, input.ground),
    ...{ decidedBy: viewer.userId, decidedAt: ctx.clock.now() },
  }
  return statementFor(ctx, reader, party, decidedCase(found, decision, first))
}

/** Removable content of the person a case concerns, and when their profile was last saved. */
type Concerned = {
  role: Role | null
  removable: RemovableContent[]
  ratingId: string | null
  updatedAt: Date | null
}

/**
 * What is there to remove now, and what the first decision removed already. Of ratings only what the
 * person gave: that of the case or of its call.
 */
export async function concernedBy(
  db: Db,
  { subjectId, callId, ratingId }: Pick<StoredCase, 'subjectId' | 'callId' | 'ratingId'>,
  first: StoredDecision | null,
): Promise<Concerned> {
  if (!subjectId) return { role: null, removable: [], ratingId: null, updatedAt: null }
  const contents = await findProfileContents(db, subjectId)
  const rated = await findRatingGivenBy(db, subjectId, { callId, ratingId })
  const removable: RemovableContent[] = [
    ...(contents?.hasPhoto ? (['photo'] as const) : []),
    ...(contents?.hasBio ? (['bio'] as const) : []),
    ...(contents?.hasName ? (['name'] as const) : []),
    ...(rated ? (['rating'] as const) : []),
  ]
  const gone = first?.measure === 'content_removed' ? first.contents : []
  const all = [...new Set([...removable, ...gone])]
  return { role: contents?.role ?? null, removable: all, ratingId: rated, updatedAt: contents?.updatedAt ?? null }
}
