import { z } from 'zod'
import { isDeletedAccountEmail } from '#app/features/marketplace/accounts/commands.server.ts'
import { limitAttempts, limitMails } from '#app/features/marketplace/accounts/limits.commands.server.ts'
import { LIMITS } from '#app/features/marketplace/accounts/limits.rules.ts'
import { reversalEvents } from '#app/features/money/payments/events.ts'
import {
  lockOwnPurchase,
  refundUnspent,
  refundUnspentAgain,
} from '#app/features/money/payments/refunds/commands.server.ts'
import { paidPurchase } from '#app/features/money/payments/refunds/views.server.ts'
import { formatters, zoneName } from '#app/i18n/format.ts'
import { type Language, realLanguage } from '#app/i18n/languages.ts'
import { serverTexts, texts } from '#app/i18n/texts.server.ts'
import type { Config } from '#app/platform/config.ts'
import { type Ctx, command, type System, system } from '#app/platform/context.ts'
import type { Tx } from '#app/platform/data/db.server.ts'
import { announce } from '#app/platform/data/jobs.server.ts'
import { enqueueMail, renderMail } from '#app/platform/outside/mail.server.ts'
import { authorize, isRefusal, notFound, Refusal } from '#app/platform/refusal.ts'
import type { Viewer } from '#app/platform/viewer.ts'
import { withdrawalEvents } from './events.ts'
import { canHandleWithdrawals, isInTime, isSettled, nextSentences, type WithdrawalReceipt } from './rules.ts'
import { UNPAID_WITHDRAWALS_MAX } from './schema.ts'
import {
  findUnconfirmed,
  findWithdrawal,
  findWithdrawalOfForm,
  insertWithdrawal,
  isBuyersAddress,
  listUnpaid,
  lockWithdrawal,
  lockWithdrawalOf,
  type StoredWithdrawal,
  sumRefunded,
  updateWithdrawal,
} from './store.server.ts'
import { declarationText, type WithdrawalInput, withAccountEmail, withdrawalReceipt } from './views.server.ts'

/** `clientAddress` is for rate limits; `timeZone` is the reader's, for the mail. */
type DeclareInput = WithdrawalInput & { formKey: string; clientAddress: string; timeZone: string }

/**
 * Records a withdrawal and mails the receipt. Idempotent by `formKey`. A buyer's own purchase is refunded; a guest's
 * waits for its buyer or an administrator. Refuses with `not_found` or `too_many_attempts`.
 */
export async function declareWithdrawal(
  ctx: Ctx,
  viewer: Viewer | null,
  typed: DeclareInput,
): Promise<WithdrawalReceipt> {
  const input = await withAccountEmail(ctx.db, viewer, typed)
  if (viewer) await limitAttempts(ctx, [[LIMITS.withdrawalOfPerson, viewer.userId]])
  else await limitMails(ctx, 'withdrawal', input)
  const { purchaseId } = input
  return viewer && purchaseId
    ? withdrawFromPurchase(ctx, viewer, { ...input, purchaseId })
    : recordDeclaration(ctx, viewer, input)
}

const withdrawFromPurchase = command(
  async (ctx, tx, viewer: Viewer, input: DeclareInput & { purchaseId: string }): Promise<WithdrawalReceipt> => {
    const { purchaseId } = input
    const { paidAt } = await lockOwnPurchase(tx, viewer, purchaseId)
    const before = await lockWithdrawalOf(tx, purchaseId)
    const withdrawal = before ?? (await storeOwn(ctx, tx, viewer, input, paidAt))
    const settled = await settle(ctx, tx, viewer, withdrawal, paidAt)
    const receipt = await withdrawalReceipt(tx, viewer, settled)
    if (!before) await finish(ctx, tx, input, settled, receipt)
    return receipt
  },
)

async function storeOwn(
  ctx: Ctx,
  tx: Tx,
  viewer: Viewer,
  input: DeclareInput & { purchaseId: string },
  paidAt: Date,
): Promise<StoredWithdrawal> {
  const { userId } = viewer
  const { purchaseId } = input
  const declared = await findUnconfirmed(tx, input.accountEmail, paidAt, true)
  if (declared) return updateWithdrawal(tx, declared.id, { state: 'unmatched', userId, purchaseId })
  const row = await insert(ctx, tx, viewer, input, { userId, purchaseId })
  if (!row) throw notFound()
  return row
}

const insert = async (
  ctx: Ctx,
  tx: Tx,
  viewer: Viewer | null,
  input: DeclareInput,
  owner: { userId: string | null; purchaseId: string | null },
) =>
  insertWithdrawal(tx, {
    ...owner,
    state: viewer ? 'unmatched' : 'unconfirmed',
    formKey: input.formKey,
    language: realLanguage(input.language),
    name: input.name,
    email: input.email,
    accountEmail: input.accountEmail,
    reference: input.reference,
    declaration: await declarationText({ ...ctx, db: tx }, viewer, input),
  })

/** Refunds the unspent part if the declaration came in time. Runs again when credits of booked calls are returned. */
async function settle(ctx: Ctx, tx: Tx, viewer: Viewer, withdrawal: StoredWithdrawal, paidAt: Date) {
  const { id, state, purchaseId, receivedAt } = withdrawal
  if (!purchaseId || (state !== 'unmatched' && !isSettled(state))) return withdrawal
  if (!isInTime(paidAt, receivedAt, viewer.timeZone)) return updateWithdrawal(tx, id, { state: 'late' })
  const purchase = await paidPurchase(tx, viewer, purchaseId)
  if (purchase?.isDisputed) return isSettled(state) ? withdrawal : updateWithdrawal(tx, id, { state: 'disputed' })
  const refunded = await refundUnspent
    .join(ctx, tx, viewer, { purchaseId, reason: 'withdrawal' })
    .catch((error: unknown) => {
      if (isRefusal(error) && error.code === 'nothing_to_refund') return { credits: 0, amountCents: 0 }
      throw error
    })
  const refundCents = withdrawal.refundCents + refunded.amountCents
  return updateWithdrawal(tx, id, {
    state: refundCents > 0 ? 'refund' : 'nothing_left',
    refundCredits: withdrawal.refundCredits + refunded.credits,
    refundCents,
    closedAt: withdrawal.closedAt ?? ctx.clock.now(),
  })
}

const recordDeclaration = command(
  async (ctx, tx, viewer: Viewer | null, input: DeclareInput): Promise<WithdrawalReceipt> => {
    const userId = viewer?.userId ?? null
    const stored = await insert(ctx, tx, viewer, input, { userId, purchaseId: null })
    const withdrawal = stored ?? (await findWithdrawalOfForm(tx, input.formKey))
    if (!withdrawal || withdrawal.userId !== userId || withdrawal.accountEmail !== input.accountEmail) throw notFound()
    const receipt = await withdrawalReceipt(tx, viewer, withdrawal)
    if (stored) await finish(ctx, tx, input, stored, receipt)
    return receipt
  },
)

async function finish(
  ctx: Ctx,
  tx: Tx,
  { email, accountEmail, timeZone, language }: DeclareInput,
  { id, state, userId }: StoredWithdrawal,
  receipt: WithdrawalReceipt,
): Promise<void> {
  const reader = { language: realLanguage(language), timeZone }
  await enqueueMail(ctx, tx, {
    effectKey: `withdrawal:${id}:${userId ? 'buyer' : 'guest'}`,
    to: email,
    ...(userId ? { userId } : {}),
    language: reader.language,
    ...receiptMail(
      ctx.config,
      reader,
      { ...receipt, accountEmail },
      { isOwn: userId !== null && email === accountEmail },
    ),
  })
  if (userId) await ctx.live.publish(tx, `user:${userId}`, { topic: 'balance' })
  if (!isSettled(state)) await announce(ctx, tx, { type: 'withdrawal.waiting', withdrawalId: id, failures: 0 })
}

/**
 * Closes a guest's declaration if its address has no purchase and no deleted account, whose purchases we couldn't find.
 * There's nothing to refund. Idempotent.
 */
const closeWithoutPurchase = command(async (ctx, tx, _actor: System, { withdrawalId }: { withdrawalId: string }) => {
  const withdrawal = await lockWithdrawal(tx, withdrawalId)
  if (withdrawal?.state !== 'unconfirmed' || withdrawal.closedAt) return
  const { accountEmail } = withdrawal
  if (await isBuyersAddress(tx, accountEmail)) return
  if (await isDeletedAccountEmail(ctx, tx, accountEmail)) return
  await updateWithdrawal(tx, withdrawalId, { state: 'no_purchase', closedAt: ctx.clock.now() })
})

/**
 * Reopens a declaration whose refund failed at the provider or the bank, because we still owe the money. Idempotent.
 */
export const reopenUnpaid = command(async (ctx, tx, _actor: System, { purchaseId }: { purchaseId: string }) => {
  const withdrawal = await lockWithdrawalOf(tx, purchaseId)
  if (!withdrawal) return
  // Sum after locking the row, so a concurrent refund is in both amounts or in neither.
  const { cents, credits, failures } = await sumRefunded(tx, purchaseId)
  if (withdrawal.refundCents <= cents) return
  const { id } = withdrawal
  const open = { closedAt: null, closedBy: null, note: null }
  await updateWithdrawal(tx, id, { state: 'not_refunded', refundCents: cents, refundCredits: credits, ...open })
  await announce(ctx, tx, { type: 'withdrawal.waiting', withdrawalId: id, failures })
})

/** Reopens withdrawals whose refund failed and whose event was lost. */
export async function sweepWithdrawals(ctx: Ctx): Promise<void> {
  for (const purchaseId of await listUnpaid(ctx.db, UNPAID_WITHDRAWALS_MAX))
    await reopenUnpaid(ctx, system('sweep_withdrawals'), { purchaseId })
}

/**
 * Retries a failed refund of a withdrawal, for administrators. Refuses with `not_found`, `withdrawal_closed`,
 * `nothing_to_refund` or `purchase_disputed`.
 */
export const refundWithdrawalAgain = command(
  async (ctx, tx, viewer: Viewer, { withdrawalId }: { withdrawalId: string }): Promise<void> => {
    authorize(canHandleWithdrawals(viewer))
    const purchaseId = (await findWithdrawal(tx, withdrawalId))?.purchaseId
    if (!purchaseId) throw notFound()
    // Lock the purchase before the declaration, in the same order as the buyer's command.
    const refunded = await refundUnspentAgain.join(ctx, tx, viewer, { purchaseId })
    const withdrawal = await lockWithdrawal(tx, withdrawalId)
    if (withdrawal?.state !== 'not_refunded' || withdrawal.closedAt) throw new Refusal('withdrawal_closed')
    await updateWithdrawal(tx, withdrawalId, {
      state: 'refund',
      refundCredits: withdrawal.refundCredits + refunded.credits,
      refundCents: withdrawal.refundCents + refunded.amountCents,
      closedAt: ctx.clock.now(),
    })
  },
)

/**
 * Closes a declaration that an administrator has dealt with, and returns its number. Refuses with `not_found` or
 * `withdrawal_closed`.
 */
export const closeDeclaration = command(
  async (ctx, tx, viewer: Viewer, input: { withdrawalId: string; note: string }): Promise<{ number: string }> => {
    authorize(canHandleWithdrawals(viewer))
    const withdrawal = await lockWithdrawal(tx, input.withdrawalId)
    if (!withdrawal) throw notFound()
    if (withdrawal.closedAt) throw new Refusal('withdrawal_closed')
    const closed = { closedAt: ctx.clock.now(), closedBy: viewer.userId, note: input.note }
    await updateWithdrawal(tx, withdrawal.id, closed)
    return { number: withdrawal.number }
  },
)

/**
 * The receipt mail: the declaration, and the date and time we received it (§ 356a (4) BGB). A mail to an unverified
 * address repeats nothing the sender typed except that address.
 */
function receiptMail(
  config: Config,
  { language, timeZone }: { language: Language; timeZone: string },
  receipt: WithdrawalReceipt & { accountEmail: string },
  { isOwn }: { isOwn: boolean },
): { subject: string; text: string; html: string } {
  const { brand, origin, supportEmail, seller } = config
  const t = texts(language, 'withdrawals')
  const format = formatters(language, timeZone)
  const { number, receivedAt, declaration, name, email, accountEmail, lastDay } = receipt
  const zone = zoneName(serverTexts(language), timeZone)
  return {
    subject: t('mail.subject', { number }),
    ...renderMail(config, {
      language,
      member: { name: null },
      title: t('receipt.title'),
      paragraphs: [
        t('receipt.received', { date: format.date(receivedAt), time: format.time(receivedAt), zone }),
        t('receipt.number', { number }),
      ],
      sections: [
        {
          heading: t('summary.declaration'),
          paragraphs: [
            // A declaration about a purchase is our own text. One about an account contains what the sender typed.
            isOwn || lastDay !== null
              ? declaration
              : email === accountEmail
                ? t('declaration.account', { brand, account: accountEmail })
                : t('declaration.plain', { brand }),
            isOwn ? t('mail.name', { name }) : t('mail.untyped'),
            t('mail.email', { email }),
            t('mail.to', { seller: seller.line }),
          ],
        },
        { heading: t('next.title'), paragraphs: nextSentences(t, format, receipt) },
      ],
      action: { label: t('mail.action'), url: `${origin}/${language}/withdraw` },
      footer: t('mail.footer', { support: supportEmail }),
    }),
  }
}

const refundFailed = reversalEvents[1]
const handled = z.discriminatedUnion('type', [refundFailed, ...withdrawalEvents])

/**
 * Handles events from the job queue: reopens withdrawals whose refund failed, and closes guests' declarations without a
 * purchase.
 */
export async function handleWithdrawals(ctx: Ctx, data: unknown): Promise<void> {
  const event = handled.safeParse(data)
  if (!event.success) return
  if (event.data.type === 'refund.failed') await reopenUnpaid(ctx, system('reopen_withdrawals'), event.data)
  else await closeWithoutPurchase(ctx, system('close_withdrawals'), event.data)
}
