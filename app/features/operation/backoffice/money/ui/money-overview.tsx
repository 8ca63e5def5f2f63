import { ArrowRight } from 'lucide-react'
import { Link } from 'react-router'
import { LEDGER_ACCOUNT_KINDS } from '#app/features/marketplace/credits/schema.ts'
import { eurosOf } from '#app/features/money/documents/text.rules.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { DataTable } from '#app/ui/data-table.tsx'
import { Note } from '#app/ui/note.tsx'
import { SectionHead } from '#app/ui/panel.tsx'
import { ActDone } from '../../kit/ui/act-form.tsx'
import { useWords } from '../../kit/ui/use-words.ts'
import { OPERATION_STEPS } from '../../operations/schema.ts'
import { OperationRow } from '../../operations/ui/operation-row.tsx'
import type { NeedKind } from '../rules.ts'
import { displayBalance } from '../rules.ts'
import type { KindBalance, MoneyOverview } from '../views.server.ts'

export function Overview({ data }: { data: MoneyOverview }) {
  const { t } = useTranslation(['money', 'office-operations'])
  const { needs, operations, hasMore } = data
  const waiting = operations.filter(({ isWaiting }) => isWaiting)
  return (
    <div className="grid gap-12">
      <div>
        <ActDone
          words={Object.fromEntries(OPERATION_STEPS.map((step) => [step, t(`office-operations:done.${step}`)]))}
        />
        <OverviewAlarms overview={data} />
      </div>
      {needs.length > 0 && (
        <section>
          <SectionHead title={t('money:overview.needs')} className="mb-4" />
          <NeedList needs={needs} />
        </section>
      )}
      <Operations title={t('office-operations:waiting')} operations={waiting} />
      {needs.length === 0 && waiting.length === 0 && <SectionHead title={t('money:overview.needsNone')} />}
      <Operations
        title={t('office-operations:healing')}
        operations={operations.filter(({ isWaiting }) => !isWaiting)}
      />
      {hasMore && <p className="text-ink-2">{t('office-operations:more')}</p>}
      <ProviderComparison overview={data} />
      <Balances title={t('money:overview.credits')} currency="CRD" balances={data.balances} />
      <Balances title={t('money:overview.euros')} currency="EUR" balances={data.balances} />
    </div>
  )
}

function NeedList({ needs }: { needs: MoneyOverview['needs'] }) {
  const { t, language, format } = useWords('money')
  return (
    <ul className="divide-y divide-line border-line border-y">
      {needs.map(({ key, path, count }) => (
        <li key={key}>
          <Link to={`/${language}/admin${path}`} className="flex min-h-13 items-center gap-4 py-2 hover:text-pine">
            <b className="tabular min-w-8 text-end">{format.number(count)}</b>
            <span className="grow">{t(`needs.${key as NeedKind}`)}</span>
            <ArrowRight className="size-5 text-ink-2" aria-hidden="true" />
          </Link>
        </li>
      ))}
    </ul>
  )
}

function Operations({ title, operations }: { title: string; operations: MoneyOverview['operations'] }) {
  if (operations.length === 0) return null
  return (
    <section>
      <SectionHead title={title} className="mb-4" />
      <ul className="divide-y divide-line border-line border-y">
        {operations.map((operation) => (
          <li key={`${operation.kind}:${operation.subject}`} className="py-5">
            <OperationRow operation={operation} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function Balances(props: { title: string; currency: KindBalance['currency']; balances: readonly KindBalance[] }) {
  const { title, currency, balances } = props
  const { t, format } = useWords('money')
  const order = (kind: KindBalance['kind']) => LEDGER_ACCOUNT_KINDS.indexOf(kind)
  const lines = balances.filter((each) => each.currency === currency).sort((a, b) => order(a.kind) - order(b.kind))
  const amount = ({ kind, balance }: KindBalance) => displayBalance(kind, balance)
  return (
    <section>
      <SectionHead title={title} className="mb-4" />
      <DataTable
        caption={title}
        captionHidden
        onPhones="lines"
        rows={lines}
        rowKey={({ kind }) => kind}
        empty={<Note tone="plain">{t('overview.empty')}</Note>}
        columns={[
          { header: t('overview.account'), title: true, cell: ({ kind }) => t(`kinds.${kind}`) },
          {
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

type Alarms = Pick<MoneyOverview, 'violations' | 'violationCount' | 'ledgerCheck'>

function OverviewAlarms({ overview }: { overview: Alarms }) {
  const { t, format } = useWords('money')
  const { violations, violationCount, ledgerCheck } = overview
  const lastCheck = ledgerCheck
    ? t('overview.lastCheck', { count: ledgerCheck.violations, day: format.date(`${ledgerCheck.day}T12:00:00Z`) })
    : t('overview.lastCheckNever')
  return (
    <div className="grid gap-3">
      {violationCount === 0 ? (
        <Note tone="good" title={t('overview.healthy')}>
          {lastCheck}
        </Note>
      ) : (
        <Note tone="bad" title={t('overview.violations', { count: violationCount })}>
          {t('overview.violationsText')} {lastCheck}
          <ul className="mt-3 grid gap-2">
            {violations.map(({ rule, subject, detail }) => (
              <li key={`${rule} ${subject}`}>
                <code className="block text-sm [overflow-wrap:anywhere]">
                  {rule} · {subject} · {detail}
                </code>
              </li>
            ))}
          </ul>
        </Note>
      )}
    </div>
  )
}

type Compared = Pick<MoneyOverview, 'reconciliation' | 'differences' | 'differenceCount'>

function ProviderComparison({ overview }: { overview: Compared }) {
  const { t, format } = useWords('money')
  const { reconciliation, differences, differenceCount } = overview
  const day = (of: string) => format.date(`${of}T12:00:00Z`)
  return (
    <section>
      <SectionHead title={t('overview.provider')} className="mb-3" />
      <p className="max-w-[44em] text-ink-2">
        {reconciliation
          ? t('overview.providerDay', {
              day: day(reconciliation.day),
              provider: eurosOf(format, reconciliation.providerCents),
              ledger: eurosOf(format, reconciliation.ledgerCents),
            })
          : t('overview.providerNever')}{' '}
        {reconciliation && reconciliation.operatorCents !== 0 && (
          <>{t('overview.providerBank', { amount: format.euros(Math.abs(reconciliation.operatorCents)) })} </>
        )}
        {reconciliation && differenceCount === 0 && t('overview.agree')}
      </p>
      {differenceCount > 0 && (
        <Note className="mt-4" title={t('overview.differences', { count: differenceCount })}>
          <ul className="mt-3 grid gap-3">
            {differences.map(({ id, code, kind, subject, providerObject, providerCents, ledgerCents, ...seen }) => (
              <li key={id}>
                <b>{t(`differenceKinds.${kind}`)}</b>{' '}
                {t(`differences.${code}`, {
                  provider: eurosOf(format, providerCents),
                  ledger: eurosOf(format, ledgerCents),
                })}{' '}
                {t('differences.seen', { date: day(seen.day) })}
                <code className="block text-sm [overflow-wrap:anywhere]">
                  {providerObject ? `${subject} · ${providerObject}` : subject}
                </code>
              </li>
            ))}
          </ul>
        </Note>
      )}
    </section>
  )
}
