import { useTranslation } from '#app/i18n/use-translation.ts'
import { Button } from '#app/ui/button.tsx'
import { Note } from '#app/ui/note.tsx'

/** The recovery codes, shown this once. */
export function RecoveryCodes({ codes, goOnTo }: { codes: readonly string[]; goOnTo: string }) {
  const { t } = useTranslation('account')
  return (
    <section aria-labelledby="recovery-codes">
      <h2 id="recovery-codes" className="d3">
        {t('factor.codesTitle')}
      </h2>
      <Note live className="mt-3">
        {t('factor.codes')}
      </Note>
      <ul className="tabular my-6 grid max-w-[420px] grid-cols-2 gap-x-8 gap-y-2 rounded-card bg-sunk p-5 font-medium">
        {codes.map((code) => (
          <li key={code}>
            <code className="select-all">{code}</code>
          </li>
        ))}
      </ul>
      <Button to={goOnTo}>{t('factor.saved')}</Button>
    </section>
  )
}
