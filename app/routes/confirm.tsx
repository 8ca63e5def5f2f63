import { useEffect, useRef } from 'react'
import {
  type ActionFunctionArgs,
  Form,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
  useActionData,
  useLoaderData,
  useSubmit,
} from 'react-router'
import {
  mfaChallengeCookie,
  pendingEmailCookie,
  signUpBrowserCookie,
  trustedBrowserCookie,
} from '#app/features/marketplace/accounts/cookie.ts'
import { confirmForm, finishSignUpForm } from '#app/features/marketplace/accounts/forms.ts'
import { ADULT_AGE, SIGN_UP_ROLES, type SignUpRole } from '#app/features/marketplace/accounts/schema.ts'
import { confirmEmail } from '#app/features/marketplace/accounts/sign-up.commands.server.ts'
import { AuthLayout, LinkProblem, TermsNotice, withNext } from '#app/features/marketplace/accounts/ui/auth-layout.tsx'
import { FormProblem, useAccountForm } from '#app/features/marketplace/accounts/ui/form-problem.tsx'
import { NewPasswordField } from '#app/features/marketplace/accounts/ui/new-password-field.tsx'
import { signUpToFinish } from '#app/features/marketplace/accounts/views.server.ts'
import { texts } from '#app/i18n/texts.server.ts'
import { useFormat } from '#app/i18n/use-format.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { appendCookies, readHourFormat } from '#app/platform/http/cookies.ts'
import { privatePage } from '#app/platform/http/page-meta.ts'
import { type ActionRefused, parseForm, requestContext, runAction, safePath } from '#app/platform/http/request.ts'
import { Button, ButtonRow } from '#app/ui/button.tsx'
import { Checkbox, RadioGroup } from '#app/ui/choice.tsx'

export const handle = { texts: ['accounts'] }
export const meta: MetaFunction<typeof loader> = ({ loaderData }) => privatePage(loaderData?.title)

/**
 * Opening the link changes nothing, since link scanners do it too: the page's form confirms. In a different browser
 * than the one that signed up, it asks for a password first.
 */
export async function loader({ context, request }: LoaderFunctionArgs) {
  const { ctx, language } = requestContext(context)
  const query = new URL(request.url).searchParams
  const token = query.get('token') ?? ''
  const finish = await signUpToFinish(ctx, { token, signUpToken: signUpBrowserCookie(ctx.config).read(request) })
  const t = texts(language, 'accounts')
  return {
    title: `${t(finish ? 'confirm.finishTitle' : 'confirm.title')} · ${ctx.config.brand}`,
    token,
    finish,
    next: safePath(query.get('next'), ctx.config.origin, ''),
  }
}

export async function action(args: ActionFunctionArgs) {
  const { ctx, viewer, language, timeZone, clientAddress, userAgent } = requestContext(args.context)
  const form = await args.request.formData()
  const next = safePath(form.get('next'), ctx.config.origin, '')
  const confirmed = withNext(`/${language}/confirm-email?type=email_confirmation`, next)
  const onRefused = (refused: ActionRefused) => {
    // The link was opened again in the browser it signed in: the email is already confirmed.
    if (viewer && refused.code === 'link_invalid') return redirect(confirmed)
    if (refused.code === 'access_unavailable') return redirect(`/${language}/access-unavailable?mode=signin`)
    return refused
  }
  return runAction(args, { onRefused }, async (headers) => {
    const { token } = parseForm(confirmForm, form)
    const finish = form.get('intent') === 'finish' ? parseForm(finishSignUpForm, form) : null
    const hourFormat = readHourFormat(args.request.headers.get('cookie'))
    const { setCookies, mfaToken, email } = await confirmEmail(ctx, viewer, {
      token,
      signUpToken: signUpBrowserCookie(ctx.config).read(args.request),
      finish: finish && { role: finish.role, password: finish.password, language, timeZone, hourFormat },
      clientAddress,
      userAgent,
    })
    if (mfaToken) {
      appendCookies(headers, [mfaChallengeCookie(ctx.config).set(mfaToken)])
      return redirect(`/${language}/second-step`)
    }
    appendCookies(headers, [
      ...setCookies,
      trustedBrowserCookie(ctx, email).set(args.request),
      pendingEmailCookie(ctx.config).clear(),
      signUpBrowserCookie(ctx.config).clear(),
    ])
    return redirect(confirmed)
  })
}

export default function ConfirmPage() {
  const { token, next, finish } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const refused = answer?.ok === false ? answer : undefined
  const { t } = useTranslation('accounts')
  const { language } = useFormat()
  if (finish) {
    return (
      <AuthLayout title={t('confirm.finishTitle')} lead={t('confirm.finishText', { email: finish.email })} drawing="v1">
        <FinishSignUpForm token={token} next={next} {...finish} refused={refused} />
      </AuthLayout>
    )
  }
  if (refused || token === '') {
    return (
      <LinkProblem title={t('confirmEmail.usedTitle')} refused={refused} invalid={t('confirmEmail.unableToVerify')}>
        <ButtonRow className="mt-6">
          <Button variant="sec" to={`/${language}/confirm-email`}>
            {t('confirmEmail.resend')}
          </Button>
          <Button to={`/${language}/login`}>{t('confirmEmail.signIn')}</Button>
        </ButtonRow>
      </LinkProblem>
    )
  }
  return (
    <AuthLayout title={t('confirm.title')} drawing="v1">
      <ConfirmForm token={token} next={next} />
    </AuthLayout>
  )
}

/** Confirms an address. Submits itself by script, so link scanners without JavaScript confirm nothing. */
function ConfirmForm({ token, next }: { token: string; next: string }) {
  const { t } = useTranslation('accounts')
  const form = useRef<HTMLFormElement>(null)
  const isSent = useRef(false)
  const submit = useSubmit()
  useEffect(() => {
    if (isSent.current || !form.current) return
    isSent.current = true
    submit(form.current)
  }, [submit])
  return (
    <Form ref={form} method="post">
      <input type="hidden" name="token" value={token} />
      <input type="hidden" name="next" value={next} />
      <Button type="submit" size="lg" full>
        {t('confirm.submit')}
      </Button>
    </Form>
  )
}

/**
 * Finishes a sign-up in another browser: the reader of the email chooses everything again. The hidden address is for
 * password managers.
 */
function FinishSignUpForm(props: {
  token: string
  next: string
  email: string
  role: SignUpRole
  refused: ActionRefused | undefined
}) {
  const { token, next, email, role } = props
  const { form, refused, sentence, problem, busy } = useAccountForm(props.refused)
  const { t } = useTranslation('accounts')
  return (
    <Form {...form}>
      <FormProblem refused={refused} sentence={sentence} />
      <input type="hidden" name="intent" value="finish" />
      <input type="hidden" name="token" value={token} />
      <input type="hidden" name="next" value={next} />
      <input type="email" name="email" autoComplete="username" value={email} readOnly hidden />
      <NewPasswordField name="password" label={t('password')} error={problem('password')} />
      <RadioGroup
        name="role"
        legend={t('confirm.role')}
        defaultValue={role}
        error={problem('role')}
        options={SIGN_UP_ROLES.map((value) => ({ value, label: t(`confirm.roles.${value}`) }))}
      />
      <Checkbox name="adult" label={t('signUp.adult', { age: ADULT_AGE })} error={problem('adult')} />
      <Button type="submit" size="lg" full busy={busy}>
        {t('confirm.submit')}
      </Button>
      <TermsNotice />
    </Form>
  )
}
