import { useTranslation } from '#app/i18n/use-translation.ts'
import { SectionHead } from '#app/ui/panel.tsx'
import { DeleteAccountButton } from './delete-account-button.tsx'

/** The section of the account page about deletion. Needs the texts of `account-deletion`. */
export function DeleteAccountSection({ className }: { className?: string }) {
  const { t } = useTranslation('account-deletion')
  return (
    <section className={className} aria-labelledby="delete-account">
      <SectionHead id="delete-account" title={t('section.title')} text={t('section.text')} />
      <DeleteAccountButton className="mt-5" />
    </section>
  )
}
