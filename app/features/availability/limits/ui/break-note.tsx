import { Form } from 'react-router'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Button } from '#app/ui/button.tsx'
import { Note } from '#app/ui/note.tsx'

/** Says that the companion takes a break, with the button that ends it. */
export function BreakNote({ action }: { action: string }) {
  const { t } = useTranslation('booking-limits')
  return (
    <Note className="mb-6">
      {t('pauseNow.on')}
      <Form method="post" action={action} preventScrollReset className="mt-2">
        <Button type="submit" name="intent" value="back" size="sm">
          {t('pauseNow.back')}
        </Button>
      </Form>
    </Note>
  )
}
