import { useTranslation } from '#app/i18n/use-translation.ts'
import { Button } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Page } from '#app/ui/page.tsx'

export function LoadFailedPage({ title, text }: { title: string; text?: string }) {
  const { t, i18n } = useTranslation('bookings')
  return (
    <Page title={title} titleHidden>
      <EmptyState
        title={title}
        sentence={text}
        action={<Button to={`/${i18n.language}/companions`}>{t('notFound.all')}</Button>}
      />
    </Page>
  )
}
