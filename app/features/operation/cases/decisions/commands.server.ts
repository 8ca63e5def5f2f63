import {
  administratorCommand,
  authorizeOffice,
  type RecentReAuthentication,
} from '#app/features/marketplace/accounts/re-authentication.commands.server.ts'
import { deletePhotos } from '#app/features/marketplace/profiles/commands.server.ts'
import { removeContent, restoreContent } from '#app/features/marketplace/profiles/removal.commands.server.ts'
import { setRatingRemoved } from '#app/features/marketplace/ratings/commands.server.ts'
import { recordAct } from '#app/features/operation/audit/commands.server.ts'
import { liftSuspension, suspendPerson } from '#app/features/operation/suspensions/commands.server.ts'
import { realLanguage } from '#app/i18n/languages.ts'
import { texts } from '#app/i18n/texts.server.ts'
import { type Ctx, command } from '#app/platform/context.ts'
import type { Tx } from '#app/platform/data/db.server.ts'
import { announce } from '#app/platform/data/jobs.server.ts'
import { enqueueMail } from '#app/platform/outside/mail.server.ts'
import { authorize, notFound, Refusal, unwrap } from '#app/platform/refusal.ts'
import type { Viewer } from '#app/platform/viewer.ts'
import { decisionMail } from '../mails.views.server.ts'
import { canDecideCase, isWaiting, roundOf } from '../rules.ts'
import type { Appellant, GroundKind } from '../schema.ts'
import {
  findParty,
  listAppeals,
  lockCase,
  type Party,
  type StoredCase,
  updateAssigned,
  updateCaseStatus,
} from '../store.server.ts'
import { refuseNamedReporters } from '../views.server.ts'
import type { DecisionInput } from './forms.ts'
import { concernedBy } from './records.views.server.ts'
import { decideMeasure, isCurrentVersion, measureSteps, type RemovedContents, suspensionEnd } from './rules.ts'
import {
  countOtherDeciders,
  insertDecision,
  isSuspendedBy,
  listDecisions,
  type StoredDecision,
  updateRemoved,
} from './store.server.ts'
import { isConcerned, quotedRule } from './views.server.ts'

/** `version` is the `caseVersion` that the administrator saw. */
export type CaseDecision = DecisionInput & { caseId: string; version: string } & RecentReAuthentication

/**
 * An administrator decides on a case or its appeals; measure, statements (DSA Art. 16 (5), 17) and audit line in one
 * transaction. Refuses as `canDecideCase`, `decideMeasure` and `refuseNamedReporters`, and `case_decided_already`,
 * `case_changed`, `other_administrator_needed`.
 */
export async function decideCase(ctx: Ctx, viewer: Viewer | null, input: CaseDecision): Promise<{ round: 1 | 2 }> {
  const { round, retired } = await decide(ctx, viewer, input)
  await deletePhotos(ctx, retired).catch((error) => ctx.log.warn('removed photos are left for the sweep', { error }))
  return { round }
}

const decide = administratorCommand(async (ctx, tx, viewer, input: CaseDecision) => {
  const found = await lockCase(tx, input.caseId)
  if (!found) throw notFound()
  authorize(canDecideCase(viewer, found))
  const round = roundOf(found.status)
  if (!round) throw new Refusal('case_decided_already')
  const decisions = await listDecisions(tx, found.id)
  const [first = null] = decisions
  const [subject, reporter] = [await partyOf(tx, found.subjectId), await partyOf(tx, found.reporterId)]
  if (first?.decidedBy === viewer.userId && (await countOtherDeciders(tx, viewer.userId)) > 0)
    throw new Refusal('other_administrator_needed')
  const { role, removable, updatedAt } = await concernedBy(tx, found, first)
  const current = { decisions: decisions.length, appeals: (await listAppeals(tx, found.id)).length, updatedAt }
  if (!isCurrentVersion(input, current)) throw new Refusal('case_changed')
  unwrap(decideMeasure(input, { role, removable, hasPerson: subject !== null }))
  // Even without a measure, since both people read the first findings after an appeal.
  if (found.subjectId) await refuseNamedReporters(tx, found.subjectId, { findings: input.findings, law: input.law })
  const decision = await insertDecision(tx, {
    ...{ caseId: found.id, round, measure: input.measure, days: input.days, contents: input.contents },
    ...groundOf(input, subject ?? reporter ?? found),
    ...{ findings: input.findings, isAutomated: input.isAutomated, decidedBy: viewer.userId },
    decidedAt: ctx.clock.now(),
  })
  if (!(await updateCaseStatus(tx, found.id, round === 1 ? 'decided' : 'decided_again')))
    throw new Refusal('case_decided_already')
  const retired = subject ? await carryOut(ctx, tx, viewer, { found, subject, decision, first }) : []
  await sendDecision(ctx, tx, { found, subject, reporter, decision, first: first ?? decision })
  await announce(ctx, tx, { type: 'case.decided', caseId: found.id, round })
  const { measure, days, ground: rule } = input
  const details = { caseId: found.id, round, measure, ...(rule && { rule }), ...(days !== null && { days }) }
  await recordAct(ctx, tx, viewer, { action: 'case.decided', subjectId: found.subjectId, details })
  return { round, retired }
}, 'cases')

const partyOf = async (tx: Tx, userId: string | null) => (userId ? findParty(tx, userId) : null)

function groundOf(
  { ground, law }: DecisionInput,
  reader: Pick<Party, 'language'>,
): { groundKind: GroundKind | null; ground: string | null } {
  if (ground === '') return { groundKind: null, ground: null }
  if (ground === 'law') return { groundKind: 'law', ground: law }
  return { groundKind: 'rule', ground: quotedRule(reader.language, ground) }
}

type Carried = { found: StoredCase; subject: Party; decision: StoredDecision; first: StoredDecision | null }

/** Does what a decision orders, undoes what the first one did beyond it; returns photos to delete after the commit. */
async function carryOut(
  ctx: Ctx,
  tx: Tx,
  viewer: Viewer,
  { found, subject, decision, first }: Carried,
): Promise<string[]> {
  const userId = subject.userId ?? ''
  const steps = measureSteps(decision, first)
  const language = realLanguage(subject.language)
  const neutralName = texts(language, 'cases')(`neutralNames.${subject.role === 'offerer' ? 'offerer' : 'seeker'}`)
  if (steps.lift && first && (await isSuspendedBy(tx, first.id)))
    await liftSuspension.join(ctx, tx, viewer, { userId, note: found.reference, decisionId: first.id })
  if (first && steps.restore.length > 0) {
    const { ratingId, name, bio } = first.removed
    const gives = (content: 'name' | 'bio') => steps.restore.includes(content)
    const removed = { ...(gives('name') && name ? { name } : {}), ...(gives('bio') && bio ? { bio } : {}) }
    await restoreContent(ctx, tx, { userId, removed, neutralName })
    if (ratingId && steps.restore.includes('rating')) await setRatingRemoved(tx, ratingId, false)
  }
  const retired = await remove(ctx, tx, {
    found,
    userId,
    removedBy: viewer.userId,
    decision,
    contents: steps.remove,
    neutralName,
  })
  const endAt = suspensionEnd(decision, first)
  if (steps.suspend !== undefined && (endAt === null || endAt > ctx.clock.now()))
    await suspendPerson.join(ctx, tx, viewer, { userId, endAt, decisionId: decision.id })
  return retired
}

type Removal = {
  found: StoredCase
  userId: string
  removedBy: string
  decision: StoredDecision
  contents: readonly string[]
  neutralName: string
}

async function remove(
  ctx: Ctx,
  tx: Tx,
  { found, userId, removedBy, decision, contents, neutralName }: Removal,
): Promise<string[]> {
  if (contents.length === 0) return []
  const { removed, retired } = await removeContent(ctx, tx, {
    userId,
    removedBy,
    photo: contents.includes('photo'),
    bio: contents.includes('bio'),
    name: contents.includes('name') ? neutralName : null,
  })
  const { ratingId } = await concernedBy(tx, found, null)
  const isRatingGone = contents.includes('rating') && ratingId !== null && (await setRatingRemoved(tx, ratingId, true))
  const all: RemovedContents = { ...removed, ...(isRatingGone ? { ratingId } : {}) }
  await updateRemoved(tx, decision.id, all)
  return retired
}

type Sent = {
  found: StoredCase
  subject: Party | null
  reporter: Party | null
  decision: StoredDecision
  first: StoredDecision
}

/** Mails the statement of reasons to whom a measure concerns, and the decision to who asked for it. */
async function sendDecision(ctx: Ctx, tx: Tx, { found, subject, reporter, decision, first }: Sent): Promise<void> {
  const send = async (party: Appellant, to: Party) => {
    if (!to.isEmailVerified) return
    const { userId } = to
    const mail = decisionMail(ctx, to, party, { found, decision, first })
    await enqueueMail(ctx, tx, { to: to.email, ...(userId ? { userId } : {}), ...mail })
  }
  if (subject && isConcerned([first, decision])) await send('concerned', subject)
  const notifier = reporter ?? notifierOf(found)
  if (notifier) await send('notifier', notifier)
}

/** Who gave notice without an account, as far as they said; times in UTC. */
export function notifierOf({ notifierEmail, language }: Pick<StoredCase, 'notifierEmail' | 'language'>): Party | null {
  if (!notifierEmail) return null
  const reader = { language, timeZone: 'UTC', hourFormat: 'language' } as const
  return { userId: null, role: null, email: notifierEmail, isEmailVerified: true, ...reader }
}

/**
 * Assigns a waiting case to the administrator, or releases their own. Refuses as `canDecideCase`, and with `not_found`,
 * `case_decided_already`, `case_changed`.
 */
export const assignCase = command(async (ctx, tx, viewer: Viewer, input: { caseId: string; isMine: boolean }) => {
  await authorizeOffice(tx, viewer, 'cases')
  const found = await lockCase(tx, input.caseId)
  if (!found) throw notFound()
  authorize(canDecideCase(viewer, found))
  if (!isWaiting(found.status)) throw new Refusal('case_decided_already')
  if (!input.isMine && found.assignedTo !== viewer.userId) throw new Refusal('case_changed')
  await updateAssigned(tx, found.id, input.isMine ? viewer.userId : null)
  await updateCaseStatus(tx, found.id, input.isMine ? 'in_review' : 'open')
  const action = input.isMine ? 'case.taken' : 'case.left'
  await recordAct(ctx, tx, viewer, { action, subjectId: found.subjectId, details: { caseId: found.id } })
})
