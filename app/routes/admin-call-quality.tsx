import { type MetaFunction, useLoaderData } from 'react-router'
import { CallQualityView } from '#app/features/operation/backoffice/figures/ui/call-quality-view.tsx'
import { callQualityPage, qualityQuery } from '#app/features/operation/backoffice/figures/views.server.ts'
import { officeLoader } from '#app/features/operation/backoffice/kit/commands.server.ts'
import { OfficePage } from '#app/features/operation/backoffice/ui/office-nav.tsx'
import { privatePage } from '#app/platform/http/page-meta.ts'

export const handle = { texts: ['backoffice', 'office-call-quality'] }
export const meta: MetaFunction<typeof loader> = ({ loaderData }) => privatePage(loaderData?.title)

export const loader = officeLoader('office-call-quality', async ({ ctx, viewer, query }) => ({
  page: await callQualityPage(ctx, viewer, qualityQuery.parse(query)),
}))

export default function AdminCallQualityPage() {
  return (
    <OfficePage texts="office-call-quality">
      <CallQualityView page={useLoaderData<typeof loader>().page} />
    </OfficePage>
  )
}
