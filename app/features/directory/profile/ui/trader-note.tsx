import { useTranslation } from '#app/i18n/use-translation.ts'
import type { CompanionProfileView } from '../views.server.ts'

/**
 * With whom the reader makes the contract (DSA Art. 30 (7), § 5b (1) UWG): a trader by name and address, or a private
 * person, of whom nothing more is said. `country` is that of the trader, in the reader's language.
 */
export function TraderNote(props: Pick<CompanionProfileView, 'trader'> & { country: string | null; name: string }) {
  const { trader, country, name } = props
  const { t } = useTranslation('public-profile')
  if (!trader) return null
  return (
    <section className="mt-9 max-w-[36em] sm:mt-11" aria-labelledby="contract">
      <h2 className="font-semibold text-[0.9375rem] text-ink-2" id="contract">
        {t('trader.title')}
      </h2>
      <p className="small mt-2 text-ink-2">
        {t(trader.kind === 'trader' ? 'trader.trader' : 'trader.private', { name })}
      </p>
      {trader.kind === 'trader' && (
        <>
          <address className="small mt-2 whitespace-pre-line text-ink-2 not-italic">
            {[
              trader.legalName,
              trader.address,
              country,
              t('trader.email', { email: trader.email }),
              t('trader.phone', { phone: trader.phone }),
              trader.register && t('trader.register', { register: trader.register }),
              trader.vatId && t('trader.vatId', { vatId: trader.vatId }),
            ]
              .filter(Boolean)
              .join('\n')}
          </address>
          <p className="small mt-2 text-ink-3">{t('trader.certified', { name })}</p>
        </>
      )}
    </section>
  )
}
