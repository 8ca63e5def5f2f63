import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  useActionData,
  useLoaderData,
} from 'react-router'
import { changePasswordForm } from '#app/features/marketplace/accounts/forms.ts'
import { changePassword } from '#app/features/marketplace/accounts/passwords/commands.server.ts'
import { leastCharacters } from '#app/features/marketplace/accounts/passwords/rules.ts'
import { ChangePasswordForm } from '#app/features/marketplace/accounts/passwords/ui/change-password-form.tsx'
import { needsCode } from '#app/features/marketplace/accounts/re-authentication/views.server.ts'
import { AccountFormPage } from '#app/features/marketplace/accounts/ui/account-form-page.tsx'
import { ownEmail } from '#app/features/marketplace/accounts/views.server.ts'
import { texts } from '#app/i18n/texts.server.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { appendCookies } from '#app/platform/http/cookies.ts'
import { privatePage } from '#app/platform/http/page-meta.ts'
import { parseForm, requireViewer, runAction } from '#app/platform/http/request.ts'

export const handle = { texts: ['account', 'accounts'] }
export const meta: MetaFunction<typeof loader> = ({ loaderData }) => privatePage(loaderData?.title)

export async function loader(args: LoaderFunctionArgs) {
  const { ctx, viewer, language } = requireViewer(args, { unfinished: true })
  return {
    title: `${texts(language, 'account')('password.change')} · ${ctx.config.brand}`,
    email: await ownEmail(ctx.db, viewer),
    least: leastCharacters(viewer.role),
    hasFactor: await needsCode(ctx.db, viewer),
  }
}

export async function action(args: ActionFunctionArgs) {
  const { ctx, viewer, userAgent } = requireViewer(args, { unfinished: true })
  return runAction(args, { failed: 'update_failed' }, async (headers) => {
    const input = parseForm(changePasswordForm, await args.request.formData())
    const { setCookies } = await changePassword(ctx, viewer, { ...input, userAgent })
    appendCookies(headers, setCookies)
    return { isSaved: true }
  })
}

export default function AccountPasswordPage() {
  const { email, least, hasFactor } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const { t } = useTranslation('account')
  return (
    <AccountFormPage title={t('password.change')} lead={t('password.text')}>
      <ChangePasswordForm
        email={email}
        least={least}
        hasFactor={hasFactor}
        isSaved={answer?.ok === true}
        refused={answer?.ok === false ? answer : undefined}
      />
    </AccountFormPage>
  )
}
