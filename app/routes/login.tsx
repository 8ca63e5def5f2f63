import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
  useActionData,
  useLoaderData,
} from 'react-router'
import { requestReset, signIn } from '#app/features/accounts/commands.server.ts'
import { resetRequestForm, signInForm } from '#app/features/accounts/forms.ts'
import { mfaChallengeCookie } from '#app/features/accounts/mfa-challenge.cookie.ts'
import { pendingAddressCookie } from '#app/features/accounts/pending-address.cookie.ts'
import { trustedBrowserCookie } from '#app/features/accounts/trusted-browser.cookie.ts'
import { AuthLayout } from '#app/features/accounts/ui/auth-layout.tsx'
import { DemoSignIn } from '#app/features/accounts/ui/demo-sign-in.tsx'
import { ForgotForm } from '#app/features/accounts/ui/forgot-form.tsx'
import { SignInForm } from '#app/features/accounts/ui/sign-in-form.tsx'
import { demoCredentials, demoSignIn } from '#app/features/accounts/views.server.ts'
import { texts } from '#app/i18n/texts.server.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { cookieHeaders } from '#app/platform/http/cookies.ts'
import { privatePage } from '#app/platform/http/page-meta.ts'
import { parseForm, requestContext, safePath, toActionRefused } from '#app/platform/http/request.ts'
import { isRefusal, Refusal } from '#app/platform/refusal.ts'
import { Note } from '#app/ui/note.tsx'

export const handle = { texts: ['accounts'] }
export const meta: MetaFunction<typeof loader> = ({ loaderData }) => privatePage(loaderData?.title)

export function loader({ context, request }: LoaderFunctionArgs) {
  const { ctx, viewer, language, isDemo } = requestContext(context)
  const query = new URL(request.url).searchParams
  const recovery = query.get('recovery')
  if (recovery) throw redirect(`/${language}/reset-password?${new URLSearchParams({ token: recovery })}`)
  const next = safePath(query.get('next'), ctx.config.origin, '')
  if (viewer) throw redirect(next || `/${language}/${viewer.name === null ? 'onboarding' : 'dashboard'}`)
  const isForgot = query.get('mode') === 'forgot'
  const t = texts(language, 'accounts')
  return {
    title: `${t(isForgot ? 'forgot.title' : 'login.submit')} · ${ctx.config.brand}`,
    next,
    isForgot,
    isForOnboarding: /^\/(en|de)\/onboarding(\?|$)/.test(next),
    isConfirmed: query.get('type') === 'email_confirmation',
    demo: isDemo ? demoSignIn() : null,
  }
}

export async function action({ context, request }: ActionFunctionArgs) {
  const { ctx, viewer, language, clientAddress, userAgent, isDemo = false } = requestContext(context)
  const form = await request.formData()
  const email = String(form.get('email') ?? '')
  const from = { clientAddress, language, userAgent }
  const isReset = form.get('intent') === 'reset'
  try {
    if (isReset) {
      const asked = parseForm(resetRequestForm, form)
      await requestReset(ctx, viewer, { ...asked, ...from })
      return data({ sentTo: asked.email, refused: undefined, email })
    }
    const input = form.get('intent') === 'demo' ? demoCredentials(form.get('person')) : parseForm(signInForm, form)
    if (!input) throw new Refusal('wrong_credentials', { status: 401 })
    const trustedBrowser = trustedBrowserCookie(ctx, input.email)
    const { setCookies, role, mfaToken } = await signIn(ctx, viewer, {
      ...input,
      ...from,
      isDemoOpen: isDemo,
      isTrustedBrowser: trustedBrowser.isSet(request),
    })
    if (mfaToken) {
      const next = safePath(form.get('next'), ctx.config.origin, '')
      const place = `/${language}/second-step${next ? `?${new URLSearchParams({ next })}` : ''}`
      return redirect(place, { headers: { 'set-cookie': mfaChallengeCookie(ctx.config).set(mfaToken) } })
    }
    const inside = `/${language}/${role === 'admin' ? 'admin' : 'dashboard'}`
    const headers = cookieHeaders([...setCookies, trustedBrowser.set()])
    return redirect(safePath(form.get('next'), ctx.config.origin, inside), { headers })
  } catch (error) {
    if (!isRefusal(error)) ctx.log.error('sign-in failed', { error })
    const refusal = isRefusal(error) ? error : new Refusal(isReset ? 'reset_failed' : 'sign_in_failed', { status: 500 })
    if (refusal.code === 'access_unavailable') return redirect(`/${language}/access-unavailable?mode=signin`)
    if (refusal.code === 'email_not_confirmed') {
      const next = safePath(form.get('next'), ctx.config.origin, '') || null
      const cookie = pendingAddressCookie(ctx.config).set({
        email: email.trim().toLowerCase(),
        notice: 'email_not_confirmed',
        next,
      })
      return redirect(`/${language}/confirm-email`, { headers: { 'set-cookie': cookie } })
    }
    return data({ sentTo: null, refused: toActionRefused(refusal), email }, { status: refusal.status })
  }
}

export default function LoginPage() {
  const { next, isForgot, isForOnboarding, isConfirmed, demo } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const { t } = useTranslation('accounts')
  if (isForgot) {
    return (
      <AuthLayout title={t('forgot.title')} lead={t('forgot.lead')} drawing="v1">
        <ForgotForm sentTo={answer?.sentTo ?? null} refused={answer?.refused} email={answer?.email ?? ''} next={next} />
      </AuthLayout>
    )
  }
  return (
    <AuthLayout title={t('login.title')} lead={t('login.lead')}>
      {isForOnboarding && !answer?.refused && <Note className="mb-5">{t('login.forOnboarding')}</Note>}
      <SignInForm next={next} isConfirmed={isConfirmed} refused={answer?.refused} email={answer?.email ?? ''} />
      {demo && <DemoSignIn {...demo} next={next} />}
    </AuthLayout>
  )
}
