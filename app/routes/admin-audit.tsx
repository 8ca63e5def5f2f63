import { type MetaFunction, useLoaderData } from 'react-router'
import { AuditTrail } from '#app/features/operation/backoffice/audit/ui/audit-trail.tsx'
import { auditPage } from '#app/features/operation/backoffice/audit/views.server.ts'
import { OfficePage } from '#app/features/operation/backoffice/ui/office-nav.tsx'
import { texts } from '#app/i18n/texts.server.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { privatePage } from '#app/platform/http/page-meta.ts'
import { pageLoader } from '#app/platform/http/request.ts'

export const handle = { texts: ['backoffice', 'office-audit', 'office-alarms', 'office-operations'] }
export const meta: MetaFunction<typeof loader> = ({ loaderData }) => privatePage(loaderData?.title)

/** What administrators did. For everybody but administrators this page does not exist. */
export const loader = pageLoader(async ({ ctx, viewer, language }, { request }) => {
  const page = await auditPage(ctx, viewer, Object.fromEntries(new URL(request.url).searchParams))
  return { title: `${texts(language, 'office-audit')('title')} · ${ctx.config.brand}`, page }
})

export default function AdminAuditPage() {
  const { page } = useLoaderData<typeof loader>()
  const { t } = useTranslation('office-audit')
  return (
    <OfficePage title={t('title')} lead={t('lead')}>
      <AuditTrail page={page} />
    </OfficePage>
  )
}
