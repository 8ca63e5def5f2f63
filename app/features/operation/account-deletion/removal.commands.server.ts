import { cancelCallsForDeletion } from '#app/features/marketplace/calls/departure.commands.server.ts'
import { deletePhotos } from '#app/features/marketplace/profiles/commands.server.ts'
import { cancelPurchase } from '#app/features/money/payments/commands.server.ts'
import { isPayoutInFlight } from '#app/features/money/payouts/views.server.ts'
import { type Ctx, command, type System } from '#app/platform/context.ts'
import { lockPeople } from '#app/platform/data/db.server.ts'
import { publishSessionEnd, viewerOnBehalfOf } from '#app/platform/http/session.server.ts'
import { notFound, Refusal } from '#app/platform/refusal.ts'
import { journalDeletion } from './journal.commands.server.ts'
import { erasePersonalData } from './personal-data/commands.server.ts'
import { findOwnedAccount, listOpenPurchases, listPhotoKeys, lockAccount } from './store.server.ts'

/**
 * Deletes an account for the operator, also an administrator's or a suspended one, without a farewell mail; false when
 * it already was. Refuses `not_found`, `call_running`, `payout_pending`.
 */
export async function removeAccount(ctx: Ctx, operator: System, input: { userId: string }): Promise<boolean> {
  for (const purchaseId of await listOpenPurchases(ctx.db, input.userId))
    await cancelPurchase(ctx, operator, { purchaseId })
  const photoKeys = await remove(ctx, operator, input)
  if (!photoKeys) return false
  await deletePhotos(ctx, photoKeys).catch((error) => ctx.log.warn('photos are left for the sweep', { error }))
  return true
}

const remove = command(async (ctx, tx, operator: System, { userId }: { userId: string }) => {
  await lockPeople(tx, [userId])
  const person = await findOwnedAccount(tx, userId)
  const viewer = await viewerOnBehalfOf(tx, operator, userId)
  if (!person || !viewer) throw notFound()
  if (person.status === 'canceled') return null
  await cancelCallsForDeletion(ctx, tx, viewer)
  // After the calls: settling locks the ledger before the account, and so does everything else.
  await lockAccount(tx, userId)
  if (await isPayoutInFlight(tx, viewer)) throw new Refusal('payout_pending')
  const photoKeys = await listPhotoKeys(tx, userId, { removed: true })
  await erasePersonalData(tx, person)
  await journalDeletion(ctx, tx, { userId, emailHash: null })
  await publishSessionEnd(ctx, tx, userId)
  return photoKeys
})
