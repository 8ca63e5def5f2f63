import { type MetaFunction, useLoaderData } from 'react-router'
import { officeLoader } from '#app/features/operation/backoffice/kit/commands.server.ts'
import { OfficeList } from '#app/features/operation/backoffice/kit/ui/office-list.tsx'
import { PEOPLE } from '#app/features/operation/backoffice/people/ui/people-list.tsx'
import { people } from '#app/features/operation/backoffice/people/views.server.ts'
import { OfficePage } from '#app/features/operation/backoffice/ui/office-nav.tsx'
import { privatePage } from '#app/platform/http/page-meta.ts'

export const handle = { texts: ['backoffice', 'office-people'] }
export const meta: MetaFunction<typeof loader> = ({ loaderData }) => privatePage(loaderData?.title)

export const loader = officeLoader('office-people', async ({ ctx, viewer, query }) => ({
  list: await people(ctx.db, viewer, query),
}))

export default function AdminPeoplePage() {
  return (
    <OfficePage texts="office-people">
      <OfficeList list={useLoaderData<typeof loader>().list} words={PEOPLE} file="people" onPhones="lines" />
    </OfficePage>
  )
}
