import { type MetaFunction, useLoaderData } from 'react-router'
import { CALLS } from '#app/features/operation/backoffice/calls/ui/call-list.tsx'
import { officeCalls } from '#app/features/operation/backoffice/calls/views.server.ts'
import { OfficeList } from '#app/features/operation/backoffice/kit/ui/office-list.tsx'
import { OfficePage } from '#app/features/operation/backoffice/ui/office-nav.tsx'
import { texts } from '#app/i18n/texts.server.ts'
import { useFormat } from '#app/i18n/use-format.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { privatePage } from '#app/platform/http/page-meta.ts'
import { pageLoader } from '#app/platform/http/request.ts'

export const handle = { texts: ['backoffice', 'office-calls'] }
export const meta: MetaFunction<typeof loader> = ({ loaderData }) => privatePage(loaderData?.title)

/** All calls, found by person, id, day and outcome. For everybody but administrators this page does not exist. */
export const loader = pageLoader(async ({ ctx, viewer, language, timeZone }, { request }) => {
  const query = Object.fromEntries(new URL(request.url).searchParams)
  const list = await officeCalls(ctx.db, viewer, query, timeZone)
  return { title: `${texts(language, 'office-calls')('title')} · ${ctx.config.brand}`, list }
})

export default function AdminCallsPage() {
  const { list } = useLoaderData<typeof loader>()
  const { t } = useTranslation('office-calls')
  const { language } = useFormat()
  return (
    <OfficePage title={t('title')} lead={t('lead')}>
      <OfficeList list={list} words={CALLS} file={`/${language}/admin/lists/calls.csv`} onPhones="lines" />
    </OfficePage>
  )
}
