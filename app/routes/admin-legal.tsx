import { type MetaFunction, useLoaderData } from 'react-router'
import { LegalOverview } from '#app/features/operation/backoffice/legal/ui/legal-overview.tsx'
import { legalOffice } from '#app/features/operation/backoffice/legal/views.server.ts'
import { OfficePage } from '#app/features/operation/backoffice/ui/office-nav.tsx'
import { texts } from '#app/i18n/texts.server.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { privatePage } from '#app/platform/http/page-meta.ts'
import { pageLoader } from '#app/platform/http/request.ts'

export const handle = { texts: ['office-legal', 'backoffice'] }
export const meta: MetaFunction<typeof loader> = ({ loaderData }) => privatePage(loaderData?.title)

/** For everybody but administrators this page does not exist. */
export const loader = pageLoader(async ({ ctx, viewer, language }) => {
  const office = await legalOffice(ctx, viewer, language)
  return { office, title: `${texts(language, 'office-legal')('title')} · ${ctx.config.brand}` }
})

export default function AdminLegalPage() {
  const { office } = useLoaderData<typeof loader>()
  const { t } = useTranslation('office-legal')
  return (
    <OfficePage title={t('title')} lead={t('lead')}>
      <LegalOverview office={office} />
    </OfficePage>
  )
}
