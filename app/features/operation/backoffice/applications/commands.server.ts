import { authorizeOffice } from '#app/features/marketplace/accounts/re-authentication.commands.server.ts'
import { setReviewedStatus } from '#app/features/marketplace/accounts/users.commands.server.ts'
import {
  recordDecision,
  recordEvidence,
  reopenApplication,
  requireEvidence,
} from '#app/features/marketplace/profiles/moderation.commands.server.ts'
import { REASON_MAX } from '#app/features/marketplace/profiles/schema.ts'
import { recordAct } from '#app/features/operation/audit/commands.server.ts'
import { refuseNamedReporters } from '#app/features/operation/cases/views.server.ts'
import type { Language } from '#app/i18n/languages.ts'
import { texts } from '#app/i18n/texts.server.ts'
import { type Ctx, command } from '#app/platform/context.ts'
import type { Tx } from '#app/platform/data/db.server.ts'
import { announce, EVENT_QUEUE } from '#app/platform/data/jobs.server.ts'
import { notFound, Refusal, unwrap } from '#app/platform/refusal.ts'
import type { Viewer } from '#app/platform/viewer.ts'
import { type ApplicationMove, decideApplication, decideSeenOn, versionOf } from './rules.ts'
import { type ReasonTemplate, UNDO_SECONDS } from './schema.ts'
import { lockApplication, wasBooked } from './store.server.ts'

/** `version` is what the administrator saw, by `versionOf`. */
export type ApprovalInput = {
  applicationId: string
  version: string
  certified: boolean
  /** What was seen; without it a certificate recorded earlier must be there. */
  evidence?: SeenEvidence | null
}

/** A certificate as an administrator saw it; the day is an ISO date. */
export type SeenEvidence = { title: string; issuer: string; seenOn: string; note: string }

/**
 * Approves a companion with a badge, who is then listed and bookable, and notified after `UNDO_SECONDS`. Refuses with `application_decided`,
 * `application_changed`, `account_closed`, `birth_year_under_age`, or `evidence_missing` for a coach.
 */
export const approveApplication = command(async (ctx, tx, viewer: Viewer, input: ApprovalInput) => {
  await decide(ctx, tx, viewer, { ...input, move: 'approve', words: null })
})

/**
 * Takes an approval back as long as nobody was told of it: the application waits again, and evidence that was recorded
 * stays. Refuses with `undo_over` once the notice is on its way or the companion was booked.
 */
export const undoApproval = command(async (ctx, tx, viewer: Viewer, { applicationId }: { applicationId: string }) => {
  await authorizeOffice(tx, viewer, 'applications')
  const application = await lockApplication(tx, applicationId)
  if (!application) throw notFound()
  const { companionId } = application
  const isHeld = application.status === 'approved' && (await ctx.jobs.withdraw(tx, EVENT_QUEUE, applicationId))
  if (!isHeld || (await wasBooked(tx, companionId))) throw new Refusal('undo_over')
  await reopenApplication(tx, { applicationId, companionId })
  await setReviewedStatus(tx, companionId, null)
  const details = { applicationId }
  await recordAct(ctx, tx, viewer, { action: 'application.reopened', subjectId: companionId, details })
  await ctx.live.publish(tx, `user:${companionId}`, { topic: 'profile' })
})

/** Sentences of ours in the applicant's language, and the administrator's own words below them. */
export type ReasonInput = {
  applicationId: string
  version: string
  templates: readonly ReasonTemplate[]
  reason: string
}

/**
 * Rejects an application; the companion receives the reason and may apply again later. Refuses as
 * `refuseNamedReporters`, with `application_decided`, `application_changed`, `account_closed` or `reason_too_long`.
 */
export const rejectApplication = command(async (ctx, tx, viewer: Viewer, input: ReasonInput) => {
  await decide(ctx, tx, viewer, { ...input, move: 'reject', certified: null, words: input })
})

/**
 * Asks the companion to change something and send the application again; in the app and by mail. Refuses as
 * `rejectApplication`.
 */
export const requestChanges = command(async (ctx, tx, viewer: Viewer, input: ReasonInput) => {
  await decide(ctx, tx, viewer, { ...input, move: 'request_changes', certified: null, words: input })
})

type DecisionInput = {
  applicationId: string
  version: string
  move: ApplicationMove
  certified: boolean | null
  words: Pick<ReasonInput, 'templates' | 'reason'> | null
  evidence?: SeenEvidence | null
}

async function decide(ctx: Ctx, tx: Tx, viewer: Viewer, input: DecisionInput): Promise<void> {
  await authorizeOffice(tx, viewer, 'applications')
  const { applicationId, move, certified, words } = input
  const application = await lockApplication(tx, applicationId)
  if (!application) throw notFound()
  const { to } = unwrap(decideApplication(application, move, ctx.clock.now()))
  if (input.version !== versionOf(application)) throw new Refusal('application_changed')
  const { companionId, timesSent } = application
  if (input.evidence) unwrap(decideSeenOn(input.evidence.seenOn, ctx.clock.now()))
  if (input.evidence) await recordEvidence(tx, { ...input.evidence, companionId, seenBy: viewer.userId })
  if (certified) await requireEvidence(tx, companionId)
  if (words) await refuseNamedReporters(tx, companionId, { reason: words.reason })
  const isRecorded = await recordDecision(tx, {
    applicationId,
    companionId,
    from: [application.status],
    to,
    decidedBy: viewer.userId,
    certified,
    reason: words && reasonText(application.language, words),
  })
  if (!isRecorded) throw new Refusal('application_decided')
  if (move !== 'request_changes') await setReviewedStatus(tx, companionId, move === 'approve' ? 'active' : 'rejected')
  await recordAct(ctx, tx, viewer, {
    action: `application.${to}`,
    subjectId: companionId,
    details: { applicationId, certified },
  })
  // An application is approved once, so that its id names the job that an undo takes back.
  const hold = move === 'approve' ? { id: applicationId, seconds: UNDO_SECONDS } : undefined
  await announce(ctx, tx, decisionEvent[move]({ applicationId, companionId, timesSent }), hold)
  await ctx.live.publish(tx, `user:${companionId}`, { topic: 'profile' })
}

type Decided = { applicationId: string; companionId: string; timesSent: number }
const decisionEvent = {
  approve: ({ timesSent: _, ...ids }: Decided) => ({ type: 'application.approved' as const, ...ids }),
  reject: ({ timesSent: _, ...ids }: Decided) => ({ type: 'application.rejected' as const, ...ids }),
  request_changes: (decided: Decided) => ({ type: 'application.changes_requested' as const, ...decided }),
}

/** What the applicant reads: each sentence on its own line, then the administrator's own words. */
function reasonText(language: Language, { templates, reason }: Pick<ReasonInput, 'templates' | 'reason'>): string {
  const t = texts(language, 'backoffice')
  const text = [...templates.map((template) => t(`reasons.${template}`)), ...(reason ? [reason] : [])].join('\n')
  if (text.length > REASON_MAX)
    throw new Refusal('reason_too_long', { status: 400, details: { 'field.reason': 'reason_too_long' } })
  return text
}
