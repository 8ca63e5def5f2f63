import { Form, useNavigation } from 'react-router'
import { useTranslation } from '#app/i18n/use-translation.ts'
import type { ActionRefused } from '#app/platform/http/request.ts'
import { Button } from '#app/ui/button.tsx'
import { Note } from '#app/ui/note.tsx'
import { FormProblem, fieldProblem } from './form-problem.tsx'
import { TimeZoneField } from './time-zone-field.tsx'
import { useAccountRefusal } from './use-account-refusal.ts'

export function TimeZoneForm(props: {
  zones: readonly string[]
  zone: string
  isSaved: boolean
  refused: ActionRefused | undefined
}) {
  const { zones, zone, isSaved, refused } = props
  const { t } = useTranslation('account')
  const sentence = useAccountRefusal()
  const busy = useNavigation().formData !== undefined
  return (
    <Form method="post" noValidate className="grid gap-5">
      <div role="status">{isSaved && !busy && <Note tone="good">{t('zone.saved')}</Note>}</div>
      <FormProblem refused={refused} sentence={sentence} />
      <TimeZoneField zones={zones} zone={zone} error={fieldProblem(refused, sentence)('timeZone')} />
      <Button type="submit" size="lg" full busy={busy}>
        {t('zone.save')}
      </Button>
    </Form>
  )
}
