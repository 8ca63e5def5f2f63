import { command } from '#app/platform/context.ts'
import { publishSessionEnd } from '#app/platform/http/session.server.ts'
import { notFound } from '#app/platform/refusal.ts'
import type { Viewer } from '#app/platform/viewer.ts'
import { endSessionsOf, setSuspendedStatus } from '../accounts/users.commands.server.ts'
import { insertSuspension, updateLifted } from './store.server.ts'

/** Suspends a person until `endAt`, for good without an end. The caller has checked its policy. */
export const suspendPerson = command(
  async (ctx, tx, _viewer: Viewer, input: { userId: string; endAt: Date | null; decisionId: string }) => {
    const statusBefore = await setSuspendedStatus(tx, input.userId, 'suspended')
    await insertSuspension(tx, { ...input, statusBefore })
    await endSessionsOf(tx, input.userId)
    await publishSessionEnd(ctx, tx, input.userId)
  },
)

/** Lifts a suspension before its end. The caller has checked its policy. Refuses with `not_found`. */
export const liftSuspension = command(async (_ctx, tx, viewer: Viewer, input: { userId: string; note: string }) => {
  const lifted = await updateLifted(tx, { ...input, liftedBy: viewer.userId })
  if (!lifted) throw notFound()
  await setSuspendedStatus(tx, input.userId, lifted.statusBefore)
})
