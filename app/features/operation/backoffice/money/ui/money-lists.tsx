import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { DisputeStatus, PurchaseStatus, RefundStatus } from '#app/features/money/payments/schema.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { csvEuros } from '#app/platform/csv.ts'
import { Tag } from '#app/ui/badge.tsx'
import { classNames } from '#app/ui/class-names.ts'
import { TextLink } from '#app/ui/link.tsx'
import type { ListColumn, ListWords, Words } from '../../kit/ui/office-list.tsx'
import { useWords } from '../../kit/ui/use-words.ts'
import { disputeReason } from '../rules.ts'
import type { DisputeLine, PayoutLine, PurchaseLine, RefundLine } from '../views.server.ts'

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
type Line = Whose & { createdAt: Date; amountCents: number }
type Column<L> = ListColumn<L, 'money'>

const small = (text: ReactNode, tone = '') => <span className={`small mt-1 block ${tone}`}>{text}</span>

const personColumn = <L extends Whose>(key: 'buyer' | 'companion', to: (line: L) => string): Column<L> => ({
  header: `columns.${key}`,
  text: ({ personName, personEmail }) => `${personName ?? ''} <${personEmail}>`,
  cell: (line, { format }) => {
    const { personName, personEmail } = line
    const end = personEmail.lastIndexOf('@') + 1
    return (
      <span className="block min-w-0">
        <Link to={`/${format.language}/admin${to(line)}`} className="text-link">
          {personName || personEmail}
        </Link>
        {personName && (
          // Breaks after the @ if it doesn't fit.
          <span className="small block break-words font-normal text-ink-3 xl:whitespace-nowrap xl:[&>wbr]:hidden">
            {personEmail.slice(0, end)}
            <wbr />
            {personEmail.slice(end)}
          </span>
        )}
      </span>
    )
  },
  title: true,
})

const BUYER = personColumn<Whose & { purchaseId: string }>(
  'buyer',
  ({ purchaseId }) => `/money/purchases/${purchaseId}`,
)

const DATE: Column<Line> = {
  header: 'columns.date',
  text: ({ createdAt }, { format }) => format.dateTime(createdAt),
  sort: 'date',
}

const amountColumn = <L extends Line>(fee?: (line: L, words: Words<'money'>) => string | false): Column<L> => ({
  header: 'columns.amount',
  text: ({ amountCents }) => csvEuros(amountCents),
  cell: (line, words) => {
    const below = fee?.(line, words)
    return (
      <span className="tabular">
        {words.format.euros(line.amountCents)}
        {below && <span className="small block text-ink-3">{below}</span>}
      </span>
    )
  },
  sort: 'amount',
  align: 'end',
})

const listOf = <L,>(
  part: 'purchases' | 'refunds' | 'disputes' | 'payouts',
  own: Pick<ListWords<L, 'money'>, 'filters' | 'columns'>,
): ListWords<L, 'money'> => ({
  ...{ namespace: 'money', caption: `parts.${part}`, searchLabel: 'list.help', none: 'list.none', ...own },
})

export const PURCHASES = listOf<PurchaseLine>('purchases', {
  filters: {
    status: (value, { t }) => (value === null ? t('list.status') : t(`purchase.status.${value as 'paid'}`)),
    back: (value, { t }) => t(value === null ? 'list.back' : `purchase.backs.${value as 'refunded'}`),
  },
  columns: [
    BUYER,
    DATE,
    {
      header: 'columns.status',
      text: ({ status }, { t }) => t(`purchase.status.${status}`),
      cell: ({ status, refundedCents, isDisputed }, { t, format }) => (
        <span className="flex flex-wrap gap-1.5 max-sm:justify-end">
          <PurchaseTag status={status} />
          {refundedCents > 0 && (
            <Tag tone="plain">
              {t('purchase.partlyRefunded', { amount: format.euros(refundedCents, { whole: true }) })}
            </Tag>
          )}
          {isDisputed && <Tag tone="brick">{t('purchase.disputed')}</Tag>}
        </span>
      ),
    },
    {
      header: 'columns.credits',
      text: ({ credits }, { format }) => format.credits(credits),
      sort: 'credits',
      align: 'end',
      isExtra: true,
    },
    amountColumn(),
  ],
})

export const REFUNDS = listOf<RefundLine>('refunds', {
  filters: {
    status: (value, { t }) => (value === null ? t('list.status') : t(`refund.status.${value as 'pending'}`)),
    reason: (value, { t }) => (value === null ? t('list.reason') : t(`refund.reasons.${value as 'operator'}`)),
  },
  columns: [
    BUYER,
    DATE,
    {
      header: 'columns.status',
      text: ({ status }, { t }) => t(`refund.status.${status}`),
      cell: ({ status }) => (
        <span className="flex max-sm:justify-end">
          <RefundTag status={status} />
        </span>
      ),
    },
    {
      header: 'columns.why',
      text: ({ reason }, { t }) => t(`refund.reasons.${reason}`),
      cell: ({ reason, debtCredits, error }, { t, format }) => {
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
      },
    },
    amountColumn(),
  ],
})

export const DISPUTES = listOf<DisputeLine>('disputes', {
  filters: {
    status: (value, { t }) => (value === null ? t('list.status') : t(`dispute.status.${value as 'open'}`)),
  },
  columns: [
    BUYER,
    { ...DATE, text: ({ createdAt }, { format }) => format.date(createdAt) },
    {
      header: 'columns.status',
      text: ({ status }, { t }) => t(`dispute.status.${status}`),
      cell: ({ status, reason }, { t }) => (
        <>
          <DisputeTag status={status} />
          {small(disputeReason(t, reason), 'text-ink-3')}
        </>
      ),
    },
    {
      header: 'columns.due',
      text: ({ dueAt }, { format }) => (dueAt ? format.dateTime(dueAt) : '–'),
      cell: ({ dueAt, isOverdue }, { t, format }) => {
        const date = dueAt ? format.dateTime(dueAt) : '–'
        return isOverdue ? <span className="text-brick">{t('dispute.overdue', { date })}</span> : date
      },
      sort: 'due',
    },
    {
      header: 'columns.files',
      text: ({ id }) => id,
      cell: ({ id }, { t, format }) => (
        <TextLink
          href={`/${format.language}/admin/money/files/evidence/${id}.pdf`}
          aria-label={t('dispute.evidenceOf', { id })}
          className="inline-flex min-h-11 items-center sm:min-h-0"
        >
          {t('dispute.pdf')}
        </TextLink>
      ),
    },
    amountColumn(({ feeCents }, { t, format }) => feeCents > 0 && t('dispute.fee', { amount: format.euros(feeCents) })),
  ],
})

export const PAYOUTS = listOf<PayoutLine>('payouts', {
  filters: {
    status: (value, { t }) => (value === null ? t('list.status') : t(`payout.status.${value as 'pending'}`)),
    held: (value, { t }) => t(value === null ? 'list.held' : `payout.helds.${value as 'stopped'}`),
  },
  columns: [
    personColumn('companion', ({ userId }) => `/people/${userId}`),
    DATE,
    {
      header: 'columns.status',
      text: ({ state }, { t }) => t(`payout.status.${state}`),
      cell: (line) => <PayoutState line={line} />,
    },
    {
      header: 'columns.provider',
      text: ({ transferId, accountId }) => transferId ?? accountId,
      cell: ({ state, transferId, accountId, attempt }, { t }) => {
        const none = state === 'pending' || state === 'in_review' ? t('payout.notBegun') : '–'
        return (
          <span className="small block xl:whitespace-nowrap">
            {transferId ? (
              <ProviderId id={transferId} className="block" />
            ) : (
              <span className="block xl:whitespace-normal">
                {attempt > 0 ? t('payout.attempts', { count: attempt }) : none}
              </span>
            )}
            <ProviderId id={accountId} className="block text-ink-3" />
          </span>
        )
      },
    },
    amountColumn(({ feeCents }, { t, format }) => t('payout.fee', { amount: format.euros(feeCents) })),
  ],
})

function PayoutState({ line }: { line: PayoutLine }) {
  const { t, i18n, format } = useWords('money')
  const { state, errorMessage, refusedAt, bankFailure, reversedCents, document } = line
  const failure = `payout.failures.${errorMessage}` as 'payout.failures.other'
  return (
    <>
      <Tag tone={PAYOUT_TONES[state]}>{t(`payout.status.${state}`)}</Tag>
      {errorMessage && small(t(i18n.exists(`money:${failure}`) ? failure : 'payout.failures.other'))}
      {refusedAt &&
        bankFailure &&
        small(`${t('payout.refused', { day: format.date(refusedAt) })} ${t(`payout.bankFailures.${bankFailure}`)}`)}
      {reversedCents > 0 && small(t('payout.cameBack', { amount: format.euros(reversedCents) }))}
      {line.isStopped && small(t('payout.helds.stopped'), 'text-brick')}
      {line.isDisputed && small(t('payout.helds.disputed'), 'text-brick')}
      {document && (
        <TextLink
          href={`/${format.language}/admin/money/files/document/${document.id}.pdf`}
          className="small mt-1 block"
        >
          {t('columns.statement')} <span className="whitespace-nowrap">{document.number}</span>
        </TextLink>
      )}
    </>
  )
}

export const ProviderId = ({ id, className }: { id: string; className?: string }) => (
  <code className={classNames('micro [overflow-wrap:anywhere]', className)}>{id}</code>
)
