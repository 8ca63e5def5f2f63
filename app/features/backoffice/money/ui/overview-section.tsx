import { LEDGER_ACCOUNT_KINDS } from '#app/features/credits/ledger.schema.ts'
import { eurosOf } from '#app/features/documents/text.rules.ts'
import { useFormat } from '#app/i18n/use-format.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { DataTable } from '#app/ui/data-table.tsx'
import { Note } from '#app/ui/note.tsx'
import { SectionHead } from '#app/ui/panel.tsx'
import type { KindBalance } from '../overview.store.server.ts'
import type { MoneyOverview } from '../overview.views.server.ts'
import { usualAmount } from '../rules.ts'
import { NeedList } from './need-list.tsx'
import { OverviewAlarms } from './overview-alarms.tsx'
import { ProviderComparison } from './provider-comparison.tsx'

/** Whether the books are in order, what waits, and where credits and euros are. */
export function OverviewSection({ data }: { data: MoneyOverview }) {
  const { t } = useTranslation('money')
  return (
    <div className="grid gap-12">
      <OverviewAlarms overview={data} />
      <Needs needs={data.needs} />
      <ProviderComparison overview={data} />
      <Balances
        title={t('overview.credits')}
        text={t('overview.creditsText')}
        currency="CRD"
        balances={data.balances}
      />
      <Balances title={t('overview.euros')} text={t('overview.eurosText')} currency="EUR" balances={data.balances} />
    </div>
  )
}

function Needs({ needs }: Pick<MoneyOverview, 'needs'>) {
  const { t } = useTranslation('money')
  if (needs.length === 0) return <SectionHead title={t('overview.needsNone')} text={t('overview.needsNoneText')} />
  return (
    <section>
      <SectionHead title={t('overview.needs')} className="mb-4" />
      <NeedList needs={needs} />
    </section>
  )
}

function Balances(props: {
  title: string
  text: string
  currency: KindBalance['currency']
  balances: readonly KindBalance[]
}) {
  const { title, text, currency, balances } = props
  const { t } = useTranslation('money')
  const format = useFormat()
  const order = (kind: KindBalance['kind']) => LEDGER_ACCOUNT_KINDS.indexOf(kind)
  const lines = balances.filter((each) => each.currency === currency).sort((a, b) => order(a.kind) - order(b.kind))
  const amount = ({ kind, balance }: KindBalance) => usualAmount(kind, balance)
  return (
    <section>
      <SectionHead title={title} text={text} className="mb-4" />
      <DataTable
        caption={title}
        captionHidden
        onPhones="lines"
        rows={lines}
        rowKey={({ kind }) => kind}
        empty={<Note tone="plain">{t('overview.empty')}</Note>}
        columns={[
          { key: 'account', header: t('overview.account'), title: true, cell: ({ kind }) => t(`kinds.${kind}`) },
          {
            key: 'balance',
            header: t('overview.balance'),
            align: 'end',
            cell: (line) => (
              <span className="tabular">
                {currency === 'CRD' ? format.credits(amount(line)).replace('-', '−') : eurosOf(format, amount(line))}
              </span>
            ),
          },
        ]}
      />
    </section>
  )
}
