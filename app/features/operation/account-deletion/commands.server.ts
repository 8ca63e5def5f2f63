import { and, inArray, isNull, ne, or } from 'drizzle-orm'
import { hashEmail } from '#app/features/marketplace/accounts/commands.server.ts'
import {
  limitReAuthentication,
  type ReAuthentication,
  reAuthenticate,
} from '#app/features/marketplace/accounts/re-authentication.commands.server.ts'
import { blockCanceledEmail } from '#app/features/marketplace/accounts/users.commands.server.ts'
import { settleViewerDueCalls } from '#app/features/marketplace/calls/commands.server.ts'
import { cancelCallsForDeletion } from '#app/features/marketplace/calls/departure.commands.server.ts'
import { balanceOf } from '#app/features/marketplace/credits/views.server.ts'
import { deleteFiles } from '#app/features/marketplace/profiles/commands.server.ts'
import { cancelCheckout } from '#app/features/money/payments/checkout.commands.server.ts'
import { cancelPurchase } from '#app/features/money/payments/commands.server.ts'
import { lockOwnPurchases, refundAllUnspent } from '#app/features/money/payments/refunds/commands.server.ts'
import { isPayoutInFlight } from '#app/features/money/payouts/views.server.ts'
import { formatters } from '#app/i18n/format.ts'
import type { Language } from '#app/i18n/languages.ts'
import { texts } from '#app/i18n/texts.server.ts'
import { type Ctx, command, type System } from '#app/platform/context.ts'
import { raiseAlarm } from '#app/platform/data/alarms.server.ts'
import { type Db, lockPeople, type Tx } from '#app/platform/data/db.server.ts'
import { publishSessionEnd, viewerOnBehalfOf } from '#app/platform/http/session.server.ts'
import { newId } from '#app/platform/ids.ts'
import { enqueueMail, renderMail } from '#app/platform/outside/mail.server.ts'
import { authorize, isRefusal, notFound, Refusal, unwrap } from '#app/platform/refusal.ts'
import type { Viewer } from '#app/platform/viewer.ts'
import { users } from '#db/schema/all.ts'
import { erasePersonalData } from './erasure.commands.server.ts'
import { type JournalEntry, journalDeletion, listJournal, writeJournal } from './journal.commands.server.ts'
import { canDeleteAccount, decideForfeit } from './rules.ts'
import { type AccountOwner, findOwnedAccount, listFileKeys, listOpenPurchases, lockAccount } from './store.server.ts'

/**
 * `credits` is the loss shown in the form, `understood` whether it was accepted. `refundCents` is the promised refund
 * of unspent purchases; without it they are forfeited.
 */
export type DeleteAccountInput = ReAuthentication & { credits: number; understood: boolean; refundCents?: number }

/**
 * Deletes the viewer's own account and, on request, refunds unspent purchases, all or nothing. Idempotent. Refuses as
 * `reAuthenticate`, `canDeleteAccount` and `decideForfeit`, and with `call_running`, `payout_pending` or
 * `purchase_open`.
 */
export async function deleteAccount(ctx: Ctx, viewer: Viewer, input: DeleteAccountInput): Promise<void> {
  await limitReAuthentication(ctx, viewer)
  await settleViewerDueCalls(ctx, viewer)
  const deleted = await deleteOwnAccount(ctx, viewer, input).catch(async (error) => {
    if (!isRefusal(error) || error.code !== 'purchase_open') throw error
    await closePaymentPages(ctx, viewer)
    return deleteOwnAccount(ctx, viewer, input)
  })
  if (!deleted) return
  const { files, entry } = deleted
  // Write the journal before answering, so that a confirmed deletion survives a restore. The job retries if files are
  // unavailable.
  await writeJournal(ctx, entry).catch((error) =>
    ctx.log.warn('the journal of deletions is left to its job', { error }),
  )
  await deleteFiles(ctx, files).catch((error) => ctx.log.warn('files are left for the sweep', { error }))
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
  // After the calls, to keep the usual lock order: ledger before account.
  await lockAccount(tx, person.userId)
  if (await isPayoutInFlight(tx, viewer)) throw new Refusal('payout_pending')
  if ((await listOpenPurchases(tx, person.userId)).length > 0) throw new Refusal('purchase_open')
  unwrap(decideForfeit(await balanceOf(tx, person.userId), input))
  const emailHash = hashEmail(ctx, person.email)
  const erased = await erase(ctx, tx, person, emailHash.toString('hex'))
  await blockCanceledEmail(tx, emailHash)
  await sendFarewellMail(ctx, tx, { ...person, refundedCents })
  return erased
})

/** Erases a locked account without open calls or payments. The caller deletes the files after the commit. */
async function erase(ctx: Ctx, tx: Tx, person: AccountOwner, emailHash: string | null) {
  const files = await listFileKeys(tx, person.userId, { removed: true })
  await erasePersonalData(tx, person)
  const entry = { userId: person.userId, emailHash }
  await journalDeletion(ctx, tx, entry)
  await publishSessionEnd(ctx, tx, person.userId)
  return { files, entry }
}

/** Closes open payment pages. A payment in progress keeps its purchase open, so its credits arrive first. */
async function closePaymentPages(ctx: Ctx, viewer: Viewer): Promise<void> {
  const waiting = { ...ctx, payments: ctx.payments.withInteractiveTimeout() }
  for (const purchaseId of await listOpenPurchases(ctx.db, viewer.userId)) {
    await cancelCheckout(waiting, viewer, { purchaseId }).catch((error) =>
      ctx.log.warn('a payment page could not be closed', { subject: purchaseId, error }),
    )
  }
}

/**
 * Sends the last mail to the address being erased. `refundedCents` is in euro cents. The outbox doesn't link it to the
 * account.
 */
async function sendFarewellMail(
  ctx: Ctx,
  tx: Tx,
  to: { email: string; language: Language; refundedCents: number },
): Promise<void> {
  const t = texts(to.language, 'account-deletion')
  const { brand, supportEmail } = ctx.config
  await enqueueMail(ctx, tx, {
    effectKey: `farewell:${newId()}`,
    to: to.email,
    language: to.language,
    subject: t('mail.subject', { brand }),
    ...renderMail(ctx.config, {
      language: to.language,
      member: { name: null },
      title: t('mail.title'),
      paragraphs: [
        t('mail.text'),
        ...(to.refundedCents > 0
          ? [t('mail.refund', { euros: formatters(to.language, 'UTC').euros(to.refundedCents) })]
          : []),
        ...t('mail.kept').split('\n'),
      ],
      footer: t('mail.footer', { support: supportEmail }),
    }),
  })
}

/**
 * Deletes an account for the operator, even an administrator's or a suspended one, without a farewell mail. False if it
 * was already deleted. Refuses with `not_found`, `call_running` or `payout_pending`.
 */
export async function removeAccount(ctx: Ctx, operator: System, input: { userId: string }): Promise<boolean> {
  for (const purchaseId of await listOpenPurchases(ctx.db, input.userId))
    await cancelPurchase(ctx, operator, { purchaseId })
  const erased = await removeForOperator(ctx, operator, input)
  if (!erased) return false
  await deleteFiles(ctx, erased.files).catch((error) => ctx.log.warn('files are left for the sweep', { error }))
  return true
}

const removeForOperator = command(async (ctx, tx, operator: System, { userId }: { userId: string }) => {
  await lockPeople(tx, [userId])
  const person = await findOwnedAccount(tx, userId)
  const viewer = await viewerOnBehalfOf(tx, operator, userId)
  if (!person || !viewer) throw notFound()
  if (person.status === 'canceled') return null
  await cancelCallsForDeletion(ctx, tx, viewer)
  // After the calls, to keep the usual lock order: ledger before account.
  await lockAccount(tx, userId)
  if (await isPayoutInFlight(tx, viewer)) throw new Refusal('payout_pending')
  return erase(ctx, tx, person, null)
})

const BATCH = 500

/**
 * Deletes accounts again that reappeared with an older copy of the database, and blocks their addresses. Runs at each
 * start, daily and on the operator's command. Idempotent. Raises an alarm for an account that can't be deleted yet; the
 * next run tries again.
 */
export async function replayDeletions(ctx: Ctx, operator: System) {
  const entries = await listJournal(ctx)
  const result = { entries: entries.length, erased: 0, failed: 0 }
  for (let from = 0; from < entries.length; from += BATCH) {
    const batch = entries.slice(from, from + BATCH)
    for (const userId of await listExistingUsers(ctx.db, batch))
      (await eraseAgain(ctx, operator, userId)) ? result.erased++ : result.failed++
    await blockAddresses(ctx, operator, batch)
  }
  return result
}

/** Deletes an account as the operator would. Raises an alarm and returns false if that's not possible now. */
async function eraseAgain(ctx: Ctx, operator: System, userId: string): Promise<boolean> {
  try {
    await removeAccount(ctx, operator, { userId })
    return true
  } catch (error) {
    const message = 'a deleted account came back with a restored database and couldn’t be deleted again'
    const detail = isRefusal(error) ? error.code : 'error'
    await raiseAlarm(ctx, ctx.db, { code: 'deletion_not_repeated', subject: userId, detail, message, error })
    return false
  }
}

const blockAddresses = command(async (_ctx, tx, _operator: System, entries: readonly JournalEntry[]) => {
  for (const { emailHash } of entries) if (emailHash) await blockCanceledEmail(tx, Buffer.from(emailHash, 'hex'))
})

async function listExistingUsers(db: Db, entries: readonly JournalEntry[]): Promise<string[]> {
  const userIds = entries.map(({ userId }) => userId)
  const found = await db
    .select({ id: users.id })
    .from(users)
    .where(and(inArray(users.id, userIds), or(isNull(users.status), ne(users.status, 'canceled'))))
  return found.map(({ id }) => id)
}
