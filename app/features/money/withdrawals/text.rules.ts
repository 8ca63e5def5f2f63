import type { Formatters } from '#app/i18n/format.ts'
import type { Translate } from '#app/i18n/keys.ts'
import { longLocalDate } from '#app/i18n/local-date.ts'
import { repayBy } from './rules.ts'
import type { WithdrawalState } from './schema.ts'

type T = Translate<'withdrawals'>

/** What the buyer is given for a declaration: its words, when it was received, and what happens next. Euro cents. */
export type WithdrawalReceipt = {
  number: string
  receivedAt: Date
  name: string
  email: string
  declaration: string
  state: WithdrawalState
  isClosed: boolean
  refundCredits: number
  refundCents: number
  /** Spent, or set aside for calls that are booked; zeros where no purchase was named. */
  spentCredits: number
  spentCents: number
  /** The last local day of the period; null where no purchase was named. */
  lastDay: string | null
}

/** "50 credits", in the reader's language. */
export const creditWords = (t: T, format: Formatters, credits: number): string =>
  t('credits', { count: credits, formatted: format.credits(credits) })

/** What happens after a declaration, in sentences; the page and the mail say the same. */
export function nextSentences(t: T, format: Formatters, receipt: WithdrawalReceipt): string[] {
  const { state, isClosed, refundCredits, refundCents, spentCredits, spentCents, lastDay, receivedAt } = receipt
  const values = {
    credits: creditWords(t, format, refundCredits),
    amount: format.euros(refundCents),
    spent: creditWords(t, format, spentCredits),
    spentAmount: format.euros(spentCents),
    until: format.date(repayBy(receivedAt)),
    lastDay: lastDay ? longLocalDate(format.language, lastDay) : '',
  }
  if (state === 'refund')
    return [
      t('next.refund', values),
      ...(spentCredits > 0 ? [t('next.spent', { ...values, count: spentCredits }), t('next.booked')] : []),
    ]
  if (state === 'nothing_left') return [t('next.nothing_left'), t('next.booked')]
  if (state === 'not_refunded' && isClosed) return [t('next.paid_otherwise')]
  // Same text for both, to not reveal whether an address has a purchase.
  return [t(`next.${state === 'no_purchase' ? 'unconfirmed' : state}`, values)]
}
