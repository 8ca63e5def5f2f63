import type { Language } from '#app/i18n/languages.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { TextLink } from '#app/ui/link.tsx'
import { CookieChoice } from './cookie-choice.tsx'

const goOn = () => document.getElementById('main')?.focus({ preventScroll: true })

/**
 * Asks whether visits may be counted, above whatever is fixed to the lower edge; the page can be used without an answer
 * (S-42).
 */
export function CookieBanner({ language }: { language: Language }) {
  const { t } = useTranslation('cookies')
  return (
    <section aria-label={t('label')} className="cookie-banner">
      <p>
        {t('text')}{' '}
        <TextLink to={`/${language}/privacy#cookies`} className="whitespace-nowrap">
          {t('more')}
        </TextLink>
      </p>
      <CookieChoice language={language} onChosen={goOn} />
    </section>
  )
}
