import { useTranslation } from '#app/i18n/use-translation.ts'
import { Button } from '#app/ui/button.tsx'
import { Note } from '#app/ui/note.tsx'
import { Page } from '#app/ui/page.tsx'

/** The profile to edit could not be loaded. */
export function EditProblem() {
  const { t } = useTranslation('profiles')
  return (
    <Page title={t('edit.title')} width="text">
      <Note tone="bad">{t('errors.load_failed')}</Note>
      <Button className="mt-6" to="." reloadDocument>
        {t('edit.retry')}
      </Button>
    </Page>
  )
}
