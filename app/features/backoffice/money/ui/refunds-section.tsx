import { REFUND_STATUSES } from '#app/features/payments/refunds/schema.ts'
import { useFormat } from '#app/i18n/use-format.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import type { RefundLine } from '../reversals.views.server.ts'
import { SectionList, useListColumns } from './money-list.tsx'
import type { SectionProps } from './money-sections.tsx'
import { RefundTag } from './reversal-tags.tsx'

/** Refunds by what is searched for; each leads to its purchase. */
export function RefundsSection({ data }: SectionProps<'refunds'>) {
  const { t } = useTranslation('money')
  const column = useListColumns<RefundLine>()
  return (
    <SectionList
      section="refunds"
      list={data}
      statuses={REFUND_STATUSES}
      statusLabel={(status) => t(`refund.status.${status}`)}
      onPhones="lines"
      columns={[
        column.person('buyer', ({ purchaseId }) => purchaseId),
        column.date(),
        {
          key: 'status',
          header: t('columns.status'),
          cell: ({ status }) => (
            <span className="flex max-sm:justify-end">
              <RefundTag status={status} />
            </span>
          ),
        },
        { key: 'why', header: t('columns.why'), cell: (line) => <Why line={line} /> },
        column.amount(({ amountCents }) => amountCents),
      ]}
    />
  )
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
