import { type MetaFunction, useLoaderData } from 'react-router'
import { APPLICATIONS } from '#app/features/operation/backoffice/applications/ui/application-list.tsx'
import { DecisionDone } from '#app/features/operation/backoffice/applications/ui/decision-done.tsx'
import { applicationsPage, decisionOutcome } from '#app/features/operation/backoffice/applications/views.server.ts'
import { OfficeList } from '#app/features/operation/backoffice/kit/ui/office-list.tsx'
import { OfficePage } from '#app/features/operation/backoffice/ui/office-nav.tsx'
import { texts } from '#app/i18n/texts.server.ts'
import { useFormat } from '#app/i18n/use-format.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { privatePage } from '#app/platform/http/page-meta.ts'
import { pageLoader } from '#app/platform/http/request.ts'

export const handle = { texts: ['backoffice', 'countries', 'languages'] }
export const meta: MetaFunction<typeof loader> = ({ loaderData }) => privatePage(loaderData?.title)

/** For everybody but administrators this page does not exist. */
export const loader = pageLoader(async ({ ctx, viewer, language }, { request }) => {
  const query = Object.fromEntries(new URL(request.url).searchParams)
  const list = await applicationsPage(ctx.db, viewer, query)
  const outcome = await decisionOutcome(ctx.db, viewer, query.decided ?? null)
  return { title: `${texts(language, 'backoffice')('title')} · ${ctx.config.brand}`, list, outcome }
})

export default function AdminApplicationsPage() {
  const { list, outcome } = useLoaderData<typeof loader>()
  const { t } = useTranslation('backoffice')
  const { language } = useFormat()
  return (
    <OfficePage title={t('title')} lead={t('lead')}>
      <DecisionDone outcome={outcome} />
      <OfficeList list={list} words={APPLICATIONS} file={`/${language}/admin/lists/applications.csv`} />
    </OfficePage>
  )
}
