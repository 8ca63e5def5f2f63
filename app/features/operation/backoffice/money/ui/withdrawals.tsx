import { creditWords, repayBy } from '#app/features/money/withdrawals/rules.ts'
import { WITHDRAWAL_NOTE_MAX } from '#app/features/money/withdrawals/schema.ts'
import { useFormat } from '#app/i18n/use-format.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { csvEuros } from '#app/platform/csv.ts'
import { Tag } from '#app/ui/badge.tsx'
import { TextLink } from '#app/ui/link.tsx'
import { DescriptionList } from '#app/ui/panel.tsx'
import type { ListPage } from '../../kit/list.views.server.ts'
import { ActDone, ActForm } from '../../kit/ui/act-form.tsx'
import { type ListWords, OfficeList } from '../../kit/ui/office-list.tsx'
import type { WithdrawalLine } from '../lists.views.server.ts'
import { pathOfPart } from '../rules.ts'

export const WITHDRAWALS: ListWords<WithdrawalLine, 'withdrawals'> = {
  namespace: 'withdrawals',
  caption: ({ t }) => t('list.label'),
  searchLabel: ({ t }) => t('list.search'),
  none: ({ t }) => t('list.empty'),
  filters: { show: (value, { t }) => t(`list.${(value ?? 'all') as 'all'}`) },
  columns: [
    { key: 'number', header: ({ t }) => t('list.number'), text: ({ number }) => number },
    {
      key: 'date',
      header: ({ t }) => t('list.received'),
      text: ({ receivedAt }, { format }) => format.dateTime(receivedAt),
    },
    { key: 'state', header: ({ t }) => t('list.state'), text: ({ state }, { t }) => t(`list.states.${state}`) },
    { key: 'name', header: ({ t }) => t('summary.name'), text: ({ name }) => name },
    { key: 'email', header: ({ t }) => t('list.account'), text: ({ accountEmail }) => accountEmail },
    {
      key: 'purchase',
      header: ({ t }) => t('list.purchase'),
      text: ({ priceCents }) => (priceCents === null ? '' : csvEuros(priceCents)),
    },
    { key: 'note', header: ({ t }) => t('list.note'), text: ({ note }) => note ?? '' },
  ],
}

/** Declarations of withdrawal; each that waits has its form. Needs the texts of `withdrawals`. */
export function Withdrawals({ list, file }: { list: ListPage<WithdrawalLine>; file: string }) {
  const { t } = useTranslation(['money', 'withdrawals'])
  const areGuests = list.filters.some(({ value }) => value === 'guests')
  return (
    <>
      <ActDone words={{ handled: t('money:withdrawalClosed') }} />
      {areGuests && <p className="mb-6 max-w-[50em] text-ink-2">{t('withdrawals:list.guestsText')}</p>}
      <OfficeList list={list} words={WITHDRAWALS} file={file} draw={(line) => <Declaration line={line} />} />
    </>
  )
}

function Declaration({ line }: { line: WithdrawalLine }) {
  const { t } = useTranslation('withdrawals')
  const format = useFormat()
  const { id, number, state, name, email, accountEmail, accountId, declaration, receivedAt, closedAt, note } = line
  const { purchaseId, credits, priceCents } = line
  return (
    <article aria-labelledby={`withdrawal-${id}`} className="border-line border-t pt-5">
      <div className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
        <h3 id={`withdrawal-${id}`} className="tabular font-semibold">
          {number}
        </h3>
        <Tag tone={closedAt ? 'plain' : 'apricot'}>{t(`list.states.${state}`)}</Tag>
      </div>
      <p className="mt-2 break-words text-ink-2">{declaration}</p>
      <DescriptionList
        className="mt-3"
        items={[
          { term: t('summary.name'), value: name },
          { term: t('summary.email'), value: <span className="[overflow-wrap:anywhere]">{email}</span> },
          {
            term: t('list.account'),
            value: <span className="[overflow-wrap:anywhere]">{accountId ? accountEmail : t('list.noAccount')}</span>,
          },
          ...(purchaseId && credits && priceCents
            ? [
                {
                  term: t('list.purchase'),
                  value: (
                    <TextLink to={`/${format.language}/admin/money/purchases/${purchaseId}`}>
                      {creditWords(t, format, credits)}, {format.euros(priceCents)}
                    </TextLink>
                  ),
                },
              ]
            : []),
          { term: t('list.received'), value: format.dateTime(receivedAt) },
          ...(closedAt ? [] : [{ term: t('list.repayBy'), value: format.date(repayBy(receivedAt)) }]),
          ...(note ? [{ term: t('list.note'), value: <span className="whitespace-pre-line">{note}</span> }] : []),
        ]}
      />
      <div className="mt-4">
        {closedAt ? (
          state === 'no_purchase' && <p className="text-ink-2">{t('list.closedAlone')}</p>
        ) : state === 'not_refunded' ? (
          <TextLink
            to={`/${format.language}/admin${pathOfPart('overview')}`}
            className="inline-flex min-h-11 items-center"
          >
            {t('list.unpaid')}
          </TextLink>
        ) : (
          <ActForm
            acts={[
              {
                intent: `handle:${id}`,
                label: (
                  <>
                    {t('list.close')}
                    <span className="sr-only">: {number}</span>
                  </>
                ),
                tone: 'sec',
              },
            ]}
            texts="withdrawals"
            note={{ label: t('list.note'), max: WITHDRAWAL_NOTE_MAX, rows: 1 }}
          />
        )}
      </div>
    </article>
  )
}
