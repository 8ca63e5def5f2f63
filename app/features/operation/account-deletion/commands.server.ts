import { hashEmail } from '#app/features/marketplace/accounts/commands.server.ts'
import {
  limitReAuthentication,
  type ReAuthentication,
  reAuthenticate,
} from '#app/features/marketplace/accounts/re-authentication.commands.server.ts'
import { blockCanceledEmail } from '#app/features/marketplace/accounts/users.commands.server.ts'
import { settleOwnDueCalls } from '#app/features/marketplace/calls/commands.server.ts'
import { cancelCallsForDeletion } from '#app/features/marketplace/calls/departure.commands.server.ts'
import { balanceOf } from '#app/features/marketplace/credits/views.server.ts'
import { deletePhotos } from '#app/features/marketplace/profiles/commands.server.ts'
import { cancelCheckout } from '#app/features/money/payments/checkout.commands.server.ts'
import { lockOwnPurchases, refundAllUnspent } from '#app/features/money/payments/refunds/commands.server.ts'
import { isPayoutInFlight } from '#app/features/money/payouts/views.server.ts'
import { formatters } from '#app/i18n/format.ts'
import type { Language } from '#app/i18n/languages.ts'
import { texts } from '#app/i18n/texts.server.ts'
import { type Ctx, command } from '#app/platform/context.ts'
import type { Tx } from '#app/platform/data/db.server.ts'
import { lockPeople } from '#app/platform/data/db.server.ts'
import { publishSessionEnd } from '#app/platform/http/session.server.ts'
import { newId } from '#app/platform/ids.ts'
import { enqueueMail, mailSender, renderMail } from '#app/platform/outside/mail.server.ts'
import { authorize, isRefusal, notFound, Refusal, unwrap } from '#app/platform/refusal.ts'
import type { Viewer } from '#app/platform/viewer.ts'
import { journalDeletion, writeJournal } from './journal.commands.server.ts'
import { erasePersonalData } from './personal-data/commands.server.ts'
import { canDeleteAccount, decideForfeit } from './rules.ts'
import { findOwnedAccount, listOpenPurchases, listPhotoKeys, lockAccount } from './store.server.ts'

/**
 * `credits` is the loss shown in the form, `understood` whether it was accepted. `refundCents` is the promised refund
 * of unspent purchases; without it they are forfeited.
 */
export type DeleteAccountInput = ReAuthentication & { credits: number; understood: boolean; refundCents?: number }

/**
 * Deletes the viewer's own account and refunds unspent purchases on request, all or nothing;
 * idempotent. Refuses as `reAuthenticate`, `canDeleteAccount`, `decideForfeit`, and `call_running`, `payout_pending`,
 * `purchase_open`.
 */
export async function deleteAccount(ctx: Ctx, viewer: Viewer, input: DeleteAccountInput): Promise<void> {
  await limitReAuthentication(ctx, viewer)
  await settleOwnDueCalls(ctx, viewer)
  const deleted = await deleteOwnAccount(ctx, viewer, input).catch(async (error) => {
    if (!isRefusal(error) || error.code !== 'purchase_open') throw error
    await closePaymentPages(ctx, viewer)
    return deleteOwnAccount(ctx, viewer, input)
  })
  if (!deleted) return
  const { photoKeys, entry } = deleted
  // Already here, so that an answer means that it outlives a restore; the job is for files that are away.
  await writeJournal(ctx, entry).catch((error) =>
    ctx.log.warn('the journal of deletions is left to its job', { error }),
  )
  await deletePhotos(ctx, photoKeys).catch((error) => ctx.log.warn('photos are left for the sweep', { error }))
}

const deleteOwnAccount = command(async (ctx, tx, viewer: Viewer, input: DeleteAccountInput) => {
  await lockPeople(tx, [viewer.userId])
  const person = await findOwnedAccount(tx, viewer.userId)
  if (!person) throw notFound()
  if (person.status === 'canceled') return null
  await reAuthenticate(ctx, tx, viewer, input)
  authorize(canDeleteAccount(person))
  const promisedCents = input.refundCents ?? 0
  // Lock purchases before the ledger, in the same order as the payment webhooks.
  if (promisedCents > 0) await lockOwnPurchases(tx, viewer)
  await cancelCallsForDeletion(ctx, tx, viewer)
  // After cancelling the calls, so that credits they return are refunded too.
  const refundedCents = promisedCents > 0 ? await refundAllUnspent(ctx, tx, viewer) : 0
  if (refundedCents < promisedCents) throw new Refusal('balance_changed')
  // After the calls: settling locks the ledger before the account, and so does everything else.
  await lockAccount(tx, person.userId)
  if (await isPayoutInFlight(tx, viewer)) throw new Refusal('payout_pending')
  if ((await listOpenPurchases(tx, person.userId)).length > 0) throw new Refusal('purchase_open')
  unwrap(decideForfeit(await balanceOf(tx, person.userId), input))
  const photoKeys = await listPhotoKeys(tx, person.userId, { removed: true })
  await erasePersonalData(tx, person)
  const emailHash = hashEmail(ctx, person.email)
  await blockCanceledEmail(tx, emailHash)
  const entry = { userId: person.userId, emailHash: emailHash.toString('hex') }
  await journalDeletion(ctx, tx, entry)
  await sendFarewellMail(ctx, tx, { ...person, refundedCents })
  await publishSessionEnd(ctx, tx, person.userId)
  return { photoKeys, entry }
})

/** Closes open payment pages; a payment on its way stays, and its credits come first. */
async function closePaymentPages(ctx: Ctx, viewer: Viewer): Promise<void> {
  const waiting = { ...ctx, payments: ctx.payments.withInteractiveTimeout() }
  for (const purchaseId of await listOpenPurchases(ctx.db, viewer.userId)) {
    await cancelCheckout(waiting, viewer, { purchaseId }).catch((error) =>
      ctx.log.warn('a payment page could not be closed', { subject: purchaseId, error }),
    )
  }
}

/**
 * Sends the last mail to the address being erased; `refundedCents` in euro cents. The outbox does not link it to the
 * account.
 */
function sendFarewellMail(
  ctx: Ctx,
  tx: Tx,
  to: { email: string; language: Language; refundedCents: number },
): Promise<void> {
  const t = texts(to.language, 'account-deletion')
  const { brand, supportEmail } = ctx.config
  return enqueueMail(ctx, tx, {
    effectKey: `farewell:${newId()}`,
    to: to.email,
    language: to.language,
    subject: t('mail.subject', { brand }),
    ...renderMail({
      language: to.language,
      brand,
      title: t('mail.title'),
      paragraphs: [
        t('mail.text'),
        ...(to.refundedCents > 0
          ? [t('mail.refund', { euros: formatters(to.language, 'UTC').euros(to.refundedCents) })]
          : []),
        ...t('mail.kept').split('\n'),
      ],
      footer: t('mail.footer', { support: supportEmail }),
      sender: mailSender(ctx.config, to.language),
    }),
  })
}
