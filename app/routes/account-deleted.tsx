import { useEffect } from 'react'
import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router'
import { AuthLayout } from '#app/features/marketplace/accounts/ui/auth-layout.tsx'
import { clearPersonalData } from '#app/features/marketplace/directory/filters/ui/stored-filters.ts'
import { deletionOutcomeCookie } from '#app/features/operation/account-deletion/outcome.cookie.ts'
import { texts } from '#app/i18n/texts.server.ts'
import { useFormat } from '#app/i18n/use-format.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { privatePage } from '#app/platform/http/page-meta.ts'
import { requestContext } from '#app/platform/http/request.ts'
import { Button, ButtonRow } from '#app/ui/button.tsx'
import { TextLink } from '#app/ui/link.tsx'

export const handle = { texts: ['accounts', 'account-deletion'] }
export const meta: MetaFunction<typeof loader> = ({ loaderData }) => privatePage(loaderData?.title)

/** Always open. Reports how a deletion in this browser ended, or claims nothing without one or if signed in again. */
export function loader({ context, request }: LoaderFunctionArgs) {
  const { ctx, viewer, language } = requestContext(context)
  const outcome = viewer ? null : deletionOutcomeCookie(ctx.config).read(request)
  const t = texts(language, 'accounts')
  const title =
    outcome === null
      ? texts(language, 'account-deletion')('outcome.unknownTitle')
      : t(outcome === 'failed' ? 'deleted.failedTitle' : 'deleted.title')
  return { title: `${title} · ${ctx.config.brand}`, outcome, supportEmail: ctx.config.supportEmail }
}

export default function AccountDeletedPage() {
  const { outcome, supportEmail } = useLoaderData<typeof loader>()
  const { t } = useTranslation('accounts')
  const { t: deletionText } = useTranslation('account-deletion')
  const { language } = useFormat()
  const isFailed = outcome === 'failed'
  // Discards this tab's unsaved forms with the account.
  useEffect(() => {
    if (outcome !== null) clearPersonalData()
  }, [outcome])
  const home = <Button to={`/${language}`}>{t('deleted.home')}</Button>
  if (outcome === null)
    return (
      <AuthLayout title={deletionText('outcome.unknownTitle')} lead={deletionText('outcome.unknownText')} drawing="v3">
        <ButtonRow>{home}</ButtonRow>
      </AuthLayout>
    )
  return (
    <AuthLayout
      title={t(isFailed ? 'deleted.failedTitle' : 'deleted.title')}
      lead={t(isFailed ? 'deleted.failedText' : 'deleted.text')}
      drawing="v3"
    >
      <ButtonRow>{isFailed ? <Button to={`/${language}/login`}>{t('deleted.signIn')}</Button> : home}</ButtonRow>
      {isFailed && (
        <p className="mt-6">
          <TextLink href={`mailto:${supportEmail}`}>{t('unavailable.support')}</TextLink>
        </p>
      )}
    </AuthLayout>
  )
}
