import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
  useActionData,
  useLoaderData,
} from 'react-router'
import { resetPassword } from '#app/features/accounts/commands.server.ts'
import { newPasswordForm } from '#app/features/accounts/forms.ts'
import { mfaChallengeCookie } from '#app/features/accounts/mfa-challenge.cookie.ts'
import { AuthLayout } from '#app/features/accounts/ui/auth-layout.tsx'
import { NewPasswordForm } from '#app/features/accounts/ui/new-password-form.tsx'
import { PasswordSaved } from '#app/features/accounts/ui/password-saved.tsx'
import { resetLink } from '#app/features/accounts/views.server.ts'
import { texts } from '#app/i18n/texts.server.ts'
import { useFormat } from '#app/i18n/use-format.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { cookieHeaders } from '#app/platform/http/cookies.ts'
import { privatePage } from '#app/platform/http/page-meta.ts'
import { parseForm, requestContext, toActionRefused } from '#app/platform/http/request.ts'
import { isRefusal, Refusal } from '#app/platform/refusal.ts'
import { Button } from '#app/ui/button.tsx'
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

export async function action({ context, request }: ActionFunctionArgs) {
  const { ctx, viewer, language, clientAddress, userAgent } = requestContext(context)
  try {
    const { token, password } = parseForm(newPasswordForm, await request.formData())
    const { setCookies, mfaToken } = await resetPassword(ctx, viewer, { token, password, clientAddress, userAgent })
    if (mfaToken)
      return redirect(`/${language}/second-step?${new URLSearchParams({ next: `/${language}` })}`, {
        headers: { 'set-cookie': mfaChallengeCookie(ctx.config).set(mfaToken) },
      })
    const headers = cookieHeaders(setCookies)
    return data({ isSaved: true, refused: undefined }, { headers })
  } catch (error) {
    if (!isRefusal(error)) ctx.log.error('setting a password failed', { error })
    const refusal = isRefusal(error) ? error : new Refusal('update_failed', { status: 500 })
    return data({ isSaved: false, refused: toActionRefused(refusal) }, { status: refusal.status })
  }
}

export default function ResetPasswordPage() {
  const { token, link } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const { t } = useTranslation('accounts')
  const { language } = useFormat()
  if (answer?.isSaved) {
    return (
      <AuthLayout title={t('reset.done')} drawing="v2">
        <PasswordSaved homeTo={`/${language}`} />
      </AuthLayout>
    )
  }
  if (!link) {
    return (
      <AuthLayout title={t('reset.invalidTitle')} drawing="v1">
        <Note tone="bad">{t('reset.invalid')}</Note>
        <Button className="mt-6" to={`/${language}/login?mode=forgot`}>
          {t('reset.again')}
        </Button>
      </AuthLayout>
    )
  }
  return (
    <AuthLayout title={t('reset.title')} lead={t('reset.lead')} drawing="v1">
      <NewPasswordForm token={token} least={link.least} refused={answer?.refused} />
    </AuthLayout>
  )
}
