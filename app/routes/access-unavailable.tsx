import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router'
import { suspendedCookie } from '#app/features/marketplace/accounts/cookie.ts'
import { AuthLayout } from '#app/features/marketplace/accounts/ui/auth-layout.tsx'
import { texts } from '#app/i18n/texts.server.ts'
import { useFormat } from '#app/i18n/use-format.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { privatePage } from '#app/platform/http/page-meta.ts'
import { requestContext } from '#app/platform/http/request.ts'
import { Button, ButtonRow } from '#app/ui/button.tsx'
import { TextLink } from '#app/ui/link.tsx'

export const handle = { texts: ['accounts'] }
export const meta: MetaFunction<typeof loader> = ({ loaderData }) => privatePage(loaderData?.title)

/**
 * Open to everyone; `mode` selects the text. Shows how long a suspension lasts only in a browser that has just entered
 * the right password.
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

export default function AccessUnavailablePage() {
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
                day: format.date(suspension.until),
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
