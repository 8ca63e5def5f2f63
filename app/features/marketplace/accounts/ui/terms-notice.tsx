import { RichText } from '#app/i18n/rich-text.tsx'
import { useFormat } from '#app/i18n/use-format.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { TextLink } from '#app/ui/link.tsx'

/** What an account agrees to, under the button that makes it. */
export function TermsNotice() {
  const { t } = useTranslation('accounts')
  const { language } = useFormat()
  return (
    <p className="small text-ink-3">
      <RichText
        text={t('signUp.terms')}
        marks={{
          terms: (words) => <TextLink to={`/${language}/terms`}>{words}</TextLink>,
          privacy: (words) => <TextLink to={`/${language}/privacy`}>{words}</TextLink>,
        }}
      />
    </p>
  )
}
