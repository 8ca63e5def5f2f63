import {
  type ActionFunctionArgs,
  Form,
  type LoaderFunctionArgs,
  type MetaFunction,
  useActionData,
  useLoaderData,
} from 'react-router'
import { confirmEmailChange } from '#app/features/marketplace/accounts/email-change/commands.server.ts'
import { emailChangeLinkForm } from '#app/features/marketplace/accounts/forms.ts'
import { AuthLayout, LinkProblem } from '#app/features/marketplace/accounts/ui/auth-layout.tsx'
import { texts } from '#app/i18n/texts.server.ts'
import { useFormat } from '#app/i18n/use-format.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { privatePage } from '#app/platform/http/page-meta.ts'
import { parseForm, requestContext, runAction } from '#app/platform/http/request.ts'
import { Button } from '#app/ui/button.tsx'
import { Note } from '#app/ui/note.tsx'

export const handle = { texts: ['accounts'] }
export const meta: MetaFunction<typeof loader> = ({ loaderData }) => privatePage(loaderData?.title)

/** Opening the link changes nothing, since link scanners do it too: the button confirms. Works in any browser. */
export function loader({ context, request }: LoaderFunctionArgs) {
  const { ctx, language } = requestContext(context)
  return {
    title: `${texts(language, 'accounts')('newAddress.title')} · ${ctx.config.brand}`,
    token: new URL(request.url).searchParams.get('token') ?? '',
  }
}

export async function action(args: ActionFunctionArgs) {
  const { ctx, clientAddress } = requestContext(args.context)
  return runAction(args, {}, async () => {
    const { token } = parseForm(emailChangeLinkForm, await args.request.formData())
    return confirmEmailChange(ctx, { token, clientAddress })
  })
}

export default function ConfirmAddressPage() {
  const { token } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const { t } = useTranslation('accounts')
  const { language } = useFormat()
  const toAccount = (
    <Button className="mt-6" to={`/${language}/account`}>
      {t('newAddress.account')}
    </Button>
  )
  if (answer?.ok) {
    return (
      <AuthLayout title={t('newAddress.doneTitle')} drawing="v2">
        <Note tone="good" live>
          {t('newAddress.done', { email: answer.value.email })}
        </Note>
        {toAccount}
      </AuthLayout>
    )
  }
  if (answer || token === '') {
    return (
      <LinkProblem title={t('newAddress.invalidTitle')} refused={answer} invalid={t('newAddress.invalid')}>
        {toAccount}
      </LinkProblem>
    )
  }
  return (
    <AuthLayout title={t('newAddress.title')} lead={t('newAddress.lead')} drawing="v1">
      <Form method="post">
        <input type="hidden" name="token" value={token} />
        <Button type="submit" size="lg" full>
          {t('newAddress.submit')}
        </Button>
      </Form>
    </AuthLayout>
  )
}
