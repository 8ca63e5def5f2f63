import { reopenReview } from '#app/features/marketplace/accounts/users.commands.server.ts'
import { command } from '#app/platform/context.ts'
import { announce } from '#app/platform/data/jobs.server.ts'
import { authorize, notFound, Refusal, unwrap } from '#app/platform/refusal.ts'
import type { Viewer } from '#app/platform/viewer.ts'
import { canApply } from '../policy.ts'
import { decideSending } from './rules.ts'
import { findApplicant, insertApplication, updateSentAgain } from './store.server.ts'

/**
 * Sends the viewer's application: corrected after a request for changes, or a new one after a rejection. Refuses
 * `application_not_open`, `application_too_soon`, `application_too_often`, `account_closed`.
 */
export const sendApplication = command(async (ctx, tx, viewer: Viewer, _input: Record<string, never>) => {
  authorize(canApply(viewer))
  const companionId = viewer.userId
  const applicant = await findApplicant(tx, companionId)
  if (!applicant) throw notFound()
  const { as } = unwrap(decideSending(applicant, ctx.clock.now()))
  if (as === 'again') {
    const applicationId = applicant.applicationId ?? ''
    const timesSent = await updateSentAgain(tx, applicationId)
    if (timesSent === null) throw new Refusal('application_not_open')
    await announce(ctx, tx, { type: 'application.resubmitted', applicationId, companionId, timesSent })
  } else {
    const applicationId = await insertApplication(tx, companionId)
    if (!applicationId) throw new Refusal('application_not_open')
    await reopenReview(tx, companionId)
    await announce(ctx, tx, { type: 'application.submitted', applicationId, companionId })
  }
  await ctx.live.publish(tx, `user:${companionId}`, { topic: 'profile' })
})
