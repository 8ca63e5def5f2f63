import { Ear, MessageCircle } from 'lucide-react'
import {
  type ActionFunctionArgs,
  Form,
  Link,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
  useActionData,
  useLoaderData,
} from 'react-router'
import { pendingEmailCookie, signUpBrowserCookie } from '#app/features/marketplace/accounts/cookie.ts'
import { signUpForm, signUpRole } from '#app/features/marketplace/accounts/forms.ts'
import { ADULT_AGE, SIGN_UP_ROLES, type SignUpRole, sideToRole } from '#app/features/marketplace/accounts/schema.ts'
import { signUp } from '#app/features/marketplace/accounts/sign-up.commands.server.ts'
import { AuthLayout, TermsNotice, withNext } from '#app/features/marketplace/accounts/ui/auth-layout.tsx'
import { EmailField } from '#app/features/marketplace/accounts/ui/email-field.tsx'
import { FormProblem, requiredTitle, useAccountForm } from '#app/features/marketplace/accounts/ui/form-problem.tsx'
import { NewPasswordField } from '#app/features/marketplace/accounts/ui/new-password-field.tsx'
import { freeCallPath } from '#app/features/marketplace/bookings/path.rules.ts'
import { FreeCallOffer, IntendedCall, IntendedPhoto } from '#app/features/marketplace/bookings/ui/intended-call.tsx'
import { intendedBooking, nextFreeCall } from '#app/features/marketplace/bookings/views.server.ts'
import { texts } from '#app/i18n/texts.server.ts'
import { useFormat } from '#app/i18n/use-format.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { appendCookies, readHourFormat } from '#app/platform/http/cookies.ts'
import { type ActionRefused, parseForm, requestContext, runAction, safePath } from '#app/platform/http/request.ts'
import { Button, ButtonRow } from '#app/ui/button.tsx'
import { Checkbox } from '#app/ui/choice.tsx'
import { TextLink } from '#app/ui/link.tsx'
import { Note } from '#app/ui/note.tsx'

export const handle = { texts: ['accounts', 'booking-start'] }
export const meta: MetaFunction<typeof loader> = ({ loaderData }) => [{ title: loaderData?.title }]

export async function loader({ context, request }: LoaderFunctionArgs) {
  const { ctx, viewer, language } = requestContext(context)
  const query = new URL(request.url).searchParams
  const next = safePath(query.get('next'), ctx.config.origin, '')
  if (viewer) throw redirect(next || `/${language}/${viewer.name === null ? 'onboarding' : 'dashboard'}`)
  const role = signUpRole.safeParse(query.get('role'))
  const booking = role.data === 'seeker' && next ? await intendedBooking(ctx.db, next) : null
  const now = ctx.clock.now()
  return {
    title: `${texts(language, 'accounts')('signUp.submit')} · ${ctx.config.brand}`,
    role: role.success ? role.data : null,
    next,
    isConfirmed: query.get('type') === 'email_confirmation',
    booking,
    freeCall: booking && !booking.isFree ? await nextFreeCall(ctx.db, { language, now }) : null,
    now,
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
  const { role, next, isConfirmed, booking, freeCall, now } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const refused = answer?.ok === false ? answer : undefined
  const { t } = useTranslation('accounts')
  const { language } = useFormat()
  if (role === null) {
    return (
      <AuthLayout title={t('signUp.submit')}>
        {isConfirmed && <Note tone="good">{t('login.confirmed')}</Note>}
        <Note tone="bad">{t('errors.missing_role')}</Note>
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
      {freeCall && (
        <div className="-mt-3 mb-6">
          <FreeCallOffer
            call={freeCall}
            to={withNext(`/${language}/signup?role=seeker`, freeCallPath(language, freeCall))}
            now={now}
          />
        </div>
      )}
      <SignUpForm role={role} next={next} isConfirmed={isConfirmed} refused={refused} email={refused?.email ?? ''} />
    </AuthLayout>
  )
}

function SignUpForm(props: {
  role: SignUpRole
  next: string
  isConfirmed: boolean
  refused: ActionRefused | undefined
  email: string
}) {
  const { role, next, isConfirmed, email } = props
  const { form, refused, sentence, problem, busy } = useAccountForm(props.refused)
  const { t } = useTranslation('accounts')
  const { language } = useFormat()
  const isSeeker = role === 'seeker'
  const otherRole = withNext(`/${language}/signup?role=${sideToRole(isSeeker ? 'companion' : 'seeker')}`, next)
  return (
    <Form {...form}>
      {isConfirmed && !refused && <Note tone="good">{t('login.confirmed')}</Note>}
      <FormProblem refused={refused} sentence={sentence} title={requiredTitle(refused, sentence)} />
      <input type="hidden" name="role" value={role} />
      <input type="hidden" name="next" value={next} />
      <EmailField
        help={t('signUp.emailHelp')}
        autoComplete="email"
        defaultValue={email}
        error={problem('email')}
        suggests
      />
      <NewPasswordField name="password" label={t('password')} required error={problem('password')} />
      <Checkbox name="adult" label={t('signUp.adult', { age: ADULT_AGE })} required error={problem('adult')} />
      <Button type="submit" size="lg" full busy={busy}>
        {t('signUp.submit')}
      </Button>
      <TermsNotice />
      <div className="grid gap-1 text-ink-2">
        <p>
          {t('signUp.hasAccount')} <TextLink to={withNext(`/${language}/login`, next)}>{t('signUp.signIn')}</TextLink>
        </p>
        <p>
          {t(isSeeker ? 'signUp.asCompanion' : 'signUp.asSeeker')}{' '}
          <TextLink to={otherRole}>{t(isSeeker ? 'signUp.asCompanionLink' : 'signUp.asSeekerLink')}</TextLink>
        </p>
      </div>
    </Form>
  )
}

const icons = { seeker: MessageCircle, offerer: Ear }

function SignUpChoice({ next }: { next: string }) {
  const { t } = useTranslation('accounts')
  const { language } = useFormat()
  return (
    <ul className="mt-6 grid gap-4">
      {SIGN_UP_ROLES.map((role) => {
        const Icon = icons[role]
        return (
          <li key={role}>
            <Link
              to={withNext(`/${language}/signup?role=${role}`, next)}
              className="flex items-center gap-4 rounded-card border border-line-strong bg-surface p-5 transition-colors hover:border-pine"
            >
              <Icon aria-hidden="true" className="size-7 flex-none text-pine" />
              <span className="min-w-0">
                <span className="t1 block">{t(`confirm.roles.${role}`)}</span>
                <span className="block text-ink-2">
                  {t(role === 'seeker' ? 'signUp.titleSeeker' : 'signUp.titleCompanion')}
                </span>
              </span>
            </Link>
          </li>
        )
      })}
    </ul>
  )
}
