import { Link } from 'react-router'
import type { DisputeStatus, PurchaseStatus, RefundStatus } from '#app/features/money/payments/schema.ts'
import { useFormat } from '#app/i18n/use-format.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { csvEuros } from '#app/platform/csv.ts'
import { Tag } from '#app/ui/badge.tsx'
import { TextLink } from '#app/ui/link.tsx'
import type { ListColumn, ListWords } from '../../kit/ui/office-list.tsx'
import type { DisputeLine, PayoutLine, PurchaseLine, RefundLine } from '../lists.views.server.ts'
import { disputeReason } from '../rules.ts'
import { ProviderId } from './provider-id.tsx'

const PURCHASE_TONES = {
  paid: 'pine',
  in_review: 'brick',
  pending: 'apricot',
  failed: 'plain',
  canceled: 'plain',
} as const
const REFUND_TONES = { pending: 'apricot', completed: 'pine', failed: 'brick' } as const
const DISPUTE_TONES = {
  inquiry: 'apricot',
  open: 'brick',
  won: 'pine',
  lost: 'plain',
  inquiry_closed: 'plain',
} as const
const PAYOUT_TONES = {
  pending: 'apricot',
  in_review: 'apricot',
  completed: 'pine',
  failed: 'brick',
  reversed: 'brick',
  bank_refused: 'brick',
} as const

export function PurchaseTag({ status }: { status: PurchaseStatus }) {
  const { t } = useTranslation('money')
  return <Tag tone={PURCHASE_TONES[status]}>{t(`purchase.status.${status}`)}</Tag>
}

export function RefundTag({ status }: { status: RefundStatus }) {
  const { t } = useTranslation('money')
  return <Tag tone={REFUND_TONES[status]}>{t(`refund.status.${status}`)}</Tag>
}

export function DisputeTag({ status }: { status: DisputeStatus }) {
  const { t } = useTranslation('money')
  return <Tag tone={DISPUTE_TONES[status]}>{t(`dispute.status.${status}`)}</Tag>
}

type Whose = { personName: string | null; personEmail: string }

const personText = ({ personName, personEmail }: Whose) => `${personName ?? ''} <${personEmail}>`

/** Whose money it is; leads to `to` below `/admin`. */
function Person({ line: { personName, personEmail }, to }: { line: Whose; to: string }) {
  const { language } = useFormat()
  const end = personEmail.lastIndexOf('@') + 1
  return (
    <span className="block min-w-0">
      <Link to={`/${language}/admin${to}`} className="text-link">
        {personName || personEmail}
      </Link>
      {personName && (
        // Where there is no room for it, it breaks after the @.
        <span className="small block break-words font-normal text-ink-3 xl:whitespace-nowrap xl:[&>wbr]:hidden">
          {personEmail.slice(0, end)}
          <wbr />
          {personEmail.slice(end)}
        </span>
      )}
    </span>
  )
}

const BUYER: ListColumn<Whose & { purchaseId: string }, 'money'> = {
  key: 'buyer',
  header: ({ t }) => t('columns.buyer'),
  text: personText,
  cell: (line) => <Person line={line} to={`/money/purchases/${line.purchaseId}`} />,
  title: true,
}

const DATE: ListColumn<{ createdAt: Date }, 'money'> = {
  key: 'date',
  header: ({ t }) => t('columns.date'),
  text: ({ createdAt }, { format }) => format.dateTime(createdAt),
  sort: 'date',
}

const AMOUNT: ListColumn<{ amountCents: number }, 'money'> = {
  key: 'amount',
  header: ({ t }) => t('columns.amount'),
  text: ({ amountCents }) => csvEuros(amountCents),
  cell: ({ amountCents }) => <Euros cents={amountCents} />,
  sort: 'amount',
  align: 'end',
}

function Euros({ cents, below }: { cents: number; below?: { key: 'dispute.fee' | 'payout.fee'; cents: number } }) {
  const { t } = useTranslation('money')
  const format = useFormat()
  return (
    <span className="tabular">
      {format.euros(cents)}
      {below && <span className="small block text-ink-3">{t(below.key, { amount: format.euros(below.cents) })}</span>}
    </span>
  )
}

export const PURCHASES: ListWords<PurchaseLine, 'money'> = {
  namespace: 'money',
  caption: ({ t }) => t('parts.purchases.title'),
  searchLabel: ({ t }) => t('list.help'),
  none: ({ t }) => t('list.none'),
  filters: {
    status: (value, { t }) => (value === null ? t('list.status') : t(`purchase.status.${value as 'paid'}`)),
    back: (value, { t }) => t(value === null ? 'list.back' : `purchase.backs.${value as 'refunded'}`),
  },
  columns: [
    BUYER,
    DATE,
    {
      key: 'status',
      header: ({ t }) => t('columns.status'),
      text: ({ status }, { t }) => t(`purchase.status.${status}`),
      cell: (line) => <PurchaseState line={line} />,
    },
    {
      key: 'credits',
      header: ({ t }) => t('columns.credits'),
      text: ({ credits }, { format }) => format.credits(credits),
      sort: 'credits',
      align: 'end',
      isExtra: true,
    },
    AMOUNT,
  ],
}

function PurchaseState({ line: { status, refundedCents, isDisputed } }: { line: PurchaseLine }) {
  const { t } = useTranslation('money')
  const format = useFormat()
  return (
    <span className="flex flex-wrap gap-1.5 max-sm:justify-end">
      <PurchaseTag status={status} />
      {refundedCents > 0 && (
        <Tag tone="plain">{t('purchase.partlyRefunded', { amount: format.euros(refundedCents, { whole: true }) })}</Tag>
      )}
      {isDisputed && <Tag tone="brick">{t('purchase.disputed')}</Tag>}
    </span>
  )
}

export const REFUNDS: ListWords<RefundLine, 'money'> = {
  namespace: 'money',
  caption: ({ t }) => t('parts.refunds.title'),
  searchLabel: ({ t }) => t('list.help'),
  none: ({ t }) => t('list.none'),
  filters: {
    status: (value, { t }) => (value === null ? t('list.status') : t(`refund.status.${value as 'pending'}`)),
    reason: (value, { t }) => (value === null ? t('list.reason') : t(`refund.reasons.${value as 'operator'}`)),
  },
  columns: [
    BUYER,
    DATE,
    {
      key: 'status',
      header: ({ t }) => t('columns.status'),
      text: ({ status }, { t }) => t(`refund.status.${status}`),
      cell: ({ status }) => (
        <span className="flex max-sm:justify-end">
          <RefundTag status={status} />
        </span>
      ),
    },
    {
      key: 'why',
      header: ({ t }) => t('columns.why'),
      text: ({ reason }, { t }) => t(`refund.reasons.${reason}`),
      cell: (line) => <Why line={line} />,
    },
    AMOUNT,
  ],
}

function Why({ line: { reason, debtCredits, error } }: { line: RefundLine }) {
  const { t } = useTranslation('money')
  const format = useFormat()
  const owed = t('amounts.credits', { count: debtCredits, amount: format.credits(debtCredits) })
  return (
    <>
      {t(`refund.reasons.${reason}`)}
      {debtCredits > 0 && <span className="small block text-ink-3">{t('refund.owed', { credits: owed })}</span>}
      {error && (
        <span className="small block text-brick">
          {error === 'bank' ? t('refund.cameBack') : t('refund.failedText', { error })}
        </span>
      )}
    </>
  )
}

export const DISPUTES: ListWords<DisputeLine, 'money'> = {
  namespace: 'money',
  caption: ({ t }) => t('parts.disputes.title'),
  searchLabel: ({ t }) => t('list.help'),
  none: ({ t }) => t('list.none'),
  filters: {
    status: (value, { t }) => (value === null ? t('list.status') : t(`dispute.status.${value as 'open'}`)),
  },
  columns: [
    BUYER,
    { ...DATE, text: ({ createdAt }, { format }) => format.date(createdAt) },
    {
      key: 'status',
      header: ({ t }) => t('columns.status'),
      text: ({ status }, { t }) => t(`dispute.status.${status}`),
      cell: (line) => <DisputeState line={line} />,
    },
    {
      key: 'due',
      header: ({ t }) => t('columns.due'),
      text: ({ dueAt }, { format }) => (dueAt ? format.dateTime(dueAt) : '–'),
      cell: (line) => <Due line={line} />,
      sort: 'due',
    },
    {
      key: 'files',
      header: ({ t }) => t('columns.files'),
      text: ({ id }) => id,
      cell: ({ id }) => <Evidence id={id} />,
    },
    {
      ...AMOUNT,
      cell: ({ amountCents, feeCents }) => (
        <Euros cents={amountCents} {...(feeCents > 0 && { below: { key: 'dispute.fee', cents: feeCents } })} />
      ),
    },
  ],
}

function DisputeState({ line: { status, reason } }: { line: DisputeLine }) {
  const { t } = useTranslation('money')
  return (
    <>
      <DisputeTag status={status} />
      <span className="small mt-1 block text-ink-3">{disputeReason(t, reason)}</span>
    </>
  )
}

function Due({ line: { dueAt, isOverdue } }: { line: DisputeLine }) {
  const { t } = useTranslation('money')
  const format = useFormat()
  if (!dueAt) return '–'
  const date = format.dateTime(dueAt)
  return isOverdue ? <span className="text-brick">{t('dispute.overdue', { date })}</span> : date
}

function Evidence({ id }: { id: string }) {
  const { t } = useTranslation('money')
  const { language } = useFormat()
  return (
    <TextLink
      href={`/${language}/admin/money/files/evidence/${id}.pdf`}
      aria-label={t('dispute.evidenceOf', { id })}
      className="inline-flex min-h-11 items-center sm:min-h-0"
    >
      {t('dispute.pdf')}
    </TextLink>
  )
}

export const PAYOUTS: ListWords<PayoutLine, 'money'> = {
  namespace: 'money',
  caption: ({ t }) => t('parts.payouts.title'),
  searchLabel: ({ t }) => t('list.help'),
  none: ({ t }) => t('list.none'),
  filters: {
    status: (value, { t }) => (value === null ? t('list.status') : t(`payout.status.${value as 'pending'}`)),
    held: (value, { t }) => t(value === null ? 'list.held' : `payout.helds.${value as 'stopped'}`),
  },
  columns: [
    {
      key: 'companion',
      header: ({ t }) => t('columns.companion'),
      text: personText,
      cell: (line) => <Person line={line} to={`/people/${line.userId}`} />,
      title: true,
    },
    DATE,
    {
      key: 'status',
      header: ({ t }) => t('columns.status'),
      text: ({ state }, { t }) => t(`payout.status.${state}`),
      cell: (line) => <PayoutState line={line} />,
    },
    {
      key: 'provider',
      header: ({ t }) => t('columns.provider'),
      text: ({ transferId, accountId }) => transferId ?? accountId,
      cell: (line) => <AtProvider line={line} />,
    },
    {
      ...AMOUNT,
      cell: ({ amountCents, feeCents }) => <Euros cents={amountCents} below={{ key: 'payout.fee', cents: feeCents }} />,
    },
  ],
}

function PayoutState({ line }: { line: PayoutLine }) {
  const { t, i18n } = useTranslation('money')
  const format = useFormat()
  const failure = (code: string) =>
    t(
      i18n.exists(`money:payout.failures.${code}`)
        ? (`payout.failures.${code}` as 'payout.failures.other')
        : 'payout.failures.other',
    )
  return (
    <>
      <Tag tone={PAYOUT_TONES[line.state]}>{t(`payout.status.${line.state}`)}</Tag>
      {line.errorMessage && <span className="small mt-1 block">{failure(line.errorMessage)}</span>}
      {line.refusedAt && line.bankFailure && (
        <span className="small mt-1 block">
          {t('payout.refused', { day: format.date(line.refusedAt) })} {t(`payout.bankFailures.${line.bankFailure}`)}
        </span>
      )}
      {line.reversedCents > 0 && (
        <span className="small mt-1 block">{t('payout.cameBack', { amount: format.euros(line.reversedCents) })}</span>
      )}
      {line.isStopped && <span className="small mt-1 block text-brick">{t('payout.stopped')}</span>}
      {line.isDisputed && <span className="small mt-1 block text-brick">{t('payout.disputed')}</span>}
      {line.document && (
        <TextLink
          href={`/${format.language}/admin/money/files/document/${line.document.id}.pdf`}
          className="small mt-1 block"
        >
          {t('columns.statement')} <span className="whitespace-nowrap">{line.document.number}</span>
        </TextLink>
      )}
    </>
  )
}

function AtProvider({ line }: { line: PayoutLine }) {
  const { t } = useTranslation('money')
  const isToCome = line.state === 'pending' || line.state === 'in_review'
  return (
    <span className="small block xl:whitespace-nowrap xl:[&_wbr]:hidden">
      {line.transferId ? (
        <ProviderId id={line.transferId} className="block" />
      ) : (
        <span className="block xl:whitespace-normal">
          {line.attempt > 0 ? t('payout.attempts', { count: line.attempt }) : isToCome ? t('payout.notBegun') : '–'}
        </span>
      )}
      <ProviderId id={line.accountId} className="block text-ink-3" />
    </span>
  )
}
