import { useEffect } from 'react'
import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
  useActionData,
  useLoaderData,
} from 'react-router'
import { signOut } from '#app/features/accounts/commands.server.ts'
import { resetRequestForm } from '#app/features/accounts/forms.ts'
import { pendingEmailCookie } from '#app/features/accounts/pending-email.cookie.ts'
import { resendConfirmation } from '#app/features/accounts/sign-up/commands.server.ts'
import { AuthLayout } from '#app/features/accounts/ui/auth-layout.tsx'
import { ConfirmedSteps } from '#app/features/accounts/ui/confirmed-steps.tsx'
import { PendingConfirmation } from '#app/features/accounts/ui/pending-confirmation.tsx'
import { trackOnce } from '#app/features/analytics/ui/track.ts'
import { texts } from '#app/i18n/texts.server.ts'
import { useFormat } from '#app/i18n/use-format.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { privatePage } from '#app/platform/http/page-meta.ts'
import { parseForm, requestContext, runAction, safePath } from '#app/platform/http/request.ts'
import { signOutHeaders } from '#app/platform/http/sign-out-headers.ts'
import { Button } from '#app/ui/button.tsx'
import { Note } from '#app/ui/note.tsx'

export const handle = { texts: ['accounts'] }
export const meta: MetaFunction<typeof loader> = ({ loaderData }) => privatePage(loaderData?.title)

export function loader({ context, request }: LoaderFunctionArgs) {
  const { ctx, viewer, language, isDemo = false } = requestContext(context)
  const query = new URL(request.url).searchParams
  const isConfirmation = query.get('type') === 'email_confirmation'
  const hasProfile = viewer !== null && viewer.name !== null
  const inside = `/${language}/${hasProfile ? 'dashboard' : 'onboarding'}`
  if (viewer && !isConfirmation) throw redirect(inside)
  const pending = pendingEmailCookie(ctx.config).read(request)
  const next = safePath(query.get('next') ?? pending?.next, ctx.config.origin, '')
  const onboarding = next ? `/${language}/onboarding?next=${encodeURIComponent(next)}` : inside
  return {
    title: `${texts(language, 'accounts')('confirm.title')} · ${ctx.config.brand}`,
    state: isConfirmation ? (viewer ? ('confirmed' as const) : ('error' as const)) : ('pending' as const),
    goOnTo: hasProfile && next ? next : onboarding,
    email: pending?.email ?? null,
    notice: pending?.notice ?? null,
    isDemo,
    next,
  }
}

export async function action(args: ActionFunctionArgs) {
  const { ctx, viewer, language, clientAddress } = requestContext(args.context)
  const form = await args.request.formData()
  if (form.get('intent') === 'sign_out')
    return runAction(args, { failed: 'sign_out_failed' }, async () => {
      const { setCookies } = await signOut(ctx, viewer, { headers: args.request.headers })
      const headers = signOutHeaders([...setCookies, pendingEmailCookie(ctx.config).clear()])
      return redirect(`/${language}/login`, { headers })
    })
  return runAction(args, { failed: 'resend_failed' }, async () => {
    const next = safePath(form.get('next'), ctx.config.origin, '') || undefined
    await resendConfirmation(ctx, { ...parseForm(resetRequestForm, form), next, clientAddress })
    return { isResent: true }
  })
}

export default function ConfirmEmailPage() {
  const { state, goOnTo, email, notice, next, isDemo } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const { t } = useTranslation('accounts')
  const { language } = useFormat()
  const isSignedUp = state === 'pending' && notice === 'signed_up'
  useEffect(() => {
    if (isSignedUp) trackOnce('sign_up')
  }, [isSignedUp])
  if (state === 'confirmed') {
    return (
      <AuthLayout title={t('confirmEmail.confirmedTitle')} drawing="v2">
        <ConfirmedSteps goOnTo={goOnTo} />
      </AuthLayout>
    )
  }
  if (state === 'error') {
    return (
      <AuthLayout title={t('confirmEmail.unknownTitle')} drawing="v1">
        <Note tone="bad">{t('confirmEmail.verifyingStatus')}</Note>
        <Button className="mt-6" to={`/${language}/login?type=email_confirmation`}>
          {t('confirmEmail.retry')}
        </Button>
      </AuthLayout>
    )
  }
  return (
    <AuthLayout
      title={t(email ? 'confirmEmail.pendingTitle' : 'confirmEmail.unknownTitle')}
      lead={
        email ? (isSignedUp && !answer ? undefined : t('confirmEmail.pending', { email })) : t('confirmEmail.noEmail')
      }
      drawing="v1"
    >
      <PendingConfirmation
        email={email}
        notice={notice}
        next={next}
        isDemo={isDemo}
        isResent={answer?.ok === true}
        refused={answer?.ok === false ? answer : undefined}
      />
    </AuthLayout>
  )
}
