import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
  useActionData,
  useLoaderData,
} from 'react-router'
import { pendingEmailCookie, signUpBrowserCookie } from '#app/features/marketplace/accounts/cookie.ts'
import { signUpForm, signUpRole } from '#app/features/marketplace/accounts/forms.ts'
import { signUp } from '#app/features/marketplace/accounts/sign-up.commands.server.ts'
import { AuthLayout, withNext } from '#app/features/marketplace/accounts/ui/auth-layout.tsx'
import { SignUpChoice, SignUpForm } from '#app/features/marketplace/accounts/ui/sign-up-form.tsx'
import { IntendedCall, IntendedPhoto } from '#app/features/marketplace/bookings/ui/intended-call.tsx'
import { intendedBooking } from '#app/features/marketplace/bookings/views.server.ts'
import { texts } from '#app/i18n/texts.server.ts'
import { useFormat } from '#app/i18n/use-format.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { appendCookies, readHourFormat } from '#app/platform/http/cookies.ts'
import { type ActionRefused, parseForm, requestContext, runAction, safePath } from '#app/platform/http/request.ts'
import { Button, ButtonRow } from '#app/ui/button.tsx'
import { Note } from '#app/ui/note.tsx'

export const handle = { texts: ['accounts', 'booking-start'] }
export const meta: MetaFunction<typeof loader> = ({ loaderData }) => [{ title: loaderData?.title }]

export async function loader({ context, request }: LoaderFunctionArgs) {
  const { ctx, viewer, language } = requestContext(context)
  const query = new URL(request.url).searchParams
  const next = safePath(query.get('next'), ctx.config.origin, '')
  if (viewer) throw redirect(next || `/${language}/${viewer.name === null ? 'onboarding' : 'dashboard'}`)
  const role = signUpRole.safeParse(query.get('role'))
  return {
    title: `${texts(language, 'accounts')('signUp.submit')} · ${ctx.config.brand}`,
    role: role.success ? role.data : null,
    next,
    isConfirmed: query.get('type') === 'email_confirmation',
    booking: role.data === 'seeker' && next ? await intendedBooking(ctx.db, next) : null,
    now: ctx.clock.now(),
  }
}

export async function action(args: ActionFunctionArgs) {
  const { ctx, language, timeZone, clientAddress } = requestContext(args.context)
  const form = await args.request.formData()
  const onRefused = (refused: ActionRefused) =>
    refused.code === 'access_unavailable'
      ? redirect(`/${language}/access-unavailable?mode=signup`)
      : { ...refused, email: String(form.get('email') ?? '') }
  return runAction(args, { failed: 'access_unavailable', onRefused }, async (headers) => {
    const { role, email, password, ...input } = parseForm(signUpForm, form)
    const next = safePath(input.next, ctx.config.origin, '') || undefined
    const hourFormat = readHourFormat(args.request.headers.get('cookie'))
    const reader = { clientAddress, language, timeZone, hourFormat }
    const { signUpToken } = await signUp(ctx, { role, email, password, next, ...reader })
    appendCookies(headers, [
      pendingEmailCookie(ctx.config).set({ email, notice: 'signed_up' }),
      signUpBrowserCookie(ctx.config).set(signUpToken),
    ])
    return redirect(withNext(`/${language}/confirm-email`, next ?? null))
  })
}

export default function SignUpPage() {
  const { role, next, isConfirmed, booking, now } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const refused = answer?.ok === false ? answer : undefined
  const { t } = useTranslation('accounts')
  const { language } = useFormat()
  if (role === null) {
    return (
      <AuthLayout title={t('signUp.submit')}>
        {isConfirmed && <Note tone="good">{t('login.confirmed')}</Note>}
        <Note tone="bad">{t('signUp.missingRole')}</Note>
        <SignUpChoice next={next} />
        <ButtonRow className="mt-6">
          <Button variant="ghost" to={`/${language}/become-companion`}>
            {t('signUp.companionPage')}
          </Button>
          <Button variant="ghost" to={`/${language}`}>
            {t('signUp.home')}
          </Button>
        </ButtonRow>
      </AuthLayout>
    )
  }
  const isSeeker = role === 'seeker'
  return (
    <AuthLayout
      title={t(isSeeker ? 'signUp.titleSeeker' : 'signUp.titleCompanion')}
      lead={t(isSeeker ? 'signUp.leadSeeker' : 'signUp.leadCompanion')}
      aside={booking && <IntendedPhoto booking={booking} />}
    >
      {booking && <IntendedCall booking={booking} now={now} />}
      <SignUpForm role={role} next={next} isConfirmed={isConfirmed} refused={refused} email={refused?.email ?? ''} />
    </AuthLayout>
  )
}
