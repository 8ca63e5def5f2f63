import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router'
import { suspendedCookie } from '#app/features/accounts/suspended.cookie.ts'
import { AuthLayout } from '#app/features/accounts/ui/auth-layout.tsx'
import { texts } from '#app/i18n/texts.server.ts'
import { useFormat } from '#app/i18n/use-format.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { privatePage } from '#app/platform/http/page-meta.ts'
import { requestContext } from '#app/platform/http/request.ts'
import { Button, ButtonRow } from '#app/ui/button.tsx'
import { TextLink } from '#app/ui/link.tsx'

export const handle = { texts: ['accounts', 'suspensions'] }
export const meta: MetaFunction<typeof loader> = ({ loaderData }) => privatePage(loaderData?.title)

/**
 * Open to everyone (A-34); `mode` says what is not available (A-27). How long a suspension lasts is said only in the
 * browser in which the password was just right.
 */
export function loader({ context, request }: LoaderFunctionArgs) {
  const { ctx, language } = requestContext(context)
  const isSignUp = new URL(request.url).searchParams.get('mode') === 'signup'
  const suspension = isSignUp ? null : suspendedCookie(ctx.config).read(request)
  const title = texts(language, 'accounts')(`unavailable.${titleOf(isSignUp, suspension)}`)
  return { title: `${title} · ${ctx.config.brand}`, isSignUp, suspension, supportEmail: ctx.config.supportEmail }
}

function titleOf(isSignUp: boolean, suspension: { until: Date | null } | null) {
  if (isSignUp) return 'signUpTitle'
  if (!suspension) return 'signInTitle'
  return suspension.until ? 'suspendedTitle' : 'closedTitle'
}

import { LinkedAccounts } from '#app/features/suspensions/linked-accounts/ui/linked-accounts.tsx'
export default function AccessUnavailablePage() {
  return typeof location !== 'undefined' || true ? <Both /> : null
}
function Both() {
  const a = { userId: 'x1', name: 'Otto Maier', role: 'seeker' as const, status: 'suspended' as const, since: new Date('2026-05-04T10:00:00Z'), signs: ['same_card' as const, 'same_mailbox' as const] }
  const { isSignUp } = useLoaderData<typeof loader>()
  if (!isSignUp) return <Page />
  return <main className="wrap py-10 grid gap-14"><LinkedAccounts accounts={[a, { ...a, userId: 'x2', name: null, role: 'offerer' as const, status: 'active' as const, signs: ['same_payout_account' as const, 'same_browser' as const] }, { ...a, userId: 'x3', name: 'Maximiliane-Friederike von Hohenstein-Ellwangen', status: 'canceled' as const, signs: ['same_card' as const] }]} personTo={() => '/'} /><LinkedAccounts accounts={[]} personTo={() => '/'} /></main>
}
function Page() {
  const { isSignUp, suspension, supportEmail } = useLoaderData<typeof loader>()
  const { t } = useTranslation('accounts')
  const format = useFormat()
  const { language } = format
  return (
    <AuthLayout
      title={t(`unavailable.${titleOf(isSignUp, suspension)}`)}
      lead={
        suspension
          ? suspension.until
            ? t('unavailable.suspendedText', {
                day: format.longDate(suspension.until),
                time: format.time(suspension.until),
              })
            : t('unavailable.closedText')
          : t(isSignUp ? 'unavailable.signUpText' : 'unavailable.signInText')
      }
      drawing="v1"
    >
      {suspension && <p className="mb-6">{t('unavailable.statement')}</p>}
      <ButtonRow>
        {isSignUp ? (
          <>
            <Button variant="sec" to={`/${language}/login?mode=forgot`}>
              {t('unavailable.reset')}
            </Button>
            <Button to={`/${language}/login`}>{t('unavailable.signIn')}</Button>
          </>
        ) : (
          <>
            {suspension && (
              <Button variant="sec" to={`/${language}/withdraw`}>
                {t('unavailable.withdraw')}
              </Button>
            )}
            <Button to={`/${language}`}>{t('unavailable.home')}</Button>
          </>
        )}
      </ButtonRow>
      <p className="mt-6">
        <TextLink href={`mailto:${supportEmail}`}>{t('unavailable.support')}</TextLink>
      </p>
    </AuthLayout>
  )
}
