import type { ComponentType } from 'react'
import { REFUND_STATUSES } from '#app/features/money/payments/refunds/schema.ts'
import { useFormat } from '#app/i18n/use-format.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import type { ActionRefused } from '#app/platform/http/request.ts'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { TextLink } from '#app/ui/link.tsx'
import { Note } from '#app/ui/note.tsx'
import { SectionHead } from '#app/ui/panel.tsx'
import { CorrectionsSection } from '../../corrections/ui/corrections-section.tsx'
import { OPERATION_STEPS } from '../../operations/schema.ts'
import { OperationRow } from '../../operations/ui/operation-row.tsx'
import type { Operation } from '../../operations/views.server.ts'
import type { RefundLine } from '../reversals.views.server.ts'
import type { MoneySection } from '../schema.ts'
import type { SectionData } from '../sections.views.server.ts'
import { DisputesSection } from './disputes-section.tsx'
import { PayoutReviews } from './holds-section.tsx'
import { SectionList, useListColumns } from './money-list.tsx'
import { NeedList } from './need-list.tsx'
import { OverviewSection } from './overview-section.tsx'
import { PayoutsSection } from './payouts-section.tsx'
import { PurchasesSection } from './purchases-section.tsx'
import { RefundTag } from './reversal-tags.tsx'
import { TaxSection } from './tax-section.tsx'
import { WithdrawalsSection } from './withdrawals-section.tsx'

/** A form that was refused, and which one. */
export type SectionRefused = ActionRefused & { intent: string }
/** What a section is drawn with; `done` is the word that its action put into the address. */
export type SectionProps<K extends MoneySection> = {
  data: SectionData[K]
  refused: SectionRefused | null
  done: string | null
}

export const SECTION_PARTS: { [K in MoneySection]: ComponentType<SectionProps<K>> } = {
  overview: OverviewSection,
  purchases: PurchasesSection,
  refunds: RefundsSection,
  disputes: DisputesSection,
  payouts: PayoutsSection,
  files: FilesSection,
  operations: OperationsSection,
  corrections: CorrectionsSection,
  holds: PayoutReviews,
  withdrawals: WithdrawalsSection,
  tax: TaxSection,
}

function FilesSection({ data }: SectionProps<'files'>) {
  const { t } = useTranslation('money')
  const format = useFormat()
  if (data.months.length === 0) return <EmptyState title={t('files.none')} sentence={t('files.noneText')} />
  return (
    <>
      <p className="mb-6 max-w-[44em] text-ink-2">{t('files.text', { zone: data.zone })}</p>
      <ul className="divide-y divide-line border-line border-y">
        {data.months.map(({ year, month, files }) => {
          // The middle of the month is the same month in every zone.
          const name = format.month(new Date(Date.UTC(year, month - 1, 15)))
          return (
            <li key={`${year}-${month}`} className="flex flex-wrap items-center justify-between gap-x-8 gap-y-1 py-3">
              <b className="min-w-36">{name}</b>
              <span className="flex flex-wrap gap-x-6">
                {files.map(({ topic, name: file }) => (
                  <TextLink
                    key={topic}
                    href={`/${format.language}/admin/money/csv/${file}`}
                    aria-label={t('files.of', { topic: t(`files.topics.${topic}`), month: name })}
                    className="inline-flex min-h-11 items-center"
                  >
                    {t(`files.topics.${topic}`)}
                  </TextLink>
                ))}
              </span>
            </li>
          )
        })}
      </ul>
    </>
  )
}

function RefundsSection({ data }: SectionProps<'refunds'>) {
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

function OperationsSection({ data, refused, done }: SectionProps<'operations'>) {
  const { t } = useTranslation('office-operations')
  const doneWord = OPERATION_STEPS.find((step) => step === done)
  const { operations, elsewhere, hasMore } = data
  return (
    <div className="grid gap-10">
      {doneWord && !refused && (
        <Note tone="good" live>
          {t(`done.${doneWord}`)}
        </Note>
      )}
      {operations.length === 0 && elsewhere.length === 0 && <EmptyState title={t('empty')} sentence={t('emptyText')} />}
      <Group title={t('waiting')} operations={operations.filter(({ isWaiting }) => isWaiting)} refused={refused} />
      {elsewhere.length > 0 && (
        <section>
          <SectionHead title={t('elsewhere')} className="mb-4" />
          <NeedList needs={elsewhere} />
        </section>
      )}
      <Group
        title={t('healing')}
        text={t('healingText')}
        operations={operations.filter(({ isWaiting }) => !isWaiting)}
        refused={refused}
      />
      {hasMore && <p className="text-ink-2">{t('more')}</p>}
    </div>
  )
}

function Group(props: { title: string; text?: string; operations: Operation[]; refused: SectionRefused | null }) {
  const { title, text, operations, refused } = props
  if (operations.length === 0) return null
  return (
    <section>
      <SectionHead title={title} {...(text ? { text } : {})} className="mb-4" />
      <ul className="divide-y divide-line border-line border-y">
        {operations.map((operation) => (
          <li key={`${operation.kind}:${operation.subject}`} className="py-5">
            <OperationRow operation={operation} refused={refused} />
          </li>
        ))}
      </ul>
    </section>
  )
}
