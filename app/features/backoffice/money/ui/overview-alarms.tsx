import { useFormat } from '#app/i18n/use-format.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Note } from '#app/ui/note.tsx'
import type { MoneyOverview } from '../overview.views.server.ts'

type Alarms = Pick<MoneyOverview, 'violations' | 'violationCount' | 'ledgerCheck'>

/** Confirms that the books are in order, or lists each violated rule. */
export function OverviewAlarms({ overview }: { overview: Alarms }) {
  const { t, i18n } = useTranslation('money')
  const format = useFormat()
  const { violations, violationCount, ledgerCheck } = overview
  // A newer database may have rules that these texts do not name yet. Plural forms end in an underscore and a word.
  const sentence = (rule: string) => {
    const key = rule.replaceAll('_', '-')
    return t(i18n.exists(`money:violations.${key}`) ? (`violations.${key}` as 'violations.other') : 'violations.other')
  }
  const lastCheck = ledgerCheck
    ? t('overview.lastCheck', { count: ledgerCheck.violations, day: format.date(`${ledgerCheck.day}T12:00:00Z`) })
    : t('overview.lastCheckNever')
  return (
    <div className="grid gap-3">
      {violationCount === 0 ? (
        <Note tone="good" title={t('overview.healthy')}>
          {t('overview.healthyText')} {lastCheck}
        </Note>
      ) : (
        <Note tone="bad" title={t('overview.violations', { count: violationCount })}>
          {t('overview.violationsText')} {lastCheck}
          <ul className="mt-3 grid gap-2">
            {violations.map(({ rule, subject, detail }) => (
              <li key={`${rule} ${subject}`}>
                {sentence(rule)}
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
