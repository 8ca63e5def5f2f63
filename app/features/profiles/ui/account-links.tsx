import { useFormat } from '#app/i18n/use-format.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { TextLink } from '#app/ui/link.tsx'

/** What is not part of the profile, and where it is: the account, and in it deleting it (P-06). */
export function AccountLinks({ className }: { className?: string }) {
  const { t } = useTranslation('profiles')
  const { language } = useFormat()
  return (
    <div className={className}>
      <p className="text-ink-2">{t('edit.account')}</p>
      <p className="mt-3 flex flex-wrap gap-x-6 gap-y-2">
        <TextLink to={`/${language}/account`}>{t('edit.toAccount')}</TextLink>
        <TextLink to={`/${language}/account#delete-account`}>{t('edit.deleteAccount')}</TextLink>
      </p>
    </div>
  )
}
