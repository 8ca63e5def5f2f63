import {
  type ActionFunctionArgs,
  Form,
  type LoaderFunctionArgs,
  type MetaFunction,
  useActionData,
  useLoaderData,
} from 'react-router'
import {
  confirmOfficeChange,
  objectToEmailChange,
} from '#app/features/marketplace/accounts/email-change/office.commands.server.ts'
import { officeChangeLinkForm } from '#app/features/marketplace/accounts/forms.ts'
import { AuthLayout } from '#app/features/marketplace/accounts/ui/auth-layout.tsx'
import { texts } from '#app/i18n/texts.server.ts'
import { useFormat } from '#app/i18n/use-format.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { privatePage } from '#app/platform/http/page-meta.ts'
import { parseForm, requestContext, runAction } from '#app/platform/http/request.ts'
import { Button } from '#app/ui/button.tsx'
import { Note } from '#app/ui/note.tsx'

export const handle = { texts: ['accounts', 'office-accounts'] }
export const meta: MetaFunction<typeof loader> = ({ loaderData }) => privatePage(loaderData?.title)

/** Opening the link changes nothing, since link scanners do it too: the button confirms, signed in or not. */
export function loader({ context, request }: LoaderFunctionArgs) {
  const { ctx, language } = requestContext(context)
  const query = new URL(request.url).searchParams
  const step: 'confirm' | 'object' = query.get('step') === 'object' ? 'object' : 'confirm'
  const title = texts(language, 'office-accounts')(`page.${step}Title`)
  return { title: `${title} · ${ctx.config.brand}`, step, token: query.get('token') ?? '' }
}

export async function action(args: ActionFunctionArgs) {
  const { ctx, clientAddress } = requestContext(args.context)
  return runAction(args, {}, async () => {
    const { token, step } = parseForm(officeChangeLinkForm, await args.request.formData())
    const open = step === 'object' ? objectToEmailChange : confirmOfficeChange
    return open(ctx, { token, clientAddress })
  })
}

export default function ConfirmChangePage() {
  const { token, step } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const { t } = useTranslation('office-accounts')
  const { language, ...format } = useFormat()
  if (answer?.ok) {
    const { value } = answer
    if (value.state === 'objected')
      return (
        <AuthLayout title={t('page.objectedTitle')} drawing="v2">
          <Note tone="good" live>
            {t('page.objected')}
          </Note>
          <Button className="mt-6" to={`/${language}/login?mode=forgot`}>
            {t('page.newPassword')}
          </Button>
        </AuthLayout>
      )
    const isDone = value.state === 'completed'
    return (
      <AuthLayout title={t(isDone ? 'page.doneTitle' : 'page.waitingTitle')} drawing="v2">
        <Note tone="good" live>
          {value.state === 'completed'
            ? t('page.done', { email: value.email })
            : t('page.waiting', { day: format.longDate(value.effectiveAt), time: format.time(value.effectiveAt) })}
        </Note>
        <Button className="mt-6" to={`/${language}/login`}>
          {t('page.signIn')}
        </Button>
      </AuthLayout>
    )
  }
  if (answer || token === '')
    return (
      <AuthLayout title={t('page.invalidTitle')} drawing="v1">
        <Note tone="bad">{t('page.invalid')}</Note>
        <Button className="mt-6" to={`/${language}`} variant="sec">
          {t('page.home')}
        </Button>
      </AuthLayout>
    )
  return (
    <AuthLayout title={t(`page.${step}Title`)} lead={step === 'object' && t('page.objectLead')} drawing="v1">
      <Form method="post">
        <input type="hidden" name="token" value={token} />
        <input type="hidden" name="step" value={step} />
        <Button type="submit" size="lg" full>
          {t(`page.${step}`)}
        </Button>
      </Form>
    </AuthLayout>
  )
}
