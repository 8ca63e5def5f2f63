import { useTranslation } from 'react-i18next'
import { type LoaderFunctionArgs, type MetaFunction, useLoaderData, useNavigation } from 'react-router'
import { filtersOf } from '#app/features/directory/filters/views.server.ts'
import { CompanionGrid } from '#app/features/directory/ui/companion-card.tsx'
import { directoryFacets, directoryPage } from '#app/features/directory/views.server.ts'
import { texts } from '#app/i18n/texts.server.ts'
import { facts } from '#app/platform/request.ts'
import { Button } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Page } from '#app/ui/page.tsx'

export const handle = { texts: ['directory', 'countries'] }
export const meta: MetaFunction<typeof loader> = ({ loaderData }) => [
  { title: loaderData?.title },
  { name: 'description', content: loaderData?.description },
]

export async function loader({ context, request }: LoaderFunctionArgs) {
  const { ctx, viewer, language, timeZone } = facts(context)
  const t = texts(language, 'directory')
  const asked = Number(new URL(request.url).searchParams.get('page') ?? 1)
  const pages = Number.isInteger(asked) && asked >= 1 && asked <= 20 ? asked : 1
  const now = ctx.clock.now()
  const filters = filtersOf(new URL(request.url).searchParams, viewer)
  const [{ cards }, { people: total }] = await Promise.all([
    directoryPage(ctx.db, viewer, { filters, pages, after: null, now, timeZone }),
    directoryFacets(ctx.db, viewer, { filters, now, timeZone }),
  ])
  return {
    cards,
    total,
    pages,
    now,
    isGuest: viewer === null,
    title: `${t('list.title')} · ${ctx.config.brand}`,
    description: t('list.leadGuest'),
  }
}

export default function CompanionsPage() {
  const { cards, total, pages, now, isGuest } = useLoaderData<typeof loader>()
  const { t } = useTranslation('directory')
  const isLoading = useNavigation().location?.search.includes('page=') ?? false
  const rest = total - cards.length
  return (
    <Page title={t('list.heading')} lead={isGuest ? t('list.leadGuest') : t('list.leadMember', { count: total })}>
      {cards.length === 0 ? (
        <EmptyState title={t('list.emptyTitle')} sentence={t('list.emptyText')} level={2} />
      ) : (
        <>
          <h2 className="sr-only">{t('list.title')}</h2>
          <CompanionGrid companions={cards} now={now} firstIsTop />
        </>
      )}
      {rest > 0 && (
        <p className="mt-14 text-center">
          <Button to={`?page=${pages + 1}`} variant="sec" aria-disabled={isLoading} preventScrollReset replace>
            {t('list.more', { count: rest })}
          </Button>
        </p>
      )}
    </Page>
  )
}
