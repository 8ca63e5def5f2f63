import { eurosOf } from '#app/features/documents/text.rules.ts'
import { useFormat } from '#app/i18n/use-format.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Note } from '#app/ui/note.tsx'
import { SectionHead } from '#app/ui/panel.tsx'
import type { MoneyOverview } from '../overview.views.server.ts'

type Compared = Pick<MoneyOverview, 'reconciliation' | 'differences' | 'differenceCount'>

/** The last night's comparison with the payment provider, and each difference in words. */
export function ProviderComparison({ overview }: { overview: Compared }) {
  const { t } = useTranslation('money')
  const format = useFormat()
  const { reconciliation, differences, differenceCount } = overview
  const day = (of: string) => format.date(`${of}T12:00:00Z`)
  return (
    <section>
      <SectionHead title={t('overview.provider')} className="mb-3" />
      <p className="max-w-[44em] text-ink-2">
        {reconciliation
          ? t('overview.providerDay', {
              day: day(reconciliation.day),
              provider: eurosOf(format, reconciliation.providerCents),
              ledger: eurosOf(format, reconciliation.ledgerCents),
            })
          : t('overview.providerNever')}{' '}
        {reconciliation && reconciliation.operatorCents !== 0 && (
          <>{t('overview.providerBank', { amount: format.euros(Math.abs(reconciliation.operatorCents)) })} </>
        )}
        {reconciliation && differenceCount === 0 && t('overview.agree')}
      </p>
      {differenceCount > 0 && (
        <Note className="mt-4" title={t('overview.differences', { count: differenceCount })}>
          <ul className="mt-3 grid gap-3">
            {differences.map(({ id, code, kind, subject, providerObject, providerCents, ledgerCents, ...seen }) => (
              <li key={id}>
                <b>{t(`differenceKinds.${kind}`)}</b>{' '}
                {t(`differences.${code}`, {
                  provider: eurosOf(format, providerCents),
                  ledger: eurosOf(format, ledgerCents),
                })}{' '}
                {t('differences.seen', { date: day(seen.day) })}
                <code className="block text-sm [overflow-wrap:anywhere]">
                  {providerObject ? `${subject} · ${providerObject}` : subject}
                </code>
              </li>
            ))}
          </ul>
        </Note>
      )}
    </section>
  )
}
