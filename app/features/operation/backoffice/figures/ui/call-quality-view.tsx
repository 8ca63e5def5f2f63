import { FAILURE_CAUSES } from '#app/features/marketplace/calls/schema.ts'
import { Tag } from '#app/ui/badge.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { TextLink } from '#app/ui/link.tsx'
import { SectionHead } from '#app/ui/panel.tsx'
import { useWords } from '../../kit/ui/use-words.ts'
import { FIGURE_UNITS, QUALITY_MEASURES, QUALITY_PERIODS, type QualityColumn, WORST_DAYS } from '../schema.ts'
import type { CallQualityPage } from '../views.server.ts'
import { FigureTable, FigureTools, PeriodName } from './figure-tools.tsx'

type WorstCall = CallQualityPage['worst'][number]

export function CallQualityView({ page }: { page: CallQualityPage }) {
  const { t, language } = useWords('office-call-quality')
  const { by, rows, worst } = page
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-12">
      <section>
        <FigureTools
          label={t('grouping')}
          periods={QUALITY_PERIODS.map((each) => ({ key: each, label: t(`each.${each}`) }))}
          by={by}
          file={rows.length > 0 ? { href: `/${language}/admin/call-quality/csv/${by}.csv`, label: t('file') } : null}
          className="mb-6"
        />
        {rows.length === 0 ? (
          <EmptyState title={t('none')} />
        ) : (
          <>
            <SectionHead title={t('figures')} text={t('figuresText')} className="mb-5 max-w-[46em]" />
            <QualityTable page={page} />
          </>
        )}
      </section>
      <WorstCalls worst={worst} />
    </div>
  )
}

function useQualityFigure() {
  const { t, format } = useWords('office-call-quality')
  return (column: QualityColumn, value: number | null | undefined): string => {
    if (value === null || value === undefined) return '–'
    const unit = FIGURE_UNITS[column]
    if (unit === 'share') return t('percent', { value: format.number(Math.round(value)) })
    if (unit === 'percent') return t('percent', { value: format.rating(value) })
    if (unit === 'ms') return t('ms', { value: format.rating(value / 1000) })
    return unit === 'mean' ? format.rating(value) : format.number(value)
  }
}

function QualityTable({ page: { by, rows } }: { page: CallQualityPage }) {
  const { t, format } = useWords('office-call-quality')
  const figure = useQualityFigure()
  const failed = (values: CallQualityPage['rows'][number]['values']) =>
    FAILURE_CAUSES.flatMap((cause) => {
      const count = values?.[cause]
      return count ? [`${t(`columns.${cause}`)}: ${format.number(count)}`] : []
    })
  return (
    <FigureTable
      label={t('figures')}
      period={t(`by.${by}`)}
      name={({ start, name }) => <PeriodName name={by === 'week' ? name : null} start={start} />}
      rows={rows}
      columns={[
        ...QUALITY_MEASURES.map((key) => ({
          header: t(`columns.${key}`),
          cell: ({ values }: CallQualityPage['rows'][number]) => (
            <span className={values?.[key] ? undefined : 'text-ink-3'}>{figure(key, values?.[key])}</span>
          ),
        })),
        { header: t('failed'), cell: ({ values }) => failed(values).join(' · '), isWords: true },
      ]}
    />
  )
}

function WorstCalls({ worst }: { worst: readonly WorstCall[] }) {
  const { t, language, format } = useWords('office-call-quality')
  const words = useCallWords()
  return (
    <section>
      <SectionHead title={t('worst')} text={t('worstText', { days: WORST_DAYS })} className="mb-4 max-w-[46em]" />
      {worst.length === 0 ? (
        <p className="text-ink-2">{t('worstNone', { days: WORST_DAYS })}</p>
      ) : (
        <ul className="divide-y divide-line border-line border-y">
          {worst.map((call) => (
            <li key={call.callId} className="grid gap-x-8 gap-y-2 py-4 md:grid-cols-[280px_minmax(0,1fr)]">
              <TextLink to={`/${language}/admin/calls/${call.callId}`}>
                {t('call', { at: format.dateTime(call.startAt) })}
              </TextLink>
              <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
                {call.causes.map((cause) => (
                  <Tag key={cause} tone="brick">
                    {t(`columns.${cause}`)}
                  </Tag>
                ))}
                <span className="small text-ink-2">{words(call).join(' · ')}</span>
              </div>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

function useCallWords() {
  const { t, format } = useWords('office-call-quality')
  return ({ reconnects, longestGapMs, lossPercent, concealedPercent, paths }: WorstCall): string[] => [
    ...(reconnects > 0 ? [t('reconnects', { count: reconnects })] : []),
    ...(longestGapMs >= 1000 ? [t('gap', { seconds: format.rating(longestGapMs / 1000) })] : []),
    ...(lossPercent ? [t('lost', { percent: format.rating(lossPercent) })] : []),
    ...(concealedPercent ? [t('concealed', { percent: format.rating(concealedPercent) })] : []),
    ...paths.map((path) => t(`paths.${path}`)),
  ]
}
