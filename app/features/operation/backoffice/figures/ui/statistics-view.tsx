import { Link } from 'react-router'
import { useFormat } from '#app/i18n/use-format.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Note } from '#app/ui/note.tsx'
import { SectionHead } from '#app/ui/panel.tsx'
import { TabLinks } from '#app/ui/tab-links.tsx'
import { useWords } from '../../kit/ui/use-words.ts'
import { type ChartBar, chartBars } from '../rules.ts'
import {
  CHART_COLUMNS,
  FIGURE_UNITS,
  MIN_PEOPLE,
  STATISTIC_COLUMNS,
  STATISTIC_PERIODS,
  STATISTIC_TOPICS,
  type StatisticColumn,
} from '../schema.ts'
import type { StatisticsPage } from '../views.server.ts'
import { FigureTable, FigureTools, PeriodName } from './figure-tools.tsx'

const HEIGHT = 120
const GAP = 2

/** A decorative bar chart; the table beside it has the same data. */
function BarChart({ bars }: { bars: readonly ChartBar[] }) {
  const width = 600 / Math.max(1, bars.length)
  const y = (share: number) => HEIGHT - share * HEIGHT
  return (
    <svg
      viewBox={`0 0 600 ${HEIGHT}`}
      preserveAspectRatio="none"
      aria-hidden="true"
      className="block h-32 w-full overflow-visible"
    >
      <line x1="0" x2="600" y1={HEIGHT} y2={HEIGHT} className="stroke-line-strong" vectorEffect="non-scaling-stroke" />
      {bars.map(({ start, all, part }, position) => {
        const bar = { x: position * width + GAP / 2, width: Math.max(1, width - GAP) }
        if (all === null)
          return <rect key={start} {...bar} y={HEIGHT - 4} height={4} className="fill-line-strong opacity-60" />
        return (
          <g key={start}>
            <rect {...bar} y={y(all)} height={all * HEIGHT} className="fill-pine opacity-35" />
            {part > 0 && <rect {...bar} y={y(part)} height={part * HEIGHT} className="fill-pine" />}
          </g>
        )
      })}
    </svg>
  )
}

function useFigure() {
  const format = useFormat()
  return (column: StatisticColumn, value: number | null | undefined): string => {
    if (value === null || value === undefined) return '–'
    const unit = FIGURE_UNITS[column]
    if (unit === 'cents') return format.euros(value, { whole: true })
    return unit ? format.rating(value) : format.number(value)
  }
}

type Row = StatisticsPage['rows'][number]

function usePeriodName(by: StatisticsPage['by']) {
  const format = useFormat()
  return (row: Row | undefined) => row && (by === 'month' ? format.month(`${row.start}T12:00:00Z`) : row.name)
}

export function StatisticsView({ page }: { page: StatisticsPage }) {
  const { t, language } = useWords('office-statistics')
  const { topic, by, rows } = page
  const home = `/${language}/admin/statistics`
  return (
    <>
      <TabLinks
        label={t('topicsLabel')}
        className="mb-8"
        items={STATISTIC_TOPICS.map((each, position) => ({
          to: `${home}${position === 0 ? '' : `/${each}`}?by=${by}`,
          label: t(`topics.${each}`),
          end: true,
        }))}
      />
      <SectionHead
        title={t(`topics.${topic}`)}
        text={(topic === 'money' || topic === 'visits') && t(`notes.${topic}`)}
        className="max-w-[46em]"
      />
      <FigureTools
        label={t('grouping')}
        periods={STATISTIC_PERIODS.map((each) => ({ key: each, label: t(`each.${each}`) }))}
        by={by}
        file={{ href: `${home}/csv/${topic}-${by}.csv`, label: t('file') }}
        className="mt-5 mb-8"
      />
      <Chart page={page} />
      <Figures page={page} />
      {rows.some(({ values }) => values === null) && (
        <p className="small mt-4 text-ink-3">{t('leftOutNote', { least: MIN_PEOPLE })}</p>
      )}
    </>
  )
}

function NoFigures({ page: { by, rows } }: { page: StatisticsPage }) {
  const { t } = useTranslation('office-statistics')
  const hasPeople = rows.some(({ values }) => values === null)
  return (
    <Note tone="plain" className="mb-8 max-w-[760px]">
      {hasPeople ? t(`noFigures.${by}`, { least: MIN_PEOPLE }) : t('nothing')}{' '}
      {hasPeople && by === 'week' && (
        <Link to="?by=month" preventScrollReset className="text-link">
          {t('each.month')}
        </Link>
      )}
    </Note>
  )
}

function Chart({ page }: { page: StatisticsPage }) {
  const { topic, rows } = page
  const { t } = useTranslation('office-statistics')
  const figure = useFigure()
  const [all, part] = CHART_COLUMNS[topic]
  const { bars, most } = chartBars(rows, [all, part])
  const nameOf = usePeriodName(page.by)
  if (most === 0) return <NoFigures page={page} />
  return (
    <figure className="mb-10 max-w-[760px]">
      <figcaption className="small mb-3 flex flex-wrap gap-x-6 gap-y-1 text-ink-2">
        <span className="flex items-center gap-2">
          <span aria-hidden="true" className="size-3 rounded-sm bg-pine opacity-35" />
          {t(`columns.${all}`)}
        </span>
        {part && (
          <span className="flex items-center gap-2">
            <span aria-hidden="true" className="size-3 rounded-sm bg-pine" />
            {t(`columns.${part}`)}
          </span>
        )}
        <span className="ml-auto tabular">{t('most', { figure: figure(all, most) })}</span>
      </figcaption>
      <BarChart bars={bars} />
      <div aria-hidden="true" className="small tabular mt-1 flex justify-between text-ink-3">
        <span>{nameOf(rows.at(-1))}</span>
        <span>{nameOf(rows[0])}</span>
      </div>
    </figure>
  )
}

function Figures({ page: { topic, by, rows } }: { page: StatisticsPage }) {
  const { t } = useTranslation('office-statistics')
  const figure = useFigure()
  const nameOf = usePeriodName(by)
  const columns: readonly StatisticColumn[] = STATISTIC_COLUMNS[topic]
  return (
    <FigureTable
      label={t(`topics.${topic}`)}
      period={t(`by.${by}`)}
      name={(row) => (by === 'week' ? <PeriodName name={nameOf(row)} start={row.start} /> : nameOf(row))}
      rows={rows}
      columns={columns.map((key) => ({
        header: t(`columns.${key}`),
        cell: ({ values }: Row) =>
          values ? (
            <span className={values[key] ? undefined : 'text-ink-3'}>{figure(key, values[key])}</span>
          ) : (
            <>
              <span aria-hidden="true">·</span>
              <span className="sr-only">{t('leftOut')}</span>
            </>
          ),
      }))}
    />
  )
}
