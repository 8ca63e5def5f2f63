import { type MetaFunction, useLoaderData } from 'react-router'
import { officeLoader } from '#app/features/operation/backoffice/kit/commands.server.ts'
import { WaitingList } from '#app/features/operation/backoffice/today/ui/waiting-list.tsx'
import { waitingItems } from '#app/features/operation/backoffice/today/views.server.ts'
import { OfficePage } from '#app/features/operation/backoffice/ui/office-nav.tsx'
import { useFormat } from '#app/i18n/use-format.ts'
import { privatePage } from '#app/platform/http/page-meta.ts'

export const handle = { texts: ['backoffice', 'office-today', 'money'] }
export const meta: MetaFunction<typeof loader> = ({ loaderData }) => privatePage(loaderData?.title)

export const loader = officeLoader('office-today', async ({ ctx, viewer }) => ({
  items: await waitingItems(ctx, viewer),
  now: ctx.clock.now(),
}))

export default function AdminPage() {
  const { items, now } = useLoaderData<typeof loader>()
  const format = useFormat()
  return (
    <OfficePage texts="office-today" lead={format.longDate(now)}>
      <WaitingList items={items} now={now} />
    </OfficePage>
  )
}
