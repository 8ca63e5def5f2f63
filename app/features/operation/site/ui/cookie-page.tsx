import type { Consent } from '#app/features/marketplace/analytics/schema.ts'
import { useConsent } from '#app/features/marketplace/analytics/ui/consent.ts'
import type { Language } from '#app/i18n/languages.ts'
import { useSections } from '#app/i18n/use-sections.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { TextLink } from '#app/ui/link.tsx'
import { Note } from '#app/ui/note.tsx'
import { Page } from '#app/ui/page.tsx'
import { CookieChoice } from './cookie-choice.tsx'
import { Sections } from './text-page.tsx'

/** What this browser stores for us, the current consent, and the form to change it at any time. */
export function CookiePage({ language, consent }: { language: Language; consent: Consent | null }) {
  const { t } = useTranslation('legal')
  const chosen = useConsent(consent)
  const sections = useSections('legal.cookies')
  return (
    <Page title={t('cookies.title')} lead={t('cookies.lead')} width="text">
      <div role="status">
        <Note tone={chosen === 'accepted' ? 'good' : 'plain'}>{t(`cookies.state.${chosen ?? 'unset'}`)}</Note>
      </div>
      <CookieChoice language={language} className="mt-5 max-w-[360px]" />
      <Sections sections={sections} />
      <p className="mt-9">
        <TextLink to={`/${language}/privacy`}>{t('cookies.more')}</TextLink>
      </p>
    </Page>
  )
}
