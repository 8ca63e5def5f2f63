import { creditWords, repayBy } from '#app/features/money/withdrawals/rules.ts'
import { WITHDRAWAL_NOTE_MAX } from '#app/features/money/withdrawals/schema.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { csvEuros } from '#app/platform/csv.ts'
import { Tag } from '#app/ui/badge.tsx'
import { TextLink } from '#app/ui/link.tsx'
import type { ListPage } from '../../kit/list.views.server.ts'
import { ActDone, ActForm } from '../../kit/ui/act-form.tsx'
import { type ListWords, OfficeList } from '../../kit/ui/office-list.tsx'
import { Facts, fact } from '../../kit/ui/record.tsx'
import { useWords } from '../../kit/ui/use-words.ts'
import { partPath } from '../rules.ts'
import type { WithdrawalLine } from '../views.server.ts'

export const WITHDRAWALS: ListWords<WithdrawalLine, 'withdrawals'> = {
  namespace: 'withdrawals',
  caption: 'list.label',
  searchLabel: 'list.search',
  none: 'list.empty',
  filters: { show: (value, { t }) => t(`list.${(value ?? 'all') as 'all'}`) },
  columns: [
    { header: 'list.number', text: ({ number }) => number },
    { header: 'list.received', text: ({ receivedAt }, { format }) => format.dateTime(receivedAt) },
    { header: 'list.state', text: ({ state }, { t }) => t(`list.states.${state}`) },
    { header: 'summary.name', text: ({ name }) => name },
    { header: 'list.account', text: ({ accountEmail }) => accountEmail },
    { header: 'list.purchase', text: ({ priceCents }) => (priceCents === null ? '' : csvEuros(priceCents)) },
    { header: 'list.note', text: ({ note }) => note ?? '' },
  ],
}

export function Withdrawals({ data: list }: { data: ListPage<WithdrawalLine> }) {
  const { t } = useTranslation(['money', 'withdrawals'])
  const areGuests = list.filters.some(({ value }) => value === 'guests')
  return (
    <>
      <ActDone words={{ handled: t('money:withdrawalClosed') }} />
      {areGuests && <p className="mb-6 max-w-[50em] text-ink-2">{t('withdrawals:list.guestsText')}</p>}
      <OfficeList
        list={list}
        words={WITHDRAWALS}
        file="withdrawals"
        draw={(lines) => (
          <ul className="grid gap-6">
            {lines.map((line) => (
              <li key={line.id}>
                <Declaration line={line} />
              </li>
            ))}
          </ul>
        )}
      />
    </>
  )
}

function Declaration({ line }: { line: WithdrawalLine }) {
  const { t, format } = useWords('withdrawals')
  const { id, number, state, name, email, accountEmail, accountId, declaration, receivedAt, closedAt, note } = line
  const { purchaseId, credits, priceCents } = line
  return (
    <article aria-labelledby={`withdrawal-${id}`} className="border-line border-t pt-5">
      <div className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
        <h2 id={`withdrawal-${id}`} className="tabular font-semibold">
          {number}
        </h2>
        <Tag tone={closedAt ? 'plain' : 'apricot'}>{t(`list.states.${state}`)}</Tag>
      </div>
      <p className="mt-2 break-words text-ink-2">{declaration}</p>
      <Facts
        className="mt-3"
        items={[
          fact(t('summary.name'), name),
          fact(t('summary.email'), <span className="[overflow-wrap:anywhere]">{email}</span>),
          fact(
            t('list.account'),
            <span className="[overflow-wrap:anywhere]">{accountId ? accountEmail : t('list.noAccount')}</span>,
          ),
          purchaseId &&
            credits &&
            priceCents &&
            fact(
              t('list.purchase'),
              <TextLink to={`/${format.language}/admin/money/purchases/${purchaseId}`}>
                {creditWords(t, format, credits)}, {format.euros(priceCents)}
              </TextLink>,
            ),
          fact(t('list.received'), format.dateTime(receivedAt)),
          !closedAt && fact(t('list.repayBy'), format.date(repayBy(receivedAt))),
          note && fact(t('list.note'), <span className="whitespace-pre-line">{note}</span>),
        ]}
      />
      <div className="mt-4">
        {closedAt ? (
          state === 'no_purchase' && <p className="text-ink-2">{t('list.closedAlone')}</p>
        ) : state === 'not_refunded' ? (
          <TextLink
            to={`/${format.language}/admin${partPath('overview')}`}
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
            fields={[{ name: 'note', label: t('list.note'), maxLength: WITHDRAWAL_NOTE_MAX, rows: 1 }]}
          />
        )}
      </div>
    </article>
  )
}
