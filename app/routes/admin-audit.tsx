import { type MetaFunction, useLoaderData } from 'react-router'
import { AuditTrail } from '#app/features/operation/backoffice/audit/ui/audit-trail.tsx'
import { auditPage } from '#app/features/operation/backoffice/audit/views.server.ts'
import { officeLoader } from '#app/features/operation/backoffice/kit/commands.server.ts'
import { OfficePage } from '#app/features/operation/backoffice/ui/office-nav.tsx'
import { privatePage } from '#app/platform/http/page-meta.ts'

export const handle = { texts: ['backoffice', 'office-audit', 'office-alarms', 'office-operations'] }
export const meta: MetaFunction<typeof loader> = ({ loaderData }) => privatePage(loaderData?.title)

export const loader = officeLoader('office-audit', async ({ ctx, viewer, query }) => ({
  page: await auditPage(ctx, viewer, query),
}))

export default function AdminAuditPage() {
  return (
    <OfficePage texts="office-audit">
      <AuditTrail page={useLoaderData<typeof loader>().page} />
    </OfficePage>
  )
}
