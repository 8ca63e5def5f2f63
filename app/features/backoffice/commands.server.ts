import { setReviewedStatus } from '#app/features/accounts/users.commands.server.ts'
import { recordDecision } from '#app/features/profiles/reviews.commands.server.ts'
import { type Ctx, command } from '#app/platform/context.ts'
import type { Tx } from '#app/platform/data/db.server.ts'
import { announce } from '#app/platform/data/jobs.server.ts'
import { authorize, notFound, Refusal, unwrap } from '#app/platform/refusal.ts'
import { securityEvent } from '#app/platform/security/security-events.server.ts'
import type { Viewer } from '#app/platform/viewer.ts'
import { insertAuditEntry } from './audit.store.server.ts'
import { canAdministrate } from './policy.ts'
import { type ApplicationMove, decideApplication } from './rules.ts'
import { lockApplication } from './store.server.ts'

export type ApprovalInput = { applicationId: string; certified: boolean }

/**
 * Approves a companion with a badge, who is then listed, bookable and notified in the app and by mail. Refuses with
 * `application_decided`, `account_closed` or `birth_year_unproven`.
 */
export const approveApplication = command(async (ctx, tx, viewer: Viewer, input: ApprovalInput) => {
  await decide(ctx, tx, viewer, { ...input, move: 'approve', reason: null })
})

export type RejectionInput = { applicationId: string; reason: string }

/**
 * Rejects an application; the companion receives the reason. Refuses with `application_decided` or `account_closed`.
 */
export const rejectApplication = command(async (ctx, tx, viewer: Viewer, input: RejectionInput) => {
  await decide(ctx, tx, viewer, { ...input, move: 'reject', certified: null })
})

type DecisionInput = { applicationId: string; move: ApplicationMove; certified: boolean | null; reason: string | null }

async function decide(ctx: Ctx, tx: Tx, viewer: Viewer, input: DecisionInput): Promise<void> {
  authorize(canAdministrate(viewer))
  const { applicationId, move, certified, reason } = input
  const application = await lockApplication(tx, applicationId)
  if (!application) throw notFound()
  const { to } = unwrap(decideApplication(application, move, ctx.clock.now()))
  const { companionId } = application
  const isRecorded = await recordDecision(tx, {
    applicationId,
    companionId,
    from: [application.status],
    to,
    decidedBy: viewer.userId,
    certified,
    reason,
  })
  if (!isRecorded) throw new Refusal('application_decided')
  await setReviewedStatus(tx, companionId, move === 'approve' ? 'active' : 'rejected')
  await insertAuditEntry(tx, {
    actorId: viewer.userId,
    action: `application.${to}`,
    subjectId: companionId,
    details: { applicationId, certified },
  })
  securityEvent(ctx, 'admin_act', { userId: viewer.userId }, `application_${to}`)
  await announce(ctx, tx, {
    type: to === 'approved' ? 'application.approved' : 'application.rejected',
    applicationId,
    companionId,
  })
  await ctx.live.publish(tx, `user:${companionId}`, { topic: 'profile' })
}
