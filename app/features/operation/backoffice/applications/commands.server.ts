import { eq } from 'drizzle-orm'
import { z } from 'zod'
import { authorizeOffice } from '#app/features/marketplace/accounts/re-authentication.commands.server.ts'
import { setStatus } from '#app/features/marketplace/accounts/users.commands.server.ts'
import {
  recordDecision,
  recordEvidence,
  reopenApplication,
  requireEvidence,
} from '#app/features/marketplace/profiles/moderation.commands.server.ts'
import { BADGES, EVIDENCE_LINE_MAX, EVIDENCE_NOTE_MAX, REASON_MAX } from '#app/features/marketplace/profiles/schema.ts'
import { recordAct } from '#app/features/operation/audit/commands.server.ts'
import { refuseNamedReporters } from '#app/features/operation/cases/views.server.ts'
import type { Language } from '#app/i18n/languages.ts'
import { texts } from '#app/i18n/texts.server.ts'
import { type Ctx, command } from '#app/platform/context.ts'
import type { Tx } from '#app/platform/data/db.server.ts'
import { announce, EVENT_QUEUE } from '#app/platform/data/jobs.server.ts'
import { dayInput } from '#app/platform/http/date-input.ts'
import { notFound, Refusal, unwrap } from '#app/platform/refusal.ts'
import type { Viewer } from '#app/platform/viewer.ts'
import { applications, calls, profiles, users } from '#db/schema/all.ts'
import { optionalNote } from '../kit/forms.ts'
import { type ApplicationMove, decideApplication, decideSeenOn, versionOf } from './rules.ts'
import { CHANGE_REASONS, REJECTION_REASONS, type ReasonTemplate, UNDO_SECONDS } from './schema.ts'

type ApprovalInput = {
  applicationId: string
  version: string
  certified: boolean
  evidence?: SeenEvidence | null
}

/** A certificate as an administrator saw it. `seenOn` is an ISO date. */
export type SeenEvidence = { title: string; issuer: string; seenOn: string; note: string }

/**
 * Approves and lists a companion, who is notified after `UNDO_SECONDS`. Refuses as `decide`, and with
 * `evidence_missing`.
 */
export const approveApplication = command(async (ctx, tx, viewer: Viewer, input: ApprovalInput) => {
  await decide(ctx, tx, viewer, { ...input, move: 'approve', words: null })
})

/** Reverts an approval, until its notification is sent or the companion is booked (`undo_over`). Keeps the evidence. */
export const undoApproval = command(async (ctx, tx, viewer: Viewer, { applicationId }: { applicationId: string }) => {
  await authorizeOffice(tx, viewer, 'applications')
  const application = await lockApplication(tx, applicationId)
  if (!application) throw notFound()
  const { companionId } = application
  const isHeld = application.status === 'approved' && (await ctx.jobs.withdraw(tx, EVENT_QUEUE, applicationId))
  if (!isHeld || (await wasBooked(tx, companionId))) throw new Refusal('undo_over')
  await reopenApplication(tx, { applicationId, companionId })
  await setStatus(tx, companionId, null)
  const details = { applicationId }
  await recordAct(ctx, tx, viewer, { action: 'application.reopened', subjectId: companionId, details })
  await ctx.live.publish(tx, `user:${companionId}`, { topic: 'profile' })
})

type ReasonInput = {
  applicationId: string
  version: string
  templates: readonly ReasonTemplate[]
  reason: string
}

export const rejectApplication = command(async (ctx, tx, viewer: Viewer, input: ReasonInput) => {
  await decide(ctx, tx, viewer, { ...input, move: 'reject', certified: null, words: input })
})

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
  if (move !== 'request_changes') await setStatus(tx, companionId, move === 'approve' ? 'active' : 'rejected')
  await recordAct(ctx, tx, viewer, {
    action: `application.${to}`,
    subjectId: companionId,
    details: { applicationId, certified },
  })
  // An application is approved once, so its id can name the job that an undo withdraws.
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

function reasonText(language: Language, { templates, reason }: Pick<ReasonInput, 'templates' | 'reason'>): string {
  const t = texts(language, 'backoffice')
  const text = [...templates.map((template) => t(`reasons.${template}`)), ...(reason ? [reason] : [])].join('\n')
  if (text.length > REASON_MAX)
    throw new Refusal('reason_too_long', { status: 400, details: { 'field.reason': 'reason_too_long' } })
  return text
}

async function lockApplication(tx: Tx, applicationId: string) {
  const [row] = await tx
    .select({
      companionId: applications.companionId,
      status: applications.status,
      companionStatus: users.status,
      birthYear: profiles.birthYear,
      timesSent: applications.timesSent,
      profileUpdatedAt: profiles.updatedAt,
      language: users.language,
    })
    .from(applications)
    .innerJoin(profiles, eq(profiles.id, applications.companionId))
    .innerJoin(users, eq(users.id, applications.companionId))
    .where(eq(applications.id, applicationId))
    .for('update')
  return row
}

const wasBooked = async (tx: Tx, companionId: string): Promise<boolean> =>
  (await tx.$count(calls, eq(calls.companionId, companionId))) > 0

const version = z.string().regex(/^\d{1,5}\.\d{1,15}$/)

const line = (missing: string) => z.string(missing).trim().min(1, missing).max(EVIDENCE_LINE_MAX, 'line_too_long')

export const evidenceFields = {
  title: line('title_missing'),
  issuer: line('issuer_missing'),
  seenOn: dayInput('day_missing'),
  note: optionalNote(EVIDENCE_NOTE_MAX, 'note_too_long'),
}

const evidence = z.object(evidenceFields)
export const approvalForm = z
  .object({ version, badge: z.enum(BADGES, 'badge_required') })
  .catchall(z.unknown())
  .transform(({ version, badge, ...seen }, issues) => {
    if (badge !== 'certified') return { version, badge: false, evidence: null }
    const read = evidence.safeParse(seen)
    for (const { path, message } of read.error?.issues ?? []) issues.addIssue({ code: 'custom', path, message })
    return read.success ? { version, badge: true, evidence: read.data } : z.NEVER
  })

const reasonForm = <T extends ReasonTemplate>(templates: readonly T[]) =>
  z
    .object({
      version,
      templates: z.preprocess(
        (value) => (value === undefined || value === '' ? [] : [value].flat()),
        z.array(z.enum(templates)).max(templates.length),
      ),
      reason: optionalNote(REASON_MAX, 'reason_too_long'),
    })
    .refine(({ templates, reason }) => templates.length > 0 || reason !== '', {
      path: ['reason'],
      message: 'reason_required',
    })

export const changeForm = reasonForm(CHANGE_REASONS)
export const rejectionForm = reasonForm(REJECTION_REASONS)
