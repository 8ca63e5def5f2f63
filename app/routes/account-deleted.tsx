import { useTranslation } from 'react-i18next'
import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router'
import { Door } from '#app/features/accounts/ui/door.tsx'
import { texts } from '#app/i18n/texts.server.ts'
import { useFormat } from '#app/i18n/use-format.ts'
import { facts } from '#app/platform/request.ts'
import { Button, ButtonRow } from '#app/ui/button.tsx'
import { TextLink } from '#app/ui/link.tsx'

export const handle = { texts: ['accounts'] }
export const meta: MetaFunction<typeof loader> = ({ loaderData }) => [
  { title: loaderData?.title },
  { name: 'robots', content: 'noindex' },
]

/** Always open; a failed deletion never claims success (`failed=1`). */
export function loader({ context, request }: LoaderFunctionArgs) {
  const { ctx, language } = facts(context)
  const isFailed = new URL(request.url).searchParams.get('failed') === '1'
  const t = texts(language, 'accounts')
  const title = t(isFailed ? 'deleted.failedTitle' : 'deleted.title')
  return { title: `${title} · ${ctx.config.brand}`, isFailed, supportEmail: ctx.config.supportEmail }
}

export default function AccountDeletedPage() {
  const { isFailed, supportEmail } = useLoaderData<typeof loader>()
  const { t } = useTranslation('accounts')
  const { language } = useFormat()
  return (
    <Door
      title={t(isFailed ? 'deleted.failedTitle' : 'deleted.title')}
      lead={t(isFailed ? 'deleted.failedText' : 'deleted.text')}
      drawing="v3"
    >
      <ButtonRow align="start">
        {isFailed ? (
          <Button to={`/${language}/login`}>{t('deleted.signIn')}</Button>
        ) : (
          <Button to={`/${language}`}>{t('deleted.home')}</Button>
        )}
      </ButtonRow>
      {isFailed && (
        <p className="mt-6">
          <TextLink href={`mailto:${supportEmail}`}>{t('unavailable.support')}</TextLink>
        </p>
      )}
    </Door>
  )
}
