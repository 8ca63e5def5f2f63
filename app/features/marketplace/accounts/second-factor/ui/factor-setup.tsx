import { Form, useNavigation } from 'react-router'
import { useTranslation } from '#app/i18n/use-translation.ts'
import type { ActionRefused } from '#app/platform/http/request.ts'
import { Button } from '#app/ui/button.tsx'
import { TextLink } from '#app/ui/link.tsx'
import { FormProblem, fieldProblem } from '../../ui/form-problem.tsx'
import { CodeField, ReAuthenticationFields } from '../../ui/re-authentication-fields.tsx'
import { useAccountRefusal } from '../../ui/use-account-refusal.ts'
import type { FactorState } from '../views.server.ts'

/** First the password, then the QR code for the authenticator, then a code that shows that it works. */
export function FactorSetup(props: {
  factor: Exclude<FactorState, { kind: 'on' }>
  intent: string | undefined
  refused: ActionRefused | undefined
}) {
  const { factor, intent, refused } = props
  const { t } = useTranslation('account')
  const sentence = useAccountRefusal()
  const problem = fieldProblem(refused, sentence)
  const busy = useNavigation().formData !== undefined
  if (factor.kind === 'none') {
    return (
      <Form method="post" noValidate className="grid max-w-[480px] gap-5">
        <FormProblem refused={refused} sentence={sentence} />
        <ReAuthenticationFields hasFactor={false} problem={problem} />
        <Button type="submit" name="intent" value="draft" size="lg" full busy={busy}>
          {t('factor.begin')}
        </Button>
      </Form>
    )
  }
  return (
    <ol className="grid gap-10">
      <li>
        <h2 className="d3">{t('factor.scanTitle')}</h2>
        <p className="mt-2 text-ink-2">{t('factor.scan')}</p>
        <div className="mt-5 flex flex-wrap items-center gap-x-8 gap-y-5">
          <img
            src={`data:image/svg+xml,${encodeURIComponent(factor.qrCode)}`}
            alt={t('factor.qrCode')}
            width={184}
            height={184}
            className="rounded-card bg-[white] p-2"
          />
          <div className="grid min-w-0 gap-3">
            <TextLink href={factor.otpauthUri}>{t('factor.open')}</TextLink>
            <p className="text-ink-2">
              {t('factor.secret')}
              <code className="mt-1 block select-all font-medium text-ink tracking-wide [overflow-wrap:anywhere]">
                {factor.secret.replace(/(.{4})(?=.)/g, '$1 ')}
              </code>
            </p>
          </div>
        </div>
      </li>
      <li>
        <h2 className="d3">{t('factor.confirmTitle')}</h2>
        <p className="mt-2 text-ink-2">{t('factor.confirmText')}</p>
        <Form method="post" noValidate className="mt-5 grid max-w-[320px] gap-5">
          {intent === 'confirm' && <FormProblem refused={refused} sentence={sentence} />}
          <CodeField label={t('factor.code')} help="" error={problem('code')} />
          <Button type="submit" name="intent" value="confirm" size="lg" full busy={busy}>
            {t('factor.confirm')}
          </Button>
        </Form>
      </li>
    </ol>
  )
}
