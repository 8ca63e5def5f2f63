import { useEffect, useState } from 'react'
import { Form } from 'react-router'
import { useFormat } from '#app/i18n/use-format.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Button } from '#app/ui/button.tsx'
import { Note } from '#app/ui/note.tsx'
import { Avatar } from '#app/ui/photo.tsx'
import type { DecisionOutcome } from '../views.server.ts'

/** How the last application was decided, with a way back while there is one; `next` is whose page this is. */
export function DecisionDone({ outcome, next }: { outcome: DecisionOutcome | null; next?: string }) {
  const { t } = useTranslation('backoffice')
  if (!outcome) return null
  const { id, companionId, status, photoKey, name } = outcome
  return (
    <Note
      tone="good"
      live
      icon={<Avatar photoKey={photoKey} id={companionId} name={name} size={44} />}
      className="mb-8 items-center"
    >
      <span className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <span>
          <b>{t(`detail.done.${status}`, { name })}</b> {next && t('detail.nextUp', { name: next })}
        </span>
        <Undo key={id} outcome={outcome} />
      </span>
    </Note>
  )
}

function Undo({ outcome: { id, name, undoSeconds } }: { outcome: DecisionOutcome }) {
  const { t } = useTranslation(['backoffice', 'ui'])
  const { language } = useFormat()
  const [isOver, setOver] = useState(undoSeconds === 0)
  useEffect(() => {
    const timer = setTimeout(() => setOver(true), undoSeconds * 1000)
    return () => clearTimeout(timer)
  }, [undoSeconds])
  if (isOver) return null
  return (
    <Form method="post" action={`/${language}/admin/applications/${id}`}>
      <Button
        type="submit"
        name="intent"
        value="undo"
        size="sm"
        variant="sec"
        aria-label={t('backoffice:detail.undoOf', { name })}
      >
        {t('ui:undo')}
      </Button>
    </Form>
  )
}
