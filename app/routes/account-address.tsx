import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  useActionData,
  useLoaderData,
} from 'react-router'
import { requestEmailChange } from '#app/features/marketplace/accounts/email-change/commands.server.ts'
import { EmailChangeForm } from '#app/features/marketplace/accounts/email-change/ui/email-change-form.tsx'
import { emailChangeForm } from '#app/features/marketplace/accounts/forms.ts'
import { needsCode } from '#app/features/marketplace/accounts/re-authentication/views.server.ts'
import { AccountFormPage } from '#app/features/marketplace/accounts/ui/account-form-page.tsx'
import { ownEmail } from '#app/features/marketplace/accounts/views.server.ts'
import { texts } from '#app/i18n/texts.server.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { privatePage } from '#app/platform/http/page-meta.ts'
import { parseForm, requireViewer, runAction } from '#app/platform/http/request.ts'

export const handle = { texts: ['account', 'accounts'] }
export const meta: MetaFunction<typeof loader> = ({ loaderData }) => privatePage(loaderData?.title)

export async function loader(args: LoaderFunctionArgs) {
  const { ctx, viewer, language } = requireViewer(args, { unfinished: true })
  return {
    title: `${texts(language, 'account')('address.change')} · ${ctx.config.brand}`,
    email: await ownEmail(ctx.db, viewer),
    hasFactor: await needsCode(ctx.db, viewer),
  }
}

export async function action(args: ActionFunctionArgs) {
  const { ctx, viewer, clientAddress } = requireViewer(args, { unfinished: true })
  const form = await args.request.formData()
  const email = String(form.get('email') ?? '')
  return runAction(args, { onRefused: (refused) => ({ ...refused, email }) }, async () => {
    const input = parseForm(emailChangeForm, form)
    await requestEmailChange(ctx, viewer, { ...input, clientAddress })
    return { sentTo: input.email }
  })
}

export default function AccountAddressPage() {
  const { email, hasFactor } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const { t } = useTranslation('account')
  const refused = answer?.ok === false ? answer : undefined
  return (
    <AccountFormPage title={t('address.change')} lead={t('address.text', { email })}>
      <EmailChangeForm
        hasFactor={hasFactor}
        sentTo={answer?.ok ? answer.value.sentTo : null}
        email={refused?.email ?? ''}
        refused={refused}
      />
    </AccountFormPage>
  )
}
