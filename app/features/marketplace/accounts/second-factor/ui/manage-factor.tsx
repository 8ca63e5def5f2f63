import { Form, useNavigation } from 'react-router'
import { useFormat } from '#app/i18n/use-format.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import type { ActionRefused } from '#app/platform/http/request.ts'
import { Button, ButtonRow } from '#app/ui/button.tsx'
import { Note } from '#app/ui/note.tsx'
import { FormProblem, fieldProblem } from '../../ui/form-problem.tsx'
import { ReAuthenticationFields } from '../../ui/re-authentication-fields.tsx'
import { useAccountRefusal } from '../../ui/use-account-refusal.ts'

export function ManageFactor(props: {
  factor: { since: Date; codesLeft: number }
  canRemove: boolean
  intent: string | undefined
  refused: ActionRefused | undefined
}) {
  const { factor, canRemove, refused } = props
  const { t } = useTranslation('account')
  const format = useFormat()
  const sentence = useAccountRefusal()
  const busy = useNavigation().formData?.get('intent')
  return (
    <>
      <Note tone="good">
        {t('factor.on', { date: format.date(factor.since) })} {t('factor.codesLeft', { count: factor.codesLeft })}
      </Note>
      <Form method="post" noValidate className="mt-8 grid max-w-[480px] gap-5">
        <FormProblem refused={refused} sentence={sentence} />
        <ReAuthenticationFields hasFactor problem={fieldProblem(refused, sentence)} />
        <p className="small text-ink-2">
          {t('factor.renewText')} {canRemove && t('factor.removeText')}
        </p>
        <ButtonRow>
          <Button type="submit" name="intent" value="renew" busy={busy === 'renew'}>
            {t('factor.renew')}
          </Button>
          {canRemove && (
            <Button type="submit" name="intent" value="remove" variant="sec" busy={busy === 'remove'}>
              {t('factor.remove')}
            </Button>
          )}
        </ButtonRow>
      </Form>
    </>
  )
}
