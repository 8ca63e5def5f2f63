import {
  type ActionFunctionArgs,
  Form,
  type LoaderFunctionArgs,
  type MetaFunction,
  useActionData,
  useLoaderData,
} from 'react-router'
import { changePasswordForm } from '#app/features/marketplace/accounts/forms.ts'
import { minPasswordLength } from '#app/features/marketplace/accounts/passwords.rules.ts'
import { changePassword } from '#app/features/marketplace/accounts/settings.commands.server.ts'
import { AccountFormPage } from '#app/features/marketplace/accounts/ui/auth-layout.tsx'
import { needsCode, ownEmail } from '#app/features/marketplace/accounts/views.server.ts'
import { texts } from '#app/i18n/texts.server.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { appendCookies } from '#app/platform/http/cookies.ts'
import { privatePage } from '#app/platform/http/page-meta.ts'
import { parseForm, requireViewer, runAction } from '#app/platform/http/request.ts'
import { Button } from '#app/ui/button.tsx'
import { PasswordField } from '#app/ui/input.tsx'
import { Note } from '#app/ui/note.tsx'
import { FormProblem, useAccountForm } from '../features/marketplace/accounts/ui/form-problem.tsx'
import { NewPasswordField } from '../features/marketplace/accounts/ui/new-password-field.tsx'
import { ReAuthenticationFields } from '../features/marketplace/accounts/ui/re-authentication-fields.tsx'

export const handle = { texts: ['account', 'accounts'] }
export const meta: MetaFunction<typeof loader> = ({ loaderData }) => privatePage(loaderData?.title)

export async function loader(args: LoaderFunctionArgs) {
  const { ctx, viewer, language } = requireViewer(args, { unfinished: true })
  return {
    title: `${texts(language, 'account')('password.change')} · ${ctx.config.brand}`,
    email: await ownEmail(ctx.db, viewer),
    least: minPasswordLength(viewer.role),
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
  const { form, refused, sentence, problem, busy } = useAccountForm(answer?.ok === false ? answer : undefined)
  return (
    <AccountFormPage title={t('password.change')} lead={t('password.text')}>
      {answer?.ok ? (
        <Note tone="good" live>
          {t('password.saved')}
        </Note>
      ) : (
        <Form {...form}>
          <FormProblem refused={refused} sentence={sentence} />
          {/* Password managers store the address with the password. */}
          <input type="email" name="email" autoComplete="username" value={email} readOnly hidden />
          <ReAuthenticationFields hasFactor={hasFactor} problem={problem} />
          <NewPasswordField least={least} name="newPassword" label={t('password.new')} error={problem('newPassword')} />
          <PasswordField
            name="confirmation"
            label={t('password.confirmation')}
            autoComplete="new-password"
            error={problem('confirmation')}
          />
          <Button type="submit" size="lg" full busy={busy}>
            {t('password.submit')}
          </Button>
        </Form>
      )}
    </AccountFormPage>
  )
}
