import { PAYOUT_STATES } from '#app/features/money/payouts/schema.ts'
import { useFormat } from '#app/i18n/use-format.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Tag } from '#app/ui/badge.tsx'
import { TextLink } from '#app/ui/link.tsx'
import type { AnyPayoutLine } from '../payouts.views.server.ts'
import { SectionList, useListColumns } from './money-list.tsx'
import type { SectionProps } from './money-sections.tsx'
import { ProviderId } from './provider-id.tsx'

const TONES = {
  pending: 'apricot',
  in_review: 'apricot',
  completed: 'pine',
  failed: 'brick',
  reversed: 'brick',
  bank_refused: 'brick',
} as const

export function PayoutsSection({ data }: SectionProps<'payouts'>) {
  const { t } = useTranslation('money')
  const format = useFormat()
  const column = useListColumns<AnyPayoutLine>()
  return (
    <SectionList
      section="payouts"
      list={data}
      statuses={PAYOUT_STATES}
      statusLabel={(status) => t(`payout.status.${status}`)}
      columns={[
        column.person('companion'),
        column.date(),
        { key: 'status', header: t('columns.status'), cell: (line) => <PayoutState line={line} /> },
        { key: 'provider', header: t('columns.provider'), cell: (line) => <AtProvider line={line} /> },
        column.amount(
          ({ amountCents }) => amountCents,
          ({ feeCents }) => t('payout.fee', { amount: format.euros(feeCents) }),
        ),
      ]}
    />
  )
}

function PayoutState({ line }: { line: AnyPayoutLine }) {
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
      <Tag tone={TONES[line.state]}>{t(`payout.status.${line.state}`)}</Tag>
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
          href={`/${format.language}/admin/money/document/${line.document.id}.pdf`}
          className="small mt-1 block"
        >
          {t('columns.statement')} <span className="whitespace-nowrap">{line.document.number}</span>
        </TextLink>
      )}
    </>
  )
}

function AtProvider({ line }: { line: AnyPayoutLine }) {
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
