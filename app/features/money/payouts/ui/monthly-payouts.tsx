import { Form, useNavigation } from 'react-router'
import { fieldProblem } from '#app/features/marketplace/accounts/ui/form-problem.tsx'
import { ReAuthenticationFields } from '#app/features/marketplace/accounts/ui/re-authentication-fields.tsx'
import { useRefusal } from '#app/i18n/use-refusal.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import type { ActionRefused } from '#app/platform/http/request.ts'
import { Button } from '#app/ui/button.tsx'
import { Fold } from '#app/ui/fold.tsx'
import { Note } from '#app/ui/note.tsx'
import { Panel } from '#app/ui/panel.tsx'

/** Switches monthly payouts on, with the password, and off. */
export function MonthlyPayouts(props: {
  isOn: boolean
  isSaved: boolean
  needsCode: boolean
  refused: ActionRefused | undefined
}) {
  const { isOn, isSaved, needsCode, refused } = props
  const { t } = useTranslation('payouts')
  const sentence = useRefusal('payouts', 'invalid_input')
  const intent = useNavigation().formData?.get('intent')
  return (
    <Panel className="mt-8">
      <h3 id="monthly" className="t1 scroll-mt-8">
        {t('monthly.title')}
      </h3>
      {isSaved && (
        <Note tone="good" live className="mt-3">
          {t(isOn ? 'monthly.started' : 'monthly.stopped')}
        </Note>
      )}
      <p className="mt-2 text-ink-2">{t(isOn ? 'monthly.on' : 'monthly.off')}</p>
      {isOn ? (
        <Form method="post" action="?monthly#monthly" className="mt-4" preventScrollReset>
          <input type="hidden" name="intent" value="monthly_off" />
          <Button type="submit" variant="sec" busy={intent === 'monthly_off'} className="max-sm:w-full">
            {t('monthly.stop')}
          </Button>
        </Form>
      ) : (
        <Fold summary={t('monthly.open')} open={refused !== undefined} className="mt-3">
          <Form method="post" action="?monthly#monthly" noValidate className="grid gap-5 pt-2" preventScrollReset>
            <input type="hidden" name="intent" value="monthly_on" />
            {refused && !refused.fields && <Note tone="bad">{sentence(refused.code, refused.details)}</Note>}
            <ReAuthenticationFields hasFactor={needsCode} problem={fieldProblem(refused, sentence)} form="monthly" />
            <Button type="submit" busy={intent === 'monthly_on'} className="justify-self-start max-sm:w-full">
              {t('monthly.start')}
            </Button>
          </Form>
        </Fold>
      )}
    </Panel>
  )
}
