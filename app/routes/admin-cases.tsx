import { type MetaFunction, useLoaderData } from 'react-router'
import { queueQuery } from '#app/features/operation/backoffice/cases/forms.ts'
import { transparencyHalves } from '#app/features/operation/backoffice/cases/transparency/rules.ts'
import { CaseQueueView } from '#app/features/operation/backoffice/cases/ui/case-queue.tsx'
import { caseQueue } from '#app/features/operation/backoffice/cases/views.server.ts'
import { OfficePage } from '#app/features/operation/backoffice/ui/office-nav.tsx'
import { texts } from '#app/i18n/texts.server.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { privatePage } from '#app/platform/http/page-meta.ts'
import { pageLoader } from '#app/platform/http/request.ts'

export const handle = { texts: ['office-cases', 'backoffice', 'cases'] }
export const meta: MetaFunction<typeof loader> = ({ loaderData }) => privatePage(loaderData?.title)

/** The queue of cases. For everybody but administrators this page does not exist. */
export const loader = pageLoader(async ({ ctx, viewer, language }, { request }) => {
  const query = queueQuery.parse(Object.fromEntries(new URL(request.url).searchParams))
  const queue = await caseQueue(ctx, viewer, query)
  const now = ctx.clock.now()
  const title = `${texts(language, 'office-cases')('title')} · ${ctx.config.brand}`
  return { title, queue, now, halves: transparencyHalves(now) }
})

export default function AdminCasesPage() {
  const { queue, now, halves } = useLoaderData<typeof loader>()
  const { t } = useTranslation('office-cases')
  return (
    <OfficePage title={t('title')} lead={t('lead')}>
      <CaseQueueView queue={queue} now={now} halves={halves} />
    </OfficePage>
  )
}
