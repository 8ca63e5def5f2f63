import { Form } from 'react-router'
import { useFormat } from '#app/i18n/use-format.ts'
import { useRefusal } from '#app/i18n/use-refusal.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import type { ActionRefused } from '#app/platform/http/request.ts'
import { Button, ButtonRow } from '#app/ui/button.tsx'
import { TextArea } from '#app/ui/input.tsx'
import { Note } from '#app/ui/note.tsx'
import { CASE_TEXT_MAX, OBJECTION_DAYS } from '../schema.ts'
import type { ObjectionState } from '../views.server.ts'

type Props = {
  name: string
  startAt: Date
  objection: ObjectionState | null
  isSent: boolean
  supportEmail: string
  back: { to: string; label: string }
  refused: (ActionRefused & { typed: string }) | null
  busy: boolean
}

export function Objection({ name, startAt, objection, isSent, supportEmail, back, refused, busy }: Props) {
  const { t } = useTranslation('cases')
  const format = useFormat()
  const sentence = useRefusal('cases', 'failed', { most: format.number(CASE_TEXT_MAX) })
  const problem = refused?.fields?.text ? sentence(refused.fields.text) : null
  if (isSent || objection?.hasObjected)
    return (
      <div className="grid gap-5">
        <Note tone="good" live={isSent}>
          {t('objection.thanks')}
        </Note>
        <ButtonRow>
          <Button to={back.to}>{back.label}</Button>
        </ButtonRow>
      </div>
    )
  if (!objection?.canObject)
    return <Note tone="plain">{t('objection.over', { count: OBJECTION_DAYS, support: supportEmail })}</Note>
  return (
    <Form method="post" noValidate className="grid gap-5">
      {refused && !problem && <Note tone="bad">{sentence(refused.code)}</Note>}
      <p className="text-ink-2">
        {t('objection.lead', { name, day: format.longDate(startAt) })}{' '}
        {t('objection.until', { day: format.longDate(objection.until) })}
      </p>
      <TextArea
        name="text"
        label={t('objection.text')}
        help={t('objection.textHelp')}
        rows={6}
        maxLength={CASE_TEXT_MAX}
        defaultValue={refused?.typed ?? ''}
        error={problem}
        autoFocus={problem !== null}
      />
      <Button type="submit" full busy={busy}>
        {t('objection.send')}
      </Button>
    </Form>
  )
}
