import { useRevalidator } from 'react-router'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Button } from '#app/ui/button.tsx'
import { Note } from '#app/ui/note.tsx'

export function LoadFailedNote({ text }: { text: string }) {
  const { t } = useTranslation('calls')
  const { revalidate, state } = useRevalidator()
  return (
    <div className="grid justify-items-start gap-4">
      <Note tone="bad">{text}</Note>
      <Button variant="sec" size="sm" busy={state !== 'idle'} onClick={() => void revalidate()}>
        {t('errors.retry')}
      </Button>
    </div>
  )
}
