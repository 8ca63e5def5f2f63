import { type MetaFunction, useLoaderData } from 'react-router'
import { statisticsQuery } from '#app/features/operation/backoffice/statistics/forms.ts'
import { StatisticsView } from '#app/features/operation/backoffice/statistics/ui/statistics-view.tsx'
import { statisticsPage } from '#app/features/operation/backoffice/statistics/views.server.ts'
import { OfficePage } from '#app/features/operation/backoffice/ui/office-nav.tsx'
import { texts } from '#app/i18n/texts.server.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { privatePage } from '#app/platform/http/page-meta.ts'
import { pageLoader } from '#app/platform/http/request.ts'

export const handle = { texts: ['backoffice', 'office-statistics'] }
export const meta: MetaFunction<typeof loader> = ({ loaderData }) => privatePage(loaderData?.title)

/** Figures of one topic by week or month. For everybody but administrators this page does not exist. */
export const loader = pageLoader(async ({ ctx, viewer, language }, { params, request }) => {
  const by = new URL(request.url).searchParams.get('by') ?? undefined
  const query = statisticsQuery.safeParse({ topic: params.topic, by })
  if (!query.success) throw new Response(null, { status: 404 })
  const page = await statisticsPage(ctx, viewer, query.data)
  return { title: `${texts(language, 'office-statistics')('title')} · ${ctx.config.brand}`, page }
})

export default function AdminStatisticsPage() {
  const { page } = useLoaderData<typeof loader>()
  const { t } = useTranslation('office-statistics')
  return (
    <OfficePage title={t('title')} lead={t('lead')}>
      <StatisticsView page={page} />
    </OfficePage>
  )
}
