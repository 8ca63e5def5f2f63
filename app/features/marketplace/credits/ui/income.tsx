import type { CSSProperties } from 'react'
import { useFormat } from '#app/i18n/use-format.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { classNames } from '#app/ui/class-names.ts'
import { DataTable } from '#app/ui/data-table.tsx'
import { Fold } from '#app/ui/fold.tsx'
import { SectionHead } from '#app/ui/panel.tsx'
import { axisTicks, type IncomeMonth, VISIT_DAYS } from '../income.rules.ts'
import type { Income, profileUse } from '../income.views.server.ts'

type Use = Awaited<ReturnType<typeof profileUse>>

/** A middle day of the month, which is in it in every time zone. */
const dayOf = (month: string) => `${month}-15T12:00:00Z`

/** A companion's twelve months as bars and as a table, and what they add up to. */
export function IncomeSection({ income, use }: { income: Income; use: Use }) {
  const { t } = useTranslation('income')
  const { months, current } = income
  const isEmpty = months.every(({ cents, heldCents, calls }) => cents === 0 && heldCents === 0 && calls === 0)
  return (
    <section aria-labelledby="income" className="mt-14 sm:mt-16">
      <SectionHead id="income" title={t('title')} className="mb-5" />
      {isEmpty ? (
        <p className="border-line border-y py-5 text-ink-2">{t('empty')}</p>
      ) : (
        <>
          <Bars months={months} current={current} />
          <Fold summary={t('table')} className="mt-5">
            <MonthsTable months={months} />
          </Fold>
        </>
      )}
      <Figures income={income} use={use} />
    </section>
  )
}

/** The bars repeat the table, so screen readers skip them. Rows on phones, columns above. */
function Bars({ months, current }: { months: readonly IncomeMonth[]; current: string }) {
  const { t } = useTranslation('income')
  const { euros } = useFormat()
  const ticks = axisTicks(Math.max(...months.map(({ cents, heldCents }) => Math.max(0, cents) + heldCents)))
  const top = ticks.at(-1) ?? 1
  return (
    <figure aria-hidden="true">
      <div className="relative sm:pl-14">
        <div className="absolute inset-x-0 top-0 hidden h-52 sm:block">
          {ticks.map((tick) => (
            <div
              key={tick}
              className="absolute inset-x-0 border-line border-t"
              style={{ bottom: `${(100 * tick) / top}%` }}
            >
              <span className="micro tabular -translate-y-1/2 absolute left-0 bg-paper pr-2 text-ink-3">
                {euros(tick, { whole: true })}
              </span>
            </div>
          ))}
        </div>
        <ol className="relative grid gap-1.5 sm:flex sm:gap-[1.5%]">
          {months.map((month) => (
            <Bar key={month.month} month={month} top={top} isCurrent={month.month === current} />
          ))}
        </ol>
      </div>
      <figcaption className="small mt-4 flex flex-wrap gap-x-6 gap-y-1 text-ink-2">
        {(['earned', 'held'] as const).map((kind) => (
          <span key={kind} className="inline-flex items-center gap-2">
            <i className={classNames('size-3.5 rounded-[3px]', PAINT[kind])} />
            {t(`legend.${kind}`)}
          </span>
        ))}
      </figcaption>
    </figure>
  )
}

const PAINT = {
  earned: 'bg-pine',
  held: 'border border-pine bg-[repeating-linear-gradient(135deg,var(--pine)_0_2px,transparent_2px_6px)]',
}

function Bar({
  month: { month, cents, heldCents },
  top,
  isCurrent,
}: {
  month: IncomeMonth
  top: number
  isCurrent: boolean
}) {
  const format = useFormat()
  const whole = (value: number) => format.euros(Math.round(value / 100) * 100, { whole: true }).replace('-', '−')
  const parts = [
    { kind: 'earned', value: Math.max(0, cents) },
    { kind: 'held', value: heldCents },
  ] as const
  const isFirst = month.endsWith('-01')
  return (
    <li className="grid grid-cols-[4.25rem_1fr] items-center sm:min-w-0 sm:flex-1 sm:grid-cols-1 sm:content-start">
      <span
        className={classNames(
          'small order-1 text-ink-3 sm:order-2 sm:mt-2 sm:text-center',
          isCurrent && 'font-semibold text-ink',
        )}
      >
        {format.shortMonth(dayOf(month))}
        {isFirst && <span className="sm:block"> {month.slice(0, 4)}</span>}
      </span>
      <span className="order-2 flex min-h-6 items-center sm:order-1 sm:h-52 sm:flex-col-reverse sm:items-stretch">
        {parts.map(({ kind, value }) =>
          value === 0 ? null : (
            <i
              key={kind}
              className={classNames(
                'block h-4 w-[calc(var(--share)*0.72)] flex-none last-of-type:rounded-r-[4px] sm:h-(--share) sm:w-full sm:last-of-type:rounded-t-[4px] sm:last-of-type:rounded-r-[4px] sm:last-of-type:rounded-br-none',
                PAINT[kind],
              )}
              style={{ '--share': `${(100 * value) / top}%` } as CSSProperties}
            />
          ),
        )}
        {(cents !== 0 || heldCents !== 0) && (
          <span className="small tabular ml-2 whitespace-nowrap font-medium sm:mb-1 sm:ml-0 sm:text-center sm:text-xs">
            {cents !== 0 && whole(cents)}
            {heldCents > 0 && (
              <span className={cents === 0 ? 'text-ink-3' : 'ml-1 font-normal text-ink-3 sm:ml-0 sm:block'}>
                {cents === 0 ? whole(heldCents) : `+ ${whole(heldCents)}`}
              </span>
            )}
          </span>
        )}
      </span>
    </li>
  )
}

function MonthsTable({ months }: { months: readonly IncomeMonth[] }) {
  const { t } = useTranslation('income')
  const format = useFormat()
  const cents = (value: number) => (value === 0 ? '' : format.euros(value).replace('-', '−'))
  return (
    <DataTable
      caption={t('chart')}
      captionHidden
      className="max-sm:[&_td:has(div:empty)]:hidden"
      rows={[...months].reverse()}
      rowKey={({ month }) => month}
      columns={[
        { header: t('columns.month'), title: true, cell: ({ month }) => format.month(dayOf(month)) },
        { header: t('columns.calls'), align: 'end', cell: ({ calls }) => format.number(calls) },
        { header: t('columns.minutes'), align: 'end', cell: ({ minutes }) => format.number(minutes) },
        { header: t('columns.earned'), align: 'end', cell: (month) => format.euros(month.cents).replace('-', '−') },
        { header: t('columns.held'), align: 'end', cell: ({ heldCents }) => cents(heldCents) },
      ]}
    />
  )
}

function Figures({ income, use }: { income: Income; use: Use }) {
  const { t } = useTranslation('income')
  const { number, rating } = useFormat()
  const { months, people, regulars, ratings } = income
  const sum = (part: 'calls' | 'minutes') => months.reduce((total, month) => total + month[part], 0)
  const minutes = sum('minutes')
  const { visits, bookings } = use
  const said = { visits: number(visits), bookings: number(bookings) }
  const figures = [
    {
      term: t('figures.calls'),
      value: number(sum('calls')),
      text: t('figures.minutes', { count: minutes, amount: number(minutes) }),
    },
    {
      term: t('figures.regulars'),
      value: number(regulars),
      text: t('figures.people', { count: people, amount: number(people) }),
    },
    {
      term: t('figures.rating'),
      value: income.rating === null ? '–' : rating(income.rating),
      text: ratings === 0 ? t('figures.unrated') : t('figures.ratings', { count: ratings, amount: number(ratings) }),
    },
    {
      term: t('figures.visits'),
      value: (
        <>
          <span aria-hidden="true">{t('figures.visitsToBookings', said)}</span>
          <span className="sr-only">{t('figures.visitsToBookingsLabel', said)}</span>
        </>
      ),
      text: t('figures.visitDays', { days: VISIT_DAYS }),
    },
  ]
  return (
    <>
      <dl className="mt-9 grid grid-cols-2 gap-x-6 gap-y-7 lg:grid-cols-4">
        {figures.map(({ term, value, text }) => (
          <div key={term} className="border-line border-t pt-3">
            <dt className="small font-semibold text-ink-2">{term}</dt>
            <dd className="num mt-1 text-3xl">{value}</dd>
            <dd className="small mt-1 text-ink-3">{text}</dd>
          </div>
        ))}
      </dl>
      <p className="small mt-5 max-w-[68ch] text-ink-3">{t('visitsCount')}</p>
    </>
  )
}
