import { type MetaFunction, useLoaderData } from 'react-router'
import { CALLS } from '#app/features/operation/backoffice/calls/ui/call-list.tsx'
import { officeCalls } from '#app/features/operation/backoffice/calls/views.server.ts'
import { officeLoader } from '#app/features/operation/backoffice/kit/commands.server.ts'
import { OfficeList } from '#app/features/operation/backoffice/kit/ui/office-list.tsx'
import { OfficePage } from '#app/features/operation/backoffice/ui/office-nav.tsx'
import { privatePage } from '#app/platform/http/page-meta.ts'

export const handle = { texts: ['backoffice', 'office-calls'] }
export const meta: MetaFunction<typeof loader> = ({ loaderData }) => privatePage(loaderData?.title)

export const loader = officeLoader('office-calls', async ({ ctx, viewer, query, timeZone }) => ({
  list: await officeCalls(ctx.db, viewer, query, timeZone),
}))

export default function AdminCallsPage() {
  return (
    <OfficePage texts="office-calls">
      <OfficeList list={useLoaderData<typeof loader>().list} words={CALLS} file="calls" onPhones="lines" />
    </OfficePage>
  )
}
