import { FAILURE_CAUSES } from '#app/features/marketplace/calls/quality/schema.ts'
import { useFormat } from '#app/i18n/use-format.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Tag } from '#app/ui/badge.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { TextLink } from '#app/ui/link.tsx'
import { SectionHead } from '#app/ui/panel.tsx'
import { FigureTools } from '../../ui/figure-tools.tsx'
import { QUALITY_MEASURES, QUALITY_PERIODS, QUALITY_UNITS, type QualityColumn, WORST_DAYS } from '../schema.ts'
import type { CallQualityPage, WorstCall } from '../views.server.ts'

export function CallQualityView({ page }: { page: CallQualityPage }) {
  const { t } = useTranslation('office-call-quality')
  const { language } = useFormat()
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
          <EmptyState title={t('none')} sentence={t('noneText')} />
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
  const { t } = useTranslation('office-call-quality')
  const format = useFormat()
  return (column: QualityColumn, value: number | null): string => {
    if (value === null) return '–'
    const unit = QUALITY_UNITS[column]
    if (unit === 'share') return t('percent', { value: format.number(Math.round(value)) })
    if (unit === 'percent') return t('percent', { value: format.rating(value) })
    if (unit === 'ms') return t('ms', { value: format.rating(value / 1000) })
    return unit === 'mean' ? format.rating(value) : format.number(value)
  }
}

/** A table on phones, too: figures are compared by column, so it scrolls sideways under a first column that stays. */
function QualityTable({ page: { by, rows } }: { page: CallQualityPage }) {
  const { t } = useTranslation('office-call-quality')
  const format = useFormat()
  const figure = useQualityFigure()
  const failed = (values: CallQualityPage['rows'][number]['values']) =>
    FAILURE_CAUSES.flatMap((cause) => {
      const count = values[cause]
      return count ? [`${t(`columns.${cause}`)}: ${format.number(count)}`] : []
    })
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached with the keyboard.
    <section className="relative overflow-x-auto" tabIndex={0} aria-label={t('figures')}>
      <table className="table">
        <caption className="sr-only">{t('figures')}</caption>
        <thead>
          <tr>
            <th scope="col" className="sticky left-0 bg-paper">
              {t(`by.${by}`)}
            </th>
            {QUALITY_MEASURES.map((column) => (
              <th key={column} scope="col" className="table-end min-w-16 align-bottom">
                {t(`columns.${column}`)}
              </th>
            ))}
            <th scope="col" className="min-w-40 align-bottom">
              {t('failed')}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ start, name, values }) => (
            <tr key={start}>
              <th scope="row" className="tabular sticky left-0 whitespace-nowrap bg-paper align-middle">
                {by === 'week' && name}
                <span className={by === 'week' ? 'small block font-normal text-ink-3' : undefined}>
                  {format.date(`${start}T12:00:00Z`)}
                </span>
              </th>
              {QUALITY_MEASURES.map((column) => (
                <td
                  key={column}
                  className={`table-end tabular whitespace-nowrap${values[column] ? '' : ' text-ink-3'}`}
                >
                  {figure(column, values[column])}
                </td>
              ))}
              <td className="small">{failed(values).join(' · ')}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

function WorstCalls({ worst }: { worst: readonly WorstCall[] }) {
  const { t } = useTranslation('office-call-quality')
  const { language, dateTime } = useFormat()
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
                {t('call', { at: dateTime(call.startAt) })}
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
  const { t } = useTranslation('office-call-quality')
  const format = useFormat()
  return ({ reconnects, longestGapMs, lossPercent, concealedPercent, paths }: WorstCall): string[] => [
    ...(reconnects > 0 ? [t('reconnects', { count: reconnects })] : []),
    ...(longestGapMs >= 1000 ? [t('gap', { seconds: format.rating(longestGapMs / 1000) })] : []),
    ...(lossPercent ? [t('lost', { percent: format.rating(lossPercent) })] : []),
    ...(concealedPercent ? [t('concealed', { percent: format.rating(concealedPercent) })] : []),
    ...paths.map((path) => t(`paths.${path}`)),
  ]
}
