import { type ActionFunctionArgs, type MetaFunction, useLoaderData } from 'react-router'
import { COMPANION_FORMS } from '#app/features/operation/backoffice/companions/commands.server.ts'
import { CompanionsView } from '#app/features/operation/backoffice/companions/ui/companions-view.tsx'
import { companionsPage } from '#app/features/operation/backoffice/companions/views.server.ts'
import { officeAction, officeLoader } from '#app/features/operation/backoffice/kit/commands.server.ts'
import { OfficePage } from '#app/features/operation/backoffice/ui/office-nav.tsx'
import { privatePage } from '#app/platform/http/page-meta.ts'

export const handle = { texts: ['backoffice', 'office-companions', 'office-people', 'account'] }
export const meta: MetaFunction<typeof loader> = ({ loaderData }) => privatePage(loaderData?.title)

export const loader = officeLoader('office-companions', async ({ ctx, viewer, query }) => ({
  page: await companionsPage(ctx.db, viewer, query),
}))

export const action = (args: ActionFunctionArgs) => officeAction(args, 'companions', COMPANION_FORMS)

export default function AdminCompanionsPage() {
  return (
    <OfficePage texts="office-companions">
      <CompanionsView page={useLoaderData<typeof loader>().page} />
    </OfficePage>
  )
}
