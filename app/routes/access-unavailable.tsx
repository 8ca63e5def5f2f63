import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router'
import { AuthLayout } from '#app/features/accounts/ui/auth-layout.tsx'
import { texts } from '#app/i18n/texts.server.ts'
import { useFormat } from '#app/i18n/use-format.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { privatePage } from '#app/platform/http/page-meta.ts'
import { requestContext } from '#app/platform/http/request.ts'
import { Button, ButtonRow } from '#app/ui/button.tsx'
import { TextLink } from '#app/ui/link.tsx'

export const handle = { texts: ['accounts'] }
export const meta: MetaFunction<typeof loader> = ({ loaderData }) => privatePage(loaderData?.title)

/** Open to everyone; `mode` says what is not available. */
export function loader({ context, request }: LoaderFunctionArgs) {
  const { ctx, language } = requestContext(context)
  const isSignUp = new URL(request.url).searchParams.get('mode') === 'signup'
  const t = texts(language, 'accounts')
  const title = t(isSignUp ? 'unavailable.signUpTitle' : 'unavailable.signInTitle')
  return { title: `${title} · ${ctx.config.brand}`, isSignUp, supportEmail: ctx.config.supportEmail }
}

export default function AccessUnavailablePage() {
  const { isSignUp, supportEmail } = useLoaderData<typeof loader>()
  const { t } = useTranslation('accounts')
  const { language } = useFormat()
  return (
    <AuthLayout
      title={t(isSignUp ? 'unavailable.signUpTitle' : 'unavailable.signInTitle')}
      lead={t(isSignUp ? 'unavailable.signUpText' : 'unavailable.signInText')}
      drawing="v1"
    >
      <ButtonRow>
        {isSignUp ? (
          <>
            <Button variant="sec" to={`/${language}/login?mode=forgot`}>
              {t('unavailable.reset')}
            </Button>
            <Button to={`/${language}/login`}>{t('unavailable.signIn')}</Button>
          </>
        ) : (
          <Button to={`/${language}`}>{t('unavailable.home')}</Button>
        )}
      </ButtonRow>
      <p className="mt-6">
        <TextLink href={`mailto:${supportEmail}`}>{t('unavailable.support')}</TextLink>
      </p>
    </AuthLayout>
  )
}
