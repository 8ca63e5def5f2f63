import { useEffect } from 'react'
import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
  useActionData,
  useFetcher,
  useLoaderData,
} from 'react-router'
import { signOut } from '#app/features/marketplace/accounts/commands.server.ts'
import { pendingEmailCookie, signUpBrowserCookie } from '#app/features/marketplace/accounts/cookie.ts'
import { resetRequestForm } from '#app/features/marketplace/accounts/forms.ts'
import { resendConfirmation } from '#app/features/marketplace/accounts/sign-up.commands.server.ts'
import { AuthLayout, withNext } from '#app/features/marketplace/accounts/ui/auth-layout.tsx'
import {
  ConfirmationUnknown,
  ConfirmedElsewhere,
  ConfirmedSteps,
  PendingConfirmation,
} from '#app/features/marketplace/accounts/ui/confirmed-steps.tsx'
import { isConfirmedElsewhere } from '#app/features/marketplace/accounts/views.server.ts'
import { trackOnce } from '#app/features/marketplace/analytics/ui/track.ts'
import { IntendedCall } from '#app/features/marketplace/bookings/ui/intended-call.tsx'
import { intendedBooking } from '#app/features/marketplace/bookings/views.server.ts'
import { texts } from '#app/i18n/texts.server.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { signOutHeaders } from '#app/platform/http/cookies.ts'
import { privatePage } from '#app/platform/http/page-meta.ts'
import { parseForm, requestContext, runAction, safePath } from '#app/platform/http/request.ts'

export const handle = { texts: ['accounts', 'booking-start'] }
export const meta: MetaFunction<typeof loader> = ({ loaderData }) => privatePage(loaderData?.title)

export async function loader({ context, request }: LoaderFunctionArgs) {
  const { ctx, viewer, language, isDemo = false } = requestContext(context)
  const query = new URL(request.url).searchParams
  const isConfirmation = query.get('type') === 'email_confirmation'
  const hasProfile = viewer !== null && viewer.name !== null
  const next = safePath(query.get('next'), ctx.config.origin, '')
  const continueTo = hasProfile ? next || `/${language}/dashboard` : withNext(`/${language}/onboarding`, next)
  // Already confirmed in another tab.
  if (viewer && !isConfirmation) throw redirect(continueTo)
  const isElsewhere = await isConfirmedElsewhere(ctx, signUpBrowserCookie(ctx.config).read(request))
  const waits = isElsewhere ? ('elsewhere' as const) : ('pending' as const)
  return {
    title: `${texts(language, 'accounts')('confirm.title')} · ${ctx.config.brand}`,
    state: !isConfirmation ? waits : viewer ? ('confirmed' as const) : ('error' as const),
    continueTo,
    ...(pendingEmailCookie(ctx.config).read(request) ?? { email: null, notice: null }),
    booking: next ? await intendedBooking(ctx.db, next) : null,
    now: ctx.clock.now(),
    isDemo,
    next,
  }
}

export async function action(args: ActionFunctionArgs) {
  const { ctx, viewer, language, clientAddress } = requestContext(args.context)
  const form = await args.request.formData()
  if (form.get('intent') === 'sign_out')
    return runAction(args, { failed: 'sign_out_failed' }, async () => {
      const { setCookies } = await signOut(ctx, viewer)
      const headers = signOutHeaders([...setCookies, pendingEmailCookie(ctx.config).clear()])
      return redirect(`/${language}/login`, { headers })
    })
  return runAction(args, { failed: 'resend_failed' }, async () => {
    const next = safePath(form.get('next'), ctx.config.origin, '') || undefined
    await resendConfirmation(ctx, { ...parseForm(resetRequestForm, form), next, clientAddress })
    return { isResent: true }
  })
}

/** A keyed fetcher keeps its result when the page revalidates. */
const WAITING = 'waiting'

export default function ConfirmEmailPage() {
  const { state, continueTo, email, notice, booking, now, next, isDemo } = useLoaderData<typeof loader>()
  const sent = useActionData<typeof action>()
  const answer = useFetcher<typeof action>({ key: WAITING }).data ?? sent
  const { t } = useTranslation('accounts')
  const isSignedUp = state === 'pending' && notice === 'signed_up'
  useEffect(() => {
    if (isSignedUp) trackOnce('sign_up')
  }, [isSignedUp])
  const call = booking && <IntendedCall booking={booking} now={now} />
  if (state === 'confirmed') return <ConfirmedSteps continueTo={continueTo} />
  if (state === 'elsewhere')
    return (
      <ConfirmedElsewhere email={email} next={next}>
        {call}
      </ConfirmedElsewhere>
    )
  if (state === 'error') return <ConfirmationUnknown />
  return (
    <AuthLayout
      title={t(email ? 'confirmEmail.pendingTitle' : 'confirmEmail.unknownTitle')}
      lead={
        email ? (isSignedUp && !answer ? undefined : t('confirmEmail.pending', { email })) : t('confirmEmail.noEmail')
      }
      drawing="v1"
    >
      {call}
      <PendingConfirmation
        email={email}
        notice={notice}
        next={next}
        isDemo={isDemo}
        fetcherKey={WAITING}
        sent={answer}
      />
    </AuthLayout>
  )
}
