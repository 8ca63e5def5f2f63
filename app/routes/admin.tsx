import { type MetaFunction, useLoaderData } from 'react-router'
import { WaitingList } from '#app/features/operation/backoffice/today/ui/waiting-list.tsx'
import { waitingItems } from '#app/features/operation/backoffice/today/views.server.ts'
import { OfficePage } from '#app/features/operation/backoffice/ui/office-nav.tsx'
import { texts } from '#app/i18n/texts.server.ts'
import { useFormat } from '#app/i18n/use-format.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { privatePage } from '#app/platform/http/page-meta.ts'
import { pageLoader } from '#app/platform/http/request.ts'

export const handle = { texts: ['backoffice', 'office-today', 'money'] }
export const meta: MetaFunction<typeof loader> = ({ loaderData }) => privatePage(loaderData?.title)

/** What waits today. For everybody but administrators this page does not exist. */
export const loader = pageLoader(async ({ ctx, viewer, language }) => {
  const items = await waitingItems(ctx, viewer)
  const title = `${texts(language, 'office-today')('title')} · ${ctx.config.brand}`
  return { title, items, now: ctx.clock.now() }
})

export default function AdminPage() {
  const { items, now } = useLoaderData<typeof loader>()
  const { t } = useTranslation('office-today')
  const format = useFormat()
  return (
    <OfficePage title={t('title')} lead={format.longDate(now)}>
      <WaitingList items={items} now={now} />
    </OfficePage>
  )
}
