import { useFormat } from '#app/i18n/use-format.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Tag } from '#app/ui/badge.tsx'
import { SectionHead } from '#app/ui/panel.tsx'
import type { CaseDetail } from '../views.server.ts'

/** Decisions that were made on a case, and what was said against them. */
export function CasePast({ detail: { decisions, appeals, people } }: { detail: CaseDetail }) {
  const { t } = useTranslation('office-cases')
  const format = useFormat()
  if (decisions.length === 0) return null
  return (
    <section className="grid gap-8">
      <div>
        <SectionHead title={t('detail.decisions')} size="t1" />
        <ul className="mt-4 grid gap-6">
          {decisions.map((decision) => (
            <li key={decision.id} className="border-line border-t pt-3">
              <p className="small text-ink-3">
                {t('detail.decidedBy', {
                  round: decision.round,
                  when: format.dateTime(decision.decidedAt),
                  name: people[decision.decidedBy]?.name ?? t('someone'),
                })}
              </p>
              <p className="mt-1 font-semibold">
                {t(`measures.${decision.measure}`)}
                {decision.days !== null && `, ${t('form.daysOption', { count: decision.days })}`}
                {decision.contents.length > 0 &&
                  `: ${decision.contents.map((each) => t(`contents.${each}`)).join(', ')}`}{' '}
                {decision.isAutomated && <Tag>{t('detail.automated')}</Tag>}
              </p>
              {decision.ground && <p className="mt-1 max-w-[50em] text-ink-2">{decision.ground}</p>}
              <p className="mt-1 max-w-[50em] whitespace-pre-line [overflow-wrap:anywhere]">{decision.findings}</p>
            </li>
          ))}
        </ul>
      </div>
      {appeals.length > 0 && (
        <div>
          <SectionHead title={t('detail.appeals')} size="t1" />
          <ul className="mt-4 grid gap-4">
            {appeals.map(({ by, text, createdAt }) => (
              <li key={by} className="border-line border-t pt-3">
                <p className="small text-ink-3">
                  {t(by === 'concerned' ? 'detail.byConcerned' : 'detail.byNotifier', {
                    when: format.dateTime(createdAt),
                  })}
                </p>
                <p className="mt-1 max-w-[50em] whitespace-pre-line [overflow-wrap:anywhere]">
                  {text || t('detail.noText')}
                </p>
              </li>
            ))}
          </ul>
        </div>
      )}
    </section>
  )
}
