import { ownEmail } from '#app/features/marketplace/accounts/views.server.ts'
import {
  paidPurchase,
  paidPurchasesSince,
  type RefundablePurchase,
} from '#app/features/money/payments/refunds/views.server.ts'
import { purchaseNumber } from '#app/features/money/payments/rules.ts'
import { formatters } from '#app/i18n/format.ts'
import type { Language } from '#app/i18n/languages.ts'
import { texts } from '#app/i18n/texts.server.ts'
import type { Ctx } from '#app/platform/context.ts'
import type { Db } from '#app/platform/data/db.server.ts'
import { newId } from '#app/platform/ids.ts'
import { notFound } from '#app/platform/refusal.ts'
import type { Viewer } from '#app/platform/viewer.ts'
import { creditWords, isInTime, lastDayToWithdraw, type WithdrawalReceipt } from './rules.ts'
import { OFFERED_DAYS } from './schema.ts'
import { findUnconfirmed, listWithdrawalsOf, type StoredWithdrawal } from './store.server.ts'

export type PurchaseChoice = ReturnType<typeof choiceOf>

export type WithdrawalChoices = NonNullable<Awaited<ReturnType<typeof withdrawalChoices>>>

/** Purchases the viewer can withdraw from; null for guests, so the page reveals nothing. */
export async function withdrawalChoices(ctx: Pick<Ctx, 'db' | 'clock'>, viewer: Viewer | null) {
  if (!viewer) return null
  const now = ctx.clock.now()
  const since = new Date(now.getTime() - OFFERED_DAYS * 86_400_000)
  const email = await ownEmail(ctx.db, viewer)
  const [purchases, declared] = await Promise.all([
    paidPurchasesSince(ctx.db, viewer, since),
    findUnconfirmed(ctx.db, email, since),
  ])
  const withdrawals = await listWithdrawalsOf(
    ctx.db,
    purchases.map(({ purchaseId }) => purchaseId),
  )
  return {
    name: viewer.name ?? '',
    email,
    purchases: purchases.map((purchase) => choiceOf(purchase, viewer, now, withdrawals, declared)),
    /** A guest's declaration for this account that waits for confirmation. */
    declared: declared && { number: declared.number, receivedAt: declared.receivedAt },
  }
}

function choiceOf(
  purchase: RefundablePurchase,
  { timeZone }: Viewer,
  now: Date,
  withdrawals: readonly StoredWithdrawal[],
  declared: StoredWithdrawal | null,
) {
  const { purchaseId, paidAt } = purchase
  const withdrawal = withdrawals.find((each) => each.purchaseId === purchaseId)
  const receivedAt = declared && declared.receivedAt >= paidAt ? declared.receivedAt : now
  return {
    ...purchase,
    number: purchaseNumber(purchaseId),
    lastDay: lastDayToWithdraw(paidAt, timeZone),
    isInTime: isInTime(paidAt, receivedAt, timeZone),
    withdrawn: withdrawal?.number ?? null,
    isUnpaid: withdrawal?.state === 'not_refunded' && withdrawal.closedAt === null,
  }
}

export type WithdrawalInput = {
  name: string
  email: string
  accountEmail: string
  reference: string
  purchaseId: string | null
  language: Language
}

/** Replaces the account address with the viewer's own, whatever the form sends. */
export const withAccountEmail = async <I extends WithdrawalInput>(
  db: Db,
  viewer: Viewer | null,
  input: I,
): Promise<I> => (viewer ? { ...input, accountEmail: await ownEmail(db, viewer) } : input)

export type WithdrawalSummary = Awaited<ReturnType<typeof withdrawalSummary>>

/** Data of step two: the wording to confirm and its effect. Refuses another person's purchase with `not_found`. */
export async function withdrawalSummary(
  ctx: Pick<Ctx, 'db' | 'clock' | 'config'>,
  viewer: Viewer | null,
  typed: WithdrawalInput,
) {
  const input = await withAccountEmail(ctx.db, viewer, typed)
  const { purchaseId } = input
  const choices = purchaseId ? await withdrawalChoices(ctx, viewer) : null
  const purchase = choices?.purchases.find((each) => each.purchaseId === purchaseId) ?? null
  if (purchaseId && !purchase) throw notFound()
  const declaration = await declarationText(ctx, viewer, input)
  return { ...input, declaration, purchase, formKey: newId() }
}

/** The declaration's sentence, in the language it was confirmed in. */
export async function declarationText(
  ctx: Pick<Ctx, 'db' | 'config'>,
  viewer: Viewer | null,
  { language, purchaseId, accountEmail, reference }: WithdrawalInput,
): Promise<string> {
  const t = texts(language, 'withdrawals')
  const purchase = viewer && purchaseId ? await paidPurchase(ctx.db, viewer, purchaseId) : null
  if (!viewer || !purchase) {
    const sentence = t('declaration.account', { brand: ctx.config.brand, account: accountEmail })
    return reference ? `${sentence} ${t('declaration.reference', { reference })}` : sentence
  }
  const format = formatters(language, viewer.timeZone)
  return t('declaration.purchase', {
    credits: creditWords(t, format, purchase.credits),
    price: format.euros(purchase.priceCents),
    date: format.date(purchase.paidAt),
    number: purchaseNumber(purchase.purchaseId),
  })
}

/** Builds the receipt. `viewer` is its buyer, or null for a guest. */
export async function withdrawalReceipt(
  db: Db,
  viewer: Viewer | null,
  withdrawal: StoredWithdrawal,
): Promise<WithdrawalReceipt> {
  const { number, receivedAt, name, email, declaration, refundCredits, refundCents, purchaseId } = withdrawal
  // Resubmitting the form must not reveal to a guest whether the address has a purchase.
  const state = viewer ? withdrawal.state : 'unconfirmed'
  const isClosed = viewer !== null && withdrawal.closedAt !== null
  const purchase = viewer && purchaseId ? await paidPurchase(db, viewer, purchaseId) : null
  return {
    ...{ number, receivedAt, name, email, declaration, state, isClosed, refundCredits, refundCents },
    spentCredits: purchase?.spentCredits ?? 0,
    spentCents: purchase?.spentCents ?? 0,
    lastDay: viewer && purchase ? lastDayToWithdraw(purchase.paidAt, viewer.timeZone) : null,
  }
}
