import { useFormat } from '#app/i18n/use-format.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Tag } from '#app/ui/badge.tsx'
import { DataTable } from '#app/ui/data-table.tsx'
import { Fold } from '#app/ui/fold.tsx'
import { TextLink } from '#app/ui/link.tsx'
import { DescriptionList } from '#app/ui/panel.tsx'
import type { PersonPage } from '../views.server.ts'
import { PersonLines, PersonSection } from './section.tsx'

type Call = PersonPage['calls'][number]
type Money = NonNullable<PersonPage['money']>[number]

export function CallsSection({ calls }: Pick<PersonPage, 'calls'>) {
  const { t } = useTranslation('office-people')
  const format = useFormat()
  const outcome = ({ status, missedReason }: Call) =>
    missedReason ? t(`calls.missed.${missedReason}`) : t(`calls.status.${status}`)
  return (
    <PersonSection title={t('sections.calls')} isEmpty={calls.length === 0}>
      <DataTable
        caption={t('sections.calls')}
        captionHidden
        onPhones="lines"
        rows={calls}
        rowKey={({ id }) => id}
        columns={[
          {
            key: 'with',
            header: t('columns.person'),
            title: true,
            cell: (call) => (
              <span className="block">
                <TextLink to={`/${format.language}/admin/calls/${call.id}`}>
                  {t('calls.with', { name: call.otherName || t('deleted') })}
                </TextLink>
                <span className="small block font-normal text-ink-3">{t(`calls.side.${call.side}`)}</span>
              </span>
            ),
          },
          { key: 'when', header: t('calls.when'), cell: ({ startAt }) => format.dateTime(startAt) },
          { key: 'outcome', header: t('calls.outcome'), cell: outcome },
          {
            key: 'credits',
            header: t('calls.credits'),
            align: 'end',
            cell: ({ credits }) => <span className="tabular">{format.credits(credits)}</span>,
          },
        ]}
      />
    </PersonSection>
  )
}

const AMOUNT_SIGN = { purchase: 1, payout: -1, refund: -1 } as const

/** Balance, debt, purchases, refunds and payouts, with links to the money pages. For administrators only. */
export function PersonMoneySection({
  person,
  money,
  statement,
}: Pick<PersonPage, 'person' | 'statement'> & { money: Money[] }) {
  const { t, i18n } = useTranslation('office-people')
  const format = useFormat()
  const home = `/${format.language}/admin/money`
  const inCredits = (count: number) => t('money.credits', { count, amount: format.credits(count) })
  const search = new URLSearchParams({ q: person.email })
  const pathOf = ({ kind, subjectId }: Money) =>
    kind === 'payout' ? `${home}/payouts?q=${subjectId}` : `${home}/purchases?id=${subjectId}`
  const stateOf = ({ status }: Money) =>
    i18n.exists(`office-people:money.states.${status}`) ? t(`money.states.${status as 'paid'}`) : status
  return (
    <PersonSection title={t('sections.money')}>
      <DescriptionList
        className="mb-4"
        items={[
          { term: t('money.balance'), value: inCredits(person.credits) },
          ...(person.debtCredits > 0
            ? [{ term: t('money.debt'), value: <Tag tone="brick">{inCredits(person.debtCredits)}</Tag> }]
            : []),
        ]}
      />
      {money.length > 0 && (
        <DataTable
          caption={t('sections.money')}
          captionHidden
          onPhones="lines"
          rows={money}
          rowKey={({ kind, id }) => `${kind} ${id}`}
          columns={[
            {
              key: 'what',
              header: t('money.what'),
              title: true,
              cell: (line) => <TextLink to={pathOf(line)}>{t(`money.kinds.${line.kind}`)}</TextLink>,
            },
            { key: 'when', header: t('money.when'), cell: ({ at }) => format.dateTime(at) },
            { key: 'status', header: t('money.status'), cell: stateOf },
            {
              key: 'amount',
              header: t('money.amount'),
              align: 'end',
              cell: ({ kind, cents }) => <span className="tabular">{format.euros(AMOUNT_SIGN[kind] * cents)}</span>,
            },
          ]}
        />
      )}
      {statement.length > 0 && <Statement lines={statement} />}
      <p className="mt-4 flex flex-wrap gap-x-6 gap-y-2">
        <TextLink to={`${home}/purchases?${search}`}>{t('money.all')}</TextLink>
        {person.role === 'offerer' && <TextLink to={`${home}/payouts?${search}`}>{t('money.allPayouts')}</TextLink>}
      </p>
    </PersonSection>
  )
}

function Statement({ lines }: { lines: PersonPage['statement'] }) {
  const { t } = useTranslation('office-people')
  const format = useFormat()
  return (
    <Fold summary={t('money.statement')} className="mt-6">
      <DataTable
        caption={t('money.statement')}
        captionHidden
        onPhones="lines"
        rows={lines}
        rowKey={({ id }) => id}
        columns={[
          { key: 'what', header: t('money.what'), title: true, cell: ({ type }) => t(`money.lines.${type}`) },
          { key: 'when', header: t('money.when'), cell: ({ at }) => format.dateTime(at) },
          {
            key: 'after',
            header: t('money.balanceAfter'),
            cell: ({ balance }) => <span className="tabular">{balance === null ? '–' : format.credits(balance)}</span>,
          },
          {
            key: 'change',
            header: t('money.change'),
            align: 'end',
            cell: ({ credits, effect }) => (
              <span className="tabular">{`${effect > 0 ? '+' : '−'}${format.credits(credits)}`}</span>
            ),
          },
        ]}
      />
    </Fold>
  )
}

export function CasesSection({ cases }: Pick<PersonPage, 'cases'>) {
  const { t } = useTranslation('office-people')
  const format = useFormat()
  return (
    <PersonSection title={t('sections.cases')} isEmpty={cases.length === 0}>
      <PersonLines
        lines={cases.map((each) => ({
          id: each.id,
          title: (
            <>
              <TextLink to={`/${format.language}/admin/cases/${each.id}`}>{each.reference}</TextLink>
              <Tag tone="plain">{t(`cases.status.${each.status}`)}</Tag>
            </>
          ),
          more: [
            t(each.isSubject ? 'cases.about' : 'cases.by'),
            t(`cases.kinds.${each.kind}`),
            t(`cases.reasons.${each.reason}`),
            format.date(each.openedAt),
            ...(each.measure ? [t(`cases.measures.${each.measure}`)] : []),
          ].join(' · '),
        }))}
      />
    </PersonSection>
  )
}

export function RatingsSection({ person, ratings }: Pick<PersonPage, 'person' | 'ratings'>) {
  const { t } = useTranslation('office-people')
  const format = useFormat()
  return (
    <PersonSection title={t('sections.ratings')} isEmpty={ratings.length === 0}>
      <PersonLines
        lines={ratings.map((each) => ({
          id: each.id,
          title: (
            <>
              <span>
                {t(each.isReceived ? 'ratings.received' : 'ratings.gave', { name: each.otherName || t('deleted') })}
              </span>
              {!each.removedAt && (
                <TextLink
                  to={`/${format.language}/admin/cases/new?person=${each.isReceived ? each.otherId : person.userId}&rating=${each.id}`}
                  aria-label={t('ratings.removeOf', { day: format.date(each.createdAt) })}
                  className="small"
                >
                  {t('ratings.remove')}
                </TextLink>
              )}
            </>
          ),
          more: [
            t('ratings.stars', { count: each.stars }),
            format.date(each.createdAt),
            ...(each.removedAt ? [t('ratings.removed', { day: format.date(each.removedAt) })] : []),
          ].join(' · '),
        }))}
      />
    </PersonSection>
  )
}
