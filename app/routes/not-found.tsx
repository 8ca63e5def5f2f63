import type { LoaderFunctionArgs } from 'react-router'
import { data, type MetaFunction, useNavigate } from 'react-router'
import { texts } from '#app/i18n/texts.server.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { privatePage } from '#app/platform/http/page-meta.ts'
import { requestContext } from '#app/platform/http/request.ts'
import { Button } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { useHydrated } from '#app/ui/use-hydrated.ts'

export const handle = { texts: ['site'] }
export const meta: MetaFunction<typeof loader> = ({ loaderData }) => privatePage(loaderData?.title)

export const loader = ({ context }: LoaderFunctionArgs) => {
  const { language, ctx } = requestContext(context)
  return data({ title: `${texts(language, 'site')('notFound.title')} · ${ctx.config.brand}` }, { status: 404 })
}

/** Every unknown path (S-14). */
export default function NotFoundPage() {
  const { t, i18n } = useTranslation('site')
  const navigate = useNavigate()
  const hydrated = useHydrated()
  return (
    <main id="main" tabIndex={-1} className="wrap pt-16">
      <EmptyState
        boxed={false}
        level={1}
        title={t('notFound.title')}
        sentence={t('notFound.text')}
        action={
          <span className="flex flex-wrap justify-center gap-3">
            {hydrated && (
              <Button variant="sec" onClick={() => navigate(-1)}>
                {t('notFound.back')}
              </Button>
            )}
            <Button to={`/${i18n.language}`}>{t('notFound.home')}</Button>
          </span>
        }
      />
    </main>
  )
}
