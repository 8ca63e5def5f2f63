import { type MetaFunction, useLoaderData } from 'react-router'
import { APPLICATIONS, DecisionDone } from '#app/features/operation/backoffice/applications/ui/application-list.tsx'
import { applicationsPage, decisionOutcome } from '#app/features/operation/backoffice/applications/views.server.ts'
import { officeLoader } from '#app/features/operation/backoffice/kit/commands.server.ts'
import { OfficeList } from '#app/features/operation/backoffice/kit/ui/office-list.tsx'
import { OfficePage } from '#app/features/operation/backoffice/ui/office-nav.tsx'
import { privatePage } from '#app/platform/http/page-meta.ts'

export const handle = { texts: ['backoffice', 'countries', 'languages'] }
export const meta: MetaFunction<typeof loader> = ({ loaderData }) => privatePage(loaderData?.title)

export const loader = officeLoader('backoffice', async ({ ctx, viewer, query }) => ({
  list: await applicationsPage(ctx.db, viewer, query),
  outcome: await decisionOutcome(ctx.db, viewer, query.decided ?? null),
}))

export default function AdminApplicationsPage() {
  const { list, outcome } = useLoaderData<typeof loader>()
  return (
    <OfficePage texts="backoffice">
      <DecisionDone outcome={outcome} />
      <OfficeList list={list} words={APPLICATIONS} file="applications" />
    </OfficePage>
  )
}
