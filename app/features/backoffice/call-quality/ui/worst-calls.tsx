import { useFormat } from '#app/i18n/use-format.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Tag } from '#app/ui/badge.tsx'
import { TextLink } from '#app/ui/link.tsx'
import { SectionHead } from '#app/ui/panel.tsx'
import { WORST_DAYS } from '../schema.ts'
import type { WorstCall } from '../views.server.ts'

/** Calls that failed or were hard to follow, each leading to its record. */
export function WorstCalls({ worst }: { worst: readonly WorstCall[] }) {
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

/** What else was wrong with a call, and how it was connected. */
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
