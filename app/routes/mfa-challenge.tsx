import {
  type ActionFunctionArgs,
  Form,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
  useActionData,
  useLoaderData,
} from 'react-router'
import { mfaChallengeCookie } from '#app/features/marketplace/accounts/cookie.ts'
import { codeForm } from '#app/features/marketplace/accounts/forms.ts'
import { completeMfaChallenge } from '#app/features/marketplace/accounts/second-factor/commands.server.ts'
import { AuthLayout, withNext } from '#app/features/marketplace/accounts/ui/auth-layout.tsx'
import { FormProblem, useAccountForm } from '#app/features/marketplace/accounts/ui/form-problem.tsx'
import { CodeField } from '#app/features/marketplace/accounts/ui/re-authentication-fields.tsx'
import { pathAfterSignIn } from '#app/features/marketplace/terms/views.server.ts'
import { texts } from '#app/i18n/texts.server.ts'
import { useFormat } from '#app/i18n/use-format.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { appendCookies } from '#app/platform/http/cookies.ts'
import { privatePage } from '#app/platform/http/page-meta.ts'
import { type ActionRefused, parseForm, requestContext, runAction, safePath } from '#app/platform/http/request.ts'
import type { Refusal } from '#app/platform/refusal.ts'
import { Button } from '#app/ui/button.tsx'
import { Note } from '#app/ui/note.tsx'

export const handle = { texts: ['accounts', 'account'] }
export const meta: MetaFunction<typeof loader> = ({ loaderData }) => privatePage(loaderData?.title)

export function loader({ context, request }: LoaderFunctionArgs) {
  const { ctx, viewer, language } = requestContext(context)
  const next = safePath(new URL(request.url).searchParams.get('next'), ctx.config.origin, '')
  if (!mfaChallengeCookie(ctx.config).read(request))
    throw redirect(viewer ? next || `/${language}/dashboard` : withNext(`/${language}/login`, next))
  return { title: `${texts(language, 'accounts')('mfa.title')} · ${ctx.config.brand}`, next }
}

export async function action(args: ActionFunctionArgs) {
  const { ctx, viewer, language, clientAddress, userAgent } = requestContext(args.context)
  const form = await args.request.formData()
  const next = safePath(form.get('next'), ctx.config.origin, '')
  const challenge = mfaChallengeCookie(ctx.config)
  const token = challenge.read(args.request)
  if (!token) return redirect(withNext(`/${language}/login`, next))
  const onRefused = (refused: ActionRefused, _refusal: Refusal, headers: Headers) => {
    if (refused.code === 'access_unavailable') return redirect(`/${language}/access-unavailable?mode=signin`)
    if (refused.code === 'mfa_challenge_expired') appendCookies(headers, [challenge.clear()])
    return refused
  }
  return runAction(args, { onRefused }, async (headers) => {
    const { code } = parseForm(codeForm, form)
    const { userId, setCookies } = await completeMfaChallenge(ctx, viewer, { token, code, clientAddress, userAgent })
    appendCookies(headers, [...setCookies, challenge.clear()])
    return redirect(await pathAfterSignIn(ctx, userId, language, next || `/${language}/dashboard`))
  })
}

export default function MfaChallengePage() {
  const { next } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const { form, refused, sentence, problem, busy } = useAccountForm(answer?.ok === false ? answer : undefined)
  const { t } = useTranslation('accounts')
  const { language } = useFormat()
  if (refused?.code === 'mfa_challenge_expired') {
    return (
      <AuthLayout title={t('mfa.title')} drawing="v1">
        <Note tone="bad">{t('mfa.expired')}</Note>
        <Button className="mt-6" to={withNext(`/${language}/login`, next)}>
          {t('mfa.again')}
        </Button>
      </AuthLayout>
    )
  }
  return (
    <AuthLayout title={t('mfa.title')} lead={t('mfa.lead')} drawing="v1">
      <Form {...form}>
        <FormProblem refused={refused} sentence={sentence} />
        <input type="hidden" name="next" value={next} />
        <CodeField label={t('mfa.code')} error={problem('code')} />
        <Button type="submit" size="lg" full busy={busy}>
          {t('mfa.submit')}
        </Button>
      </Form>
    </AuthLayout>
  )
}
