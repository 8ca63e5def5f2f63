import { requireAcceptedTerms } from '#app/features/marketplace/terms/commands.server.ts'
import { decidePaidBooking } from '#app/features/marketplace/traders/rules.ts'
import { traderState } from '#app/features/marketplace/traders/views.server.ts'
import type { Ctx } from '#app/platform/context.ts'
import type { Tx } from '#app/platform/data/db.server.ts'
import { unwrap } from '#app/platform/refusal.ts'
import { topicAcknowledgements } from '#db/schema/all.ts'
import type { VersionedNotice } from './topic-notices.data.ts'

/** Refuses with `terms_not_accepted`. */
export const requireCanOffer = (ctx: Ctx, tx: Tx, companionId: string) => requireAcceptedTerms(ctx, tx, companionId)

/**
 * Requires the seeker to have accepted the current terms and, for a paid call, the companion to have declared whether
 * they're a trader (DSA Art. 30). Stores the topic notices the seeker confirmed. Refuses with `terms_not_accepted` or
 * `companion_undeclared`.
 */
export async function requireCanBook(
  ctx: Ctx,
  tx: Tx,
  booking: { seekerId: string; companionId: string; credits: number; notices: readonly VersionedNotice[] },
): Promise<void> {
  const { seekerId, companionId, credits, notices } = booking
  const now = ctx.clock.now()
  await requireAcceptedTerms(ctx, tx, seekerId)
  unwrap(decidePaidBooking(await traderState(tx, companionId, now), credits))
  if (notices.length === 0) return
  await tx
    .insert(topicAcknowledgements)
    .values(notices.map(({ topic, version }) => ({ userId: seekerId, topic, version, acknowledgedAt: now })))
    .onConflictDoNothing()
}
