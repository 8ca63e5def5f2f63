import { PURCHASE_STATUSES, type PurchaseStatus } from '#app/features/money/payments/schema.ts'
import { useFormat } from '#app/i18n/use-format.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Tag } from '#app/ui/badge.tsx'
import type { PurchaseLine, PurchasesSectionData } from '../purchases.views.server.ts'
import { SectionList, useListColumns } from './money-list.tsx'
import type { SectionProps } from './money-sections.tsx'
import { PurchasePage } from './purchase-page.tsx'

const TONES = { paid: 'pine', in_review: 'brick', pending: 'apricot', failed: 'plain', canceled: 'plain' } as const

export function PurchaseTag({ status }: { status: PurchaseStatus }) {
  const { t } = useTranslation('money')
  return <Tag tone={TONES[status]}>{t(`purchase.status.${status}`)}</Tag>
}

export function PurchasesSection({ data, refused, done }: SectionProps<'purchases'>) {
  return data.kind === 'one' ? (
    <PurchasePage purchase={data.purchase} refused={refused} done={done} />
  ) : (
    <PurchaseList list={data} />
  )
}

function PurchaseList({ list }: { list: Extract<PurchasesSectionData, { kind: 'list' }> }) {
  const { t } = useTranslation('money')
  const format = useFormat()
  const column = useListColumns<PurchaseLine>()
  return (
    <SectionList
      section="purchases"
      list={list}
      statuses={PURCHASE_STATUSES}
      statusLabel={(status) => t(`purchase.status.${status}`)}
      onPhones="lines"
      columns={[
        column.person('buyer', ({ id }) => id),
        column.date(),
        { key: 'status', header: t('columns.status'), cell: (line) => <PurchaseState line={line} /> },
        {
          key: 'credits',
          header: t('columns.credits'),
          align: 'end',
          cell: (line) => <span className="tabular">{format.credits(line.credits)}</span>,
        },
        column.amount(({ priceCents }) => priceCents),
      ]}
    />
  )
}

function PurchaseState({ line: { status, refundedCents, disputeStatus } }: { line: PurchaseLine }) {
  const { t } = useTranslation('money')
  const format = useFormat()
  return (
    <span className="flex flex-wrap gap-1.5 max-sm:justify-end">
      <PurchaseTag status={status} />
      {refundedCents > 0 && (
        <Tag tone="plain">{t('purchase.partlyRefunded', { amount: format.euros(refundedCents, { whole: true }) })}</Tag>
      )}
      {disputeStatus === 'open' && <Tag tone="brick">{t('purchase.disputed')}</Tag>}
    </span>
  )
}
