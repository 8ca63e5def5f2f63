import { useFormat } from '#app/i18n/use-format.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { DescriptionList } from '#app/ui/panel.tsx'
import { RecordSection } from '../../kit/ui/record.tsx'
import type { ReportsOfCall } from '../views.server.ts'

type Props = { reports: ReportsOfCall; names: Record<'seeker' | 'companion', string> }

export function CallReports({ reports, names }: Props) {
  const { t } = useTranslation('office-call-quality')
  const isSilent = !reports.seeker && !reports.companion
  return (
    <RecordSection title={t('record.title')} text={!isSilent && t('record.text')} empty={isSilent && t('record.none')}>
      <div className="grid gap-x-14 gap-y-8 lg:grid-cols-2">
        {(['seeker', 'companion'] as const).map((side) => (
          <SideReport key={side} name={names[side]} report={reports[side]} />
        ))}
      </div>
    </RecordSection>
  )
}

function SideReport({ name, report }: { name: string; report: ReportsOfCall['seeker'] }) {
  const { t } = useTranslation('office-call-quality')
  const format = useFormat()
  const percent = (value: number | null) =>
    value === null ? t('record.unmeasured') : t('percent', { value: format.rating(value) })
  const seconds = (ms: number) => t('ms', { value: format.rating(ms / 1000) })
  return (
    <div>
      <h3 className="font-semibold">{name}</h3>
      {!report ? (
        <p className="mt-2 text-ink-2">{t('record.noneOf')}</p>
      ) : (
        <>
          <p className={`mt-2 max-w-[40em] ${report.failure ? 'text-brick' : 'text-ink-2'}`}>
            {report.failure ? t(`failures.${report.failure}`) : t('record.works')}
          </p>
          <DescriptionList
            className="tabular mt-3"
            items={[
              {
                term: t('record.setup'),
                value: report.setupMs === null ? t('record.noSetup') : seconds(report.setupMs),
              },
              { term: t('record.path'), value: report.path ? t(`paths.${report.path}`) : t('record.noPath') },
              {
                term: t('record.reconnects'),
                value: report.reconnects === 0 ? t('record.never') : t('record.times', { count: report.reconnects }),
              },
              { term: t('record.gap'), value: seconds(report.longestGapMs) },
              { term: t('record.loss'), value: percent(report.lossPercent) },
              { term: t('record.concealed'), value: percent(report.concealedPercent) },
              {
                term: t('record.roundTrip'),
                value:
                  report.roundTripMs === null
                    ? t('record.unmeasured')
                    : t('record.milliseconds', { value: format.number(report.roundTripMs) }),
              },
              { term: t('record.reported'), value: format.dateTime(report.reportedAt) },
            ]}
          />
        </>
      )}
    </div>
  )
}
