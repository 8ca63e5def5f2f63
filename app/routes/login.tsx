import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
  useActionData,
  useLoaderData,
} from 'react-router'
import { requestReset, signIn } from '#app/features/marketplace/accounts/commands.server.ts'
import {
  mfaChallengeCookie,
  pendingEmailCookie,
  suspendedCookie,
  trustedBrowserCookie,
} from '#app/features/marketplace/accounts/cookie.ts'
import { demoSignInForm, resetRequestForm, signInForm } from '#app/features/marketplace/accounts/forms.ts'
import { AuthLayout, withNext } from '#app/features/marketplace/accounts/ui/auth-layout.tsx'
import { DemoSignIn, ForgotForm, SignInForm } from '#app/features/marketplace/accounts/ui/sign-in-form.tsx'
import { demoCredentials, demoSignIn } from '#app/features/marketplace/accounts/views.server.ts'
import { pathAfterSignIn } from '#app/features/marketplace/terms/views.server.ts'
import { splitLanguage } from '#app/i18n/languages.ts'
import { texts } from '#app/i18n/texts.server.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { appendCookies } from '#app/platform/http/cookies.ts'
import { privatePage } from '#app/platform/http/page-meta.ts'
import { type ActionRefused, parseForm, requestContext, runAction, safePath } from '#app/platform/http/request.ts'
import { Refusal } from '#app/platform/refusal.ts'
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
    isForOnboarding: /^\/onboarding(\?|$)/.test(splitLanguage(next).rest),
    isConfirmed: query.get('type') === 'email_confirmation',
    demo: isDemo ? demoSignIn() : null,
  }
}

export async function action(args: ActionFunctionArgs) {
  const { ctx, viewer, language, clientAddress, userAgent, isDemo = false } = requestContext(args.context)
  const form = await args.request.formData()
  const email = String(form.get('email') ?? '')
  const requester = { clientAddress, language, userAgent }
  const next = safePath(form.get('next'), ctx.config.origin, '')
  if (form.get('intent') === 'reset')
    return runAction(args, { failed: 'reset_failed', onRefused: (refused) => ({ ...refused, email }) }, async () => {
      const input = parseForm(resetRequestForm, form)
      await requestReset(ctx, { ...input, ...requester })
      return { sentTo: input.email }
    })
  const onRefused = (refused: ActionRefused, _refusal: Refusal, headers: Headers) => {
    if (refused.code === 'account_suspended') {
      appendCookies(headers, [suspendedCookie(ctx.config).set(String(refused.details.until ?? ''))])
      return redirect(`/${language}/access-unavailable?mode=signin`)
    }
    if (refused.code === 'access_unavailable') return redirect(`/${language}/access-unavailable?mode=signin`)
    if (refused.code !== 'email_not_confirmed') return { ...refused, email }
    const pending = { email: email.trim().toLowerCase(), notice: 'email_not_confirmed' } as const
    appendCookies(headers, [pendingEmailCookie(ctx.config).set(pending)])
    return redirect(withNext(`/${language}/confirm-email`, next))
  }
  return runAction(args, { failed: 'sign_in_failed', onRefused }, async (headers) => {
    const input =
      form.get('intent') === 'demo'
        ? demoCredentials(parseForm(demoSignInForm, form).person)
        : parseForm(signInForm, form)
    if (!input) throw new Refusal('wrong_credentials', { status: 401 })
    const trustedBrowser = trustedBrowserCookie(ctx, input.email)
    const { userId, setCookies, role, mfaToken } = await signIn(ctx, viewer, {
      ...input,
      ...requester,
      isDemoOpen: isDemo,
      isTrustedBrowser: trustedBrowser.isSet(args.request),
    })
    if (mfaToken) {
      appendCookies(headers, [mfaChallengeCookie(ctx.config).set(mfaToken)])
      return redirect(withNext(`/${language}/second-step`, next))
    }
    appendCookies(headers, [...setCookies, trustedBrowser.set(args.request)])
    const path = next || `/${language}/${role === 'admin' ? 'admin' : 'dashboard'}`
    return redirect(await pathAfterSignIn(ctx, userId, language, path))
  })
}

export default function LoginPage() {
  const { next, isForgot, isForOnboarding, isConfirmed, demo } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const refused = answer?.ok === false ? answer : undefined
  const email = refused?.email ?? ''
  const { t } = useTranslation('accounts')
  if (isForgot) {
    return (
      <AuthLayout title={t('forgot.title')} lead={t('forgot.lead')} drawing="v1">
        <ForgotForm sentTo={answer?.ok ? answer.value.sentTo : null} refused={refused} email={email} next={next} />
      </AuthLayout>
    )
  }
  return (
    <AuthLayout title={t('login.title')}>
      {isForOnboarding && !refused && <Note className="mb-5">{t('login.forOnboarding')}</Note>}
      <SignInForm next={next} isConfirmed={isConfirmed} refused={refused} email={email} />
      {demo && <DemoSignIn {...demo} next={next} />}
    </AuthLayout>
  )
}
