import { limitAttempts } from '#app/features/marketplace/accounts/limits.commands.server.ts'
import { LIMITS, perNetwork } from '#app/features/marketplace/accounts/limits.rules.ts'
import {
  administratorCommand,
  authorizeOffice,
  type RecentReAuthentication,
} from '#app/features/marketplace/accounts/re-authentication.commands.server.ts'
import { deleteFiles, type StoredFiles } from '#app/features/marketplace/profiles/commands.server.ts'
import { removeContent, restoreContent } from '#app/features/marketplace/profiles/moderation.commands.server.ts'
import { setRatingRemoved } from '#app/features/marketplace/ratings/commands.server.ts'
import { recordAct } from '#app/features/operation/audit/commands.server.ts'
import { liftSuspension, suspendPerson } from '#app/features/operation/suspensions/commands.server.ts'
import { realLanguage } from '#app/i18n/languages.ts'
import { texts } from '#app/i18n/texts.server.ts'
import { type Ctx, command, type System, system } from '#app/platform/context.ts'
import type { Tx } from '#app/platform/data/db.server.ts'
import { announce } from '#app/platform/data/jobs.server.ts'
import { enqueueMail } from '#app/platform/outside/mail.server.ts'
import { authorize, notFound, Refusal, unwrap } from '#app/platform/refusal.ts'
import type { Viewer } from '#app/platform/viewer.ts'
import type { DecisionInput } from '../forms.ts'
import { appealReceiptMail, decisionMail } from '../mails.views.server.ts'
import {
  answerDue,
  canDecideCase,
  decideAppeal,
  decideMeasure,
  isCurrentVersion,
  isWaiting,
  measureSteps,
  type RemovedContents,
  roundOf,
  suspensionEnd,
} from '../rules.ts'
import type { Appellant } from '../schema.ts'
import {
  findParty,
  hasOtherDeciders,
  insertAppeal,
  insertDecision,
  isSuspendedBy,
  listAppeals,
  listCasesToClose,
  listDeciders,
  listDecisions,
  lockCase,
  type Party,
  type StoredCase,
  type StoredDecision,
  updateCase,
  updateCaseStatus,
  updateRemoved,
} from '../store.server.ts'
import { refuseNamedReporters } from '../views.server.ts'
import { findRemovableContent } from './records.views.server.ts'
import { caseOfParty, groundOf, isConcerned } from './views.server.ts'

/** `version` is the `caseVersion` that the administrator saw. */
export type CaseDecision = DecisionInput & { caseId: string; version: string } & RecentReAuthentication

/**
 * Decides a case or its appeals. Measure, statements (DSA Art. 16 (5), 17) and audit entry share one transaction.
 * Refuses as `canDecideCase`, `decideMeasure` and `refuseNamedReporters`, and with `case_decided_already`,
 * `case_changed` or `other_administrator_needed`.
 */
export async function decideCase(ctx: Ctx, viewer: Viewer | null, input: CaseDecision): Promise<{ round: 1 | 2 }> {
  const { round, retired } = await decide(ctx, viewer, input)
  await deleteFiles(ctx, retired).catch((error) => ctx.log.warn('removed files are left for the sweep', { error }))
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
  if (first?.decidedBy === viewer.userId && (await hasOtherDeciders(tx, viewer.userId)))
    throw new Refusal('other_administrator_needed')
  const { role, removable, updatedAt } = await findRemovableContent(tx, found, first)
  const current = { decisions: decisions.length, appeals: (await listAppeals(tx, found.id)).length, updatedAt }
  if (!isCurrentVersion(input, current)) throw new Refusal('case_changed')
  unwrap(decideMeasure(input, { role, removable, hasPerson: subject !== null }))
  // Check even without a measure, because after an appeal both people read the first findings.
  if (found.subjectId) await refuseNamedReporters(tx, found.subjectId, { findings: input.findings, law: input.law })
  const decision = await insertDecision(tx, {
    ...{ caseId: found.id, round, measure: input.measure, days: input.days, contents: input.contents },
    ...groundOf(input, (subject ?? reporter ?? found).language),
    ...{ findings: input.findings, isAutomated: input.isAutomated, decidedBy: viewer.userId },
    decidedAt: ctx.clock.now(),
  })
  if (!(await updateCaseStatus(tx, found.id, round === 1 ? 'decided' : 'decided_again')))
    throw new Refusal('case_decided_already')
  const retired = subject ? await carryOut(ctx, tx, viewer, { found, subject, decision, first }) : {}
  await sendDecision(ctx, tx, { found, subject, reporter, decision, first: first ?? decision })
  await announce(ctx, tx, { type: 'case.decided', caseId: found.id, round })
  const { measure, days, ground: rule } = input
  const details = { caseId: found.id, round, measure, ...(rule && { rule }), ...(days !== null && { days }) }
  await recordAct(ctx, tx, viewer, { action: 'case.decided', subjectId: found.subjectId, details })
  return { round, retired }
}, 'cases')

const partyOf = async (tx: Tx, userId: string | null) => (userId ? findParty(tx, userId) : null)

type Decided = { found: StoredCase; subject: Party; decision: StoredDecision; first: StoredDecision | null }

/** Applies a decision, undoing whatever the first one did beyond it. Returns files to delete after the commit. */
async function carryOut(ctx: Ctx, tx: Tx, viewer: Viewer, decided: Decided): Promise<StoredFiles> {
  const { found, subject, decision, first } = decided
  const userId = subject.userId ?? ''
  const steps = measureSteps(decision, first)
  const side = subject.role === 'offerer' ? 'offerer' : 'seeker'
  const neutralName = texts(realLanguage(subject.language), 'cases')(`neutralNames.${side}`)
  if (steps.lift && first && (await isSuspendedBy(tx, first.id)))
    await liftSuspension.join(ctx, tx, viewer, { userId, note: found.reference, decisionId: first.id })
  if (first && steps.restore.length > 0) {
    const { ratingId, name, bio, otherBios = {} } = first.removed
    const gives = (content: 'name' | 'bio') => steps.restore.includes(content)
    const removed = { ...(gives('name') && name ? { name } : {}), ...(gives('bio') && bio ? { bio, otherBios } : {}) }
    await restoreContent(ctx, tx, { userId, removed, neutralName })
    if (ratingId && steps.restore.includes('rating')) await setRatingRemoved(tx, ratingId, false)
  }
  const retired = steps.remove.length > 0 ? await remove(ctx, tx, viewer, decided, { ...steps, neutralName }) : {}
  const endAt = suspensionEnd(decision, first)
  if (steps.suspend !== undefined && (endAt === null || endAt > ctx.clock.now()))
    await suspendPerson.join(ctx, tx, viewer, { userId, endAt, decisionId: decision.id })
  return retired
}

async function remove(
  ctx: Ctx,
  tx: Tx,
  viewer: Viewer,
  { found, subject, decision }: Decided,
  { remove: contents, neutralName }: { remove: readonly string[]; neutralName: string },
): Promise<StoredFiles> {
  const { removed, retired } = await removeContent(ctx, tx, {
    userId: subject.userId ?? '',
    removedBy: viewer.userId,
    photo: contents.includes('photo'),
    bio: contents.includes('bio'),
    voice: contents.includes('voice'),
    name: contents.includes('name') ? neutralName : null,
  })
  const { ratingId } = await findRemovableContent(tx, found, null)
  const isRatingGone = contents.includes('rating') && ratingId !== null && (await setRatingRemoved(tx, ratingId, true))
  const all: RemovedContents = { ...removed, ...(isRatingGone ? { ratingId } : {}) }
  await updateRemoved(tx, decision.id, all)
  return retired
}

type Sent = Omit<Decided, 'subject' | 'first'> &
  Record<'subject' | 'reporter', Party | null> & { first: StoredDecision }

/** Mails the statement of reasons to the person concerned, and the decision to the notifier. */
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

/** The notifier without an account; times in UTC. */
function notifierOf({ notifierEmail, language }: Pick<StoredCase, 'notifierEmail' | 'language'>): Party | null {
  if (!notifierEmail) return null
  const reader = { language, timeZone: 'UTC', hourFormat: 'language' } as const
  return { userId: null, role: null, email: notifierEmail, isEmailVerified: true, ...reader }
}

/**
 * Assigns a waiting case to the administrator, or releases their own. Refuses as `canDecideCase`, and with `not_found`,
 * `case_decided_already` or `case_changed`.
 */
export const assignCase = command(async (ctx, tx, viewer: Viewer, input: { caseId: string; isMine: boolean }) => {
  await authorizeOffice(tx, viewer, 'cases')
  const found = await lockCase(tx, input.caseId)
  if (!found) throw notFound()
  authorize(canDecideCase(viewer, found))
  if (!isWaiting(found.status)) throw new Refusal('case_decided_already')
  if (!input.isMine && found.assignedTo !== viewer.userId) throw new Refusal('case_changed')
  await updateCase(tx, found.id, { assignedTo: input.isMine ? viewer.userId : null })
  await updateCaseStatus(tx, found.id, input.isMine ? 'in_review' : 'open')
  const action = input.isMine ? 'case.taken' : 'case.left'
  await recordAct(ctx, tx, viewer, { action, subjectId: found.subjectId, details: { caseId: found.id } })
})

type Appeal = { reference: string; key?: string | undefined; text: string; clientAddress: string }

/**
 * Appeals a decision once, for the party given by the key or the viewer (DSA Art. 20), and mails a receipt. Refuses
 * with `not_found` for strangers, and with `appealed_already`, `appeal_over` or `too_many_attempts`.
 */
export async function appealDecision(ctx: Ctx, viewer: Viewer | null, input: Appeal): Promise<void> {
  await limitAttempts(ctx, perNetwork(LIMITS.mailFromNetwork, input.clientAddress, 'appeal'))
  return storeAppeal(ctx, viewer, input)
}

const storeAppeal = command(async (ctx, tx, viewer: Viewer | null, { text, ...input }: Appeal): Promise<void> => {
  const standing = await caseOfParty(ctx, viewer, input, tx)
  const found = standing && (await lockCase(tx, standing.found.id))
  if (!found) throw notFound()
  const {
    party,
    decisions: [first],
  } = standing
  const hasAppealed = (await listAppeals(tx, found.id)).some(({ by }) => by === party)
  unwrap(decideAppeal({ status: found.status, decidedAt: first.decidedAt, hasAppealed }, ctx.clock.now()))
  if (!(await insertAppeal(tx, { caseId: found.id, by: party, text }))) throw new Refusal('appealed_already')
  if (found.status === 'decided') {
    await updateCaseStatus(tx, found.id, 'appealed')
    await updateCase(tx, found.id, { assignedTo: null, dueAt: answerDue(ctx.clock.now(), found.isDanger) })
  }
  const userId = party === 'concerned' ? found.subjectId : found.reporterId
  const reader = userId ? await findParty(tx, userId) : notifierOf(found)
  if (reader?.isEmailVerified)
    await enqueueMail(ctx, tx, {
      to: reader.email,
      ...(userId ? { userId } : {}),
      ...appealReceiptMail(ctx, reader, party, { found, first }),
    })
  await announce(ctx, tx, { type: 'case.appealed', caseId: found.id, by: party })
  for (const decider of await listDeciders(tx)) await ctx.live.publish(tx, `user:${decider}`, { topic: 'cases' })
})

const CLOSE_BATCH = 200

const closeCase = command(async (_ctx, tx, _actor: System, { caseId }: { caseId: string }) => {
  await updateCaseStatus(tx, caseId, 'closed')
})

/** Closes cases that can no longer be appealed: six months after a decision, or once the appeals are decided. */
export async function sweepCases(ctx: Ctx): Promise<void> {
  for (const caseId of await listCasesToClose(ctx.db, ctx.clock.now(), CLOSE_BATCH))
    await closeCase(ctx, system('sweep_cases'), { caseId })
}
