import { useEffect } from 'react'
import {
  type ActionFunctionArgs,
  Form,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
  useActionData,
  useLoaderData,
  useNavigate,
} from 'react-router'
import { resetPassword } from '#app/features/marketplace/accounts/commands.server.ts'
import { mfaChallengeCookie } from '#app/features/marketplace/accounts/cookie.ts'
import { newPasswordForm } from '#app/features/marketplace/accounts/forms.ts'
import { RESET_LINK_HOURS } from '#app/features/marketplace/accounts/schema.ts'
import { AuthLayout, withNext } from '#app/features/marketplace/accounts/ui/auth-layout.tsx'
import { FormProblem, useAccountForm } from '#app/features/marketplace/accounts/ui/form-problem.tsx'
import { NewPasswordField } from '#app/features/marketplace/accounts/ui/new-password-field.tsx'
import { resetLink } from '#app/features/marketplace/accounts/views.server.ts'
import { texts } from '#app/i18n/texts.server.ts'
import { useFormat } from '#app/i18n/use-format.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { appendCookies } from '#app/platform/http/cookies.ts'
import { privatePage } from '#app/platform/http/page-meta.ts'
import { type ActionRefused, parseForm, requestContext, runAction } from '#app/platform/http/request.ts'
import { Button } from '#app/ui/button.tsx'
import { PasswordField } from '#app/ui/input.tsx'
import { Note } from '#app/ui/note.tsx'

export const handle = { texts: ['accounts'] }
export const meta: MetaFunction<typeof loader> = ({ loaderData }) => privatePage(loaderData?.title)

export async function loader({ context, request }: LoaderFunctionArgs) {
  const { ctx, language } = requestContext(context)
  const token = new URL(request.url).searchParams.get('token') ?? ''
  return {
    title: `${texts(language, 'accounts')('reset.title')} · ${ctx.config.brand}`,
    token,
    link: await resetLink(ctx, token),
  }
}

export async function action(args: ActionFunctionArgs) {
  const { ctx, viewer, language, clientAddress, userAgent } = requestContext(args.context)
  return runAction(args, { failed: 'update_failed' }, async (headers) => {
    const { token, password } = parseForm(newPasswordForm, await args.request.formData())
    const home = (await resetLink(ctx, token))?.isAdministrator ? `/${language}/admin` : `/${language}`
    const { setCookies, mfaToken } = await resetPassword(ctx, viewer, { token, password, clientAddress, userAgent })
    if (mfaToken) {
      appendCookies(headers, [mfaChallengeCookie(ctx.config).set(mfaToken)])
      return redirect(withNext(`/${language}/second-step`, home))
    }
    appendCookies(headers, setCookies)
    if (home.endsWith('/admin')) return redirect(home)
    return { isSaved: true }
  })
}

export default function ResetPasswordPage() {
  const { token, link } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const { t } = useTranslation('accounts')
  const { language, hours } = useFormat()
  if (answer?.ok) {
    return (
      <AuthLayout title={t('reset.done')} drawing="v2">
        <PasswordSaved homeTo={`/${language}`} />
      </AuthLayout>
    )
  }
  if (!link) {
    return (
      <AuthLayout title={t('reset.invalidTitle')} drawing="v1">
        <Note tone="bad">{t('reset.invalid', { validity: hours(RESET_LINK_HOURS) })}</Note>
        <Button className="mt-6" to={`/${language}/login?mode=forgot`}>
          {t('reset.again')}
        </Button>
      </AuthLayout>
    )
  }
  return (
    <AuthLayout title={t('reset.title')} drawing="v1">
      <NewPasswordForm token={token} least={link.least} refused={answer} />
    </AuthLayout>
  )
}

/** `least` is the minimum number of characters. */
function NewPasswordForm(props: { token: string; least: number; refused: ActionRefused | undefined }) {
  const { token, least } = props
  const { form, refused, sentence, problem, busy } = useAccountForm(props.refused)
  const { t } = useTranslation('accounts')
  return (
    <Form {...form}>
      <FormProblem refused={refused} sentence={sentence} />
      <input type="hidden" name="token" value={token} />
      <NewPasswordField least={least} name="password" label={t('reset.password')} error={problem('password')} />
      <PasswordField
        name="confirmation"
        label={t('reset.confirmation')}
        autoComplete="new-password"
        error={problem('confirmation')}
      />
      <Button type="submit" size="lg" full busy={busy}>
        {t('reset.submit')}
      </Button>
    </Form>
  )
}

const redirectAfterMs = 1500

function PasswordSaved({ homeTo }: { homeTo: string }) {
  const { t } = useTranslation('accounts')
  const navigate = useNavigate()

  useEffect(() => {
    const timer = setTimeout(() => navigate(homeTo, { replace: true }), redirectAfterMs)
    return () => clearTimeout(timer)
  }, [homeTo, navigate])

  return (
    <>
      <Note tone="good" live>
        {t('reset.doneText')}
      </Note>
      <Button className="mt-6" to={homeTo}>
        {t('reset.home')}
      </Button>
    </>
  )
}
