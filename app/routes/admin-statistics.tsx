import { type MetaFunction, useLoaderData } from 'react-router'
import { StatisticsView } from '#app/features/operation/backoffice/figures/ui/statistics-view.tsx'
import { statisticsPage, statisticsQuery } from '#app/features/operation/backoffice/figures/views.server.ts'
import { officeLoader } from '#app/features/operation/backoffice/kit/commands.server.ts'
import { OfficePage } from '#app/features/operation/backoffice/ui/office-nav.tsx'
import { privatePage } from '#app/platform/http/page-meta.ts'
import { notFound } from '#app/platform/refusal.ts'

export const handle = { texts: ['backoffice', 'office-statistics'] }
export const meta: MetaFunction<typeof loader> = ({ loaderData }) => privatePage(loaderData?.title)

export const loader = officeLoader('office-statistics', async ({ ctx, viewer, query: { by }, params: { topic } }) => {
  const query = statisticsQuery.safeParse({ topic, by })
  if (!query.success) throw notFound()
  return { page: await statisticsPage(ctx, viewer, query.data) }
})

export default function AdminStatisticsPage() {
  return (
    <OfficePage texts="office-statistics">
      <StatisticsView page={useLoaderData<typeof loader>().page} />
    </OfficePage>
  )
}
