import { type MetaFunction, useLoaderData } from 'react-router'
import { qualityQuery } from '#app/features/operation/backoffice/call-quality/forms.ts'
import { CallQualityView } from '#app/features/operation/backoffice/call-quality/ui/call-quality-view.tsx'
import { callQualityPage } from '#app/features/operation/backoffice/call-quality/views.server.ts'
import { OfficePage } from '#app/features/operation/backoffice/ui/office-nav.tsx'
import { texts } from '#app/i18n/texts.server.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { privatePage } from '#app/platform/http/page-meta.ts'
import { pageLoader } from '#app/platform/http/request.ts'

export const handle = { texts: ['backoffice', 'office-call-quality'] }
export const meta: MetaFunction<typeof loader> = ({ loaderData }) => privatePage(loaderData?.title)

/** How calls connect, by day or week. For everybody but administrators this page does not exist. */
export const loader = pageLoader(async ({ ctx, viewer, language }, { request }) => {
  const query = qualityQuery.parse({ by: new URL(request.url).searchParams.get('by') ?? undefined })
  const page = await callQualityPage(ctx, viewer, query)
  return { title: `${texts(language, 'office-call-quality')('title')} · ${ctx.config.brand}`, page }
})

export default function AdminCallQualityPage() {
  const { page } = useLoaderData<typeof loader>()
  const { t } = useTranslation('office-call-quality')
  return (
    <OfficePage title={t('title')} lead={t('lead')}>
      <CallQualityView page={page} />
    </OfficePage>
  )
}
