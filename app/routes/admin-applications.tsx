import { type MetaFunction, useLoaderData } from 'react-router'
import { AskedTable, DecidedTable, WaitingTable } from '#app/features/operation/backoffice/ui/application-tables.tsx'
import { DecisionDone } from '#app/features/operation/backoffice/ui/decision-done.tsx'
import { OfficePage } from '#app/features/operation/backoffice/ui/office-nav.tsx'
import { applicationsQueue, decisionOutcome } from '#app/features/operation/backoffice/views.server.ts'
import { texts } from '#app/i18n/texts.server.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { privatePage } from '#app/platform/http/page-meta.ts'
import { pageLoader } from '#app/platform/http/request.ts'

export const handle = { texts: ['backoffice', 'countries', 'languages'] }
export const meta: MetaFunction<typeof loader> = ({ loaderData }) => privatePage(loaderData?.title)

/** For everybody but administrators this page does not exist. */
export const loader = pageLoader(async ({ ctx, viewer, language }, { request }) => {
  const queue = await applicationsQueue(ctx.db, viewer, ctx.clock.now())
  const outcome = await decisionOutcome(ctx.db, viewer, new URL(request.url).searchParams.get('decided'))
  return { title: `${texts(language, 'backoffice')('title')} · ${ctx.config.brand}`, ...queue, outcome }
})

export default function AdminApplicationsPage() {
  const { waiting, changesRequested, decided, outcome } = useLoaderData<typeof loader>()
  const { t } = useTranslation('backoffice')
  return (
    <OfficePage title={t('title')} lead={t('lead')}>
      <DecisionDone outcome={outcome} />
      <WaitingTable lines={waiting} />
      {changesRequested.length > 0 && (
        <div className="mt-14">
          <AskedTable lines={changesRequested} />
        </div>
      )}
      {decided.length > 0 && (
        <div className="mt-14">
          <DecidedTable lines={decided} />
        </div>
      )}
    </OfficePage>
  )
}
