import type { ReactNode } from 'react'
import { firstNameOf } from '#app/i18n/first-name.ts'
import { useTerms } from '#app/i18n/terms.ts'
import { useFormat } from '#app/i18n/use-format.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Tag } from '#app/ui/badge.tsx'
import { TextLink } from '#app/ui/link.tsx'
import type { CorrectionCause } from '../schema.ts'
import { isUnpaidLine, lineCents, movesCredits } from '../statement.rules.ts'
import type { StatementLine } from '../statement.views.server.ts'
import { useEarned } from './use-earned.ts'

const tones = { completed: 'pine', pending: 'apricot', failed: 'brick', canceled: 'plain' } as const

/** For a call: the other person (first name on phones), start time and outcome. */
export function LineSubject({ line, isCompanion }: { line: StatementLine; isCompanion: boolean }) {
  const { t } = useTranslation('credits')
  const { type, call } = line
  if (type === 'purchase') return <PurchaseSubject line={line} />
  if (line.reversal) return <ReversalSubject line={line} reversal={line.reversal} />
  if (line.payout) return <PayoutSubject type={type} payout={line.payout} />
  if (line.correctionCause) return <CorrectionSubject cause={line.correctionCause} />
  if (!call) return t('line.refund')
  const name = (isCompanion ? call.seekerName : call.companionName) ?? t('line.deleted')
  return (
    <>
      {type === 'refund' && <span className="block">{t('line.refund')}</span>}
      <SubjectLink to={`my-calls/${call.id}`} className={type === 'refund' ? 'font-normal' : undefined}>
        <span className="max-sm:hidden">{t('held.call', { name })}</span>
        <span className="sm:hidden">{t('held.call', { name: firstNameOf(name) })}</span>
      </SubjectLink>
      <span className="small block font-normal text-ink-3 max-sm:hidden">
        <CallState call={call} />
      </span>
    </>
  )
}

function SubjectLink(props: { to: string; className?: string | undefined; children: ReactNode }) {
  const { to, className = '', children } = props
  const { language } = useFormat()
  return (
    <TextLink to={`/${language}/${to}`} className={`inline-flex min-h-11 items-center sm:min-h-0 ${className}`}>
      {children}
    </TextLink>
  )
}

function ReversalSubject(props: { line: StatementLine; reversal: NonNullable<StatementLine['reversal']> }) {
  const { line, reversal } = props
  const { t } = useTranslation('credits')
  const amount = useFormat().euros(reversal.cents, { whole: true })
  const isOpen = line.status === 'pending'
  const what = line.type === 'refund' ? 'line.purchaseRefund' : isOpen ? 'line.disputeOpen' : 'line.dispute'
  return <SubjectLink to={`documents/${reversal.purchaseId}`}>{t(what, { amount })}</SubjectLink>
}

function PayoutSubject({ type, payout }: { type: string; payout: NonNullable<StatementLine['payout']> }) {
  const { t } = useTranslation('credits')
  return (
    <SubjectLink to={payout.isSent ? `documents/${payout.id}` : 'payouts'}>
      {t(type === 'refund' ? 'line.payoutReturned' : 'line.payout')}
    </SubjectLink>
  )
}

function CorrectionSubject({ cause }: { cause: CorrectionCause }) {
  const { t } = useTranslation('credits')
  return (
    <>
      <span className="block">{t('line.correction')}</span>
      <span className="small block font-normal text-ink-3">{t(`correctionCauses.${cause}`)}</span>
    </>
  )
}

function PurchaseSubject({ line }: { line: StatementLine }) {
  const { t } = useTranslation('credits')
  const { language } = useFormat()
  const { status, purchase } = line
  if (purchase?.isInReview)
    return (
      <>
        <span className="block">{t('line.purchaseInReview')}</span>
        <span className="small block font-normal text-ink-3">{t('line.purchaseInReviewText')}</span>
      </>
    )
  if (status === 'completed')
    return (
      <>
        <span className="block">{t('line.purchase')}</span>
        <TextLink
          to={`/${language}/documents/${purchase?.id}`}
          className="small inline-flex min-h-11 items-center font-normal sm:min-h-0"
        >
          {t('line.receipt')}
        </TextLink>
      </>
    )
  if (!isUnpaidLine(line)) return t(status === 'pending' ? 'line.purchaseSubmitted' : `line.purchaseEnded.${status}`)
  return (
    <>
      <span className="block font-normal text-ink-2">{t('line.purchaseUnpaid')}</span>
      {purchase?.finishUrl && (
        <TextLink href={purchase.finishUrl} className="small inline-flex min-h-11 items-center sm:min-h-0">
          {t('line.finish')}
        </TextLink>
      )}
    </>
  )
}

function CallState({ call }: { call: NonNullable<StatementLine['call']> }) {
  const { t } = useTranslation('credits')
  const format = useFormat()
  const state = t(`callStatus.${call.missedReason ?? call.status}`)
  return t('line.call', { when: format.dateTime(call.startsAt), state })
}

/** When the credits moved; on phones the date of the call, or the amount paid. */
export function LineDate({ line }: { line: StatementLine }) {
  const format = useFormat()
  const date = format.dateTime(line.at)
  const isPaid = line.purchase !== null && line.status === 'completed'
  return (
    <>
      <span className={line.call ? 'max-sm:hidden' : undefined}>{date}</span>
      {isPaid && (
        <span className="sm:hidden">
          {' · '}
          <Paid line={line} />
        </span>
      )}
      {line.call && (
        <span className="sm:hidden">
          <CallState call={line.call} />
        </span>
      )}
    </>
  )
}

export function LineStatus({ line }: { line: StatementLine }) {
  const { t } = useTranslation('credits')
  const { status } = line
  if (isUnpaidLine(line)) return <Tag tone="plain">{t('status.unpaid')}</Tag>
  return (
    <Tag tone={tones[status]} {...(status === 'completed' ? { className: 'max-sm:hidden' } : {})}>
      {t(`status.${status}`)}
    </Tag>
  )
}

export function Paid({ line: { status, purchase } }: { line: StatementLine }) {
  const format = useFormat()
  return purchase && status === 'completed' ? format.euros(purchase.priceCents, { whole: true }) : null
}

/**
 * Signed from the reader's side: credits, or for companions euros after the fee with the credits below. Failed and
 * cancelled amounts are struck through; those and unpaid ones have no sign.
 */
export function Amount({ line, isCompanion }: { line: StatementLine; isCompanion: boolean }) {
  const { t } = useTranslation('credits')
  const format = useFormat()
  const { feePercent } = useTerms()
  const { status, credits, effect } = line
  const words = format.credits(credits)
  const amount = isCompanion ? format.euros(lineCents(line, feePercent)) : words
  const below = isCompanion && (
    <span className="micro block text-ink-3">
      {words} {t('unit', { count: credits })}
    </span>
  )
  if (!movesCredits(line)) {
    const Struck = status === 'pending' ? 'span' : 's'
    return (
      <>
        <Struck className="tabular text-ink-3">
          <span className="sr-only">{t('struck', { amount })}</span>
          <span aria-hidden="true">{amount}</span>
        </Struck>
        {below}
      </>
    )
  }
  const colour = effect === 1 && status === 'completed' ? ' text-pine-ink' : ''
  return (
    <>
      <span className={`tabular font-semibold${colour}`}>
        <span aria-hidden="true">{`${effect === 1 ? '+' : '−'}${amount}`}</span>
        <span className="sr-only"> {t(effect === 1 ? 'amount.added' : 'amount.taken', { amount })}</span>
      </span>
      {below}
    </>
  )
}

/** Balance after a line, less debt; empty while the line doesn't count. */
export function LineBalance({ line: { balance }, isCompanion }: { line: StatementLine; isCompanion: boolean }) {
  const { t } = useTranslation('credits')
  const format = useFormat()
  const earned = useEarned()
  if (balance === null) return null
  const amount = isCompanion ? earned(Math.abs(balance)) : format.credits(Math.abs(balance))
  const isOwed = balance < 0
  return (
    <span className="tabular text-ink-2 max-sm:block max-sm:text-right max-sm:text-sm max-sm:text-ink-3">
      <span aria-hidden="true" className="sm:hidden">
        {t('amount.balance')}{' '}
      </span>
      <span aria-hidden="true">{`${isOwed ? '−' : ''}${amount}`}</span>
      <span className="sr-only"> {t(isOwed ? 'amount.owed' : 'amount.left', { amount })}</span>
    </span>
  )
}
