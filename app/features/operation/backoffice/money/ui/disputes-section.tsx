import { DISPUTE_STATUSES } from '#app/features/money/payments/refunds/schema.ts'
import { useFormat } from '#app/i18n/use-format.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { TextLink } from '#app/ui/link.tsx'
import { Note } from '#app/ui/note.tsx'
import type { DisputeLine } from '../reversals.views.server.ts'
import { disputeReason } from '../rules.ts'
import { SectionList, useListColumns } from './money-list.tsx'
import type { SectionProps } from './money-sections.tsx'
import { DisputeTag } from './reversal-tags.tsx'

export function DisputesSection({ data }: SectionProps<'disputes'>) {
  const { t } = useTranslation('money')
  const format = useFormat()
  const column = useListColumns<DisputeLine>()
  const { lines, now } = data
  const due = ({ evidenceDueAt, closedAt }: DisputeLine) => {
    if (!evidenceDueAt || closedAt) return '–'
    const date = format.dateTime(evidenceDueAt)
    return evidenceDueAt < now ? <span className="text-brick">{t('dispute.overdue', { date })}</span> : date
  }
  return (
    <SectionList
      section="disputes"
      list={data}
      statuses={DISPUTE_STATUSES}
      statusLabel={(status) => t(`dispute.status.${status}`)}
      columns={[
        column.person('buyer', ({ purchaseId }) => purchaseId),
        column.date(format.date),
        {
          key: 'status',
          header: t('columns.status'),
          cell: (line) => (
            <>
              <DisputeTag status={line.status} />
              <span className="small mt-1 block text-ink-3">{disputeReason(t, line.reason)}</span>
            </>
          ),
        },
        { key: 'due', header: t('columns.due'), cell: due },
        {
          key: 'files',
          header: t('columns.files'),
          cell: (line) => (
            <TextLink
              href={`/${format.language}/admin/money/evidence/${line.id}.pdf`}
              aria-label={t('dispute.evidenceOf', { id: line.id })}
              className="inline-flex min-h-11 items-center sm:min-h-0"
            >
              {t('dispute.pdf')}
            </TextLink>
          ),
        },
        column.amount(
          ({ amountCents }) => amountCents,
          ({ feeCents }) => feeCents > 0 && t('dispute.fee', { amount: format.euros(feeCents) }),
        ),
      ]}
    >
      {lines.some(({ closedAt }) => closedAt === null) && <Note className="mb-6">{t('dispute.howTo')}</Note>}
    </SectionList>
  )
}
