import { type MetaFunction, useLoaderData } from 'react-router'
import { officeLoader } from '#app/features/operation/backoffice/kit/commands.server.ts'
import { LegalOverview } from '#app/features/operation/backoffice/legal/ui/legal-overview.tsx'
import { legalOffice } from '#app/features/operation/backoffice/legal/views.server.ts'
import { OfficePage } from '#app/features/operation/backoffice/ui/office-nav.tsx'
import { privatePage } from '#app/platform/http/page-meta.ts'

export const handle = { texts: ['office-legal', 'backoffice'] }
export const meta: MetaFunction<typeof loader> = ({ loaderData }) => privatePage(loaderData?.title)

export const loader = officeLoader('office-legal', async ({ ctx, viewer, language }) => ({
  office: await legalOffice(ctx, viewer, language),
}))

export default function AdminLegalPage() {
  return (
    <OfficePage texts="office-legal">
      <LegalOverview office={useLoaderData<typeof loader>().office} />
    </OfficePage>
  )
}
