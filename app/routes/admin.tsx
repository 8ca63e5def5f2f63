import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router'
import { DecidedTable, WaitingTable } from '#app/features/backoffice/ui/application-tables.tsx'
import { applicationsQueue } from '#app/features/backoffice/views.server.ts'
import { texts } from '#app/i18n/texts.server.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { privatePage } from '#app/platform/http/page-meta.ts'
import { refusedPage, requestContext } from '#app/platform/http/request.ts'
import { isRefusal } from '#app/platform/refusal.ts'
import { Page } from '#app/ui/page.tsx'

export const handle = { texts: ['backoffice', 'countries', 'languages'] }
export const meta: MetaFunction<typeof loader> = ({ loaderData }) => privatePage(loaderData?.title)

/** For everybody but administrators this page does not exist. */
export async function loader({ context }: LoaderFunctionArgs) {
  const { ctx, viewer, language } = requestContext(context)
  try {
    const queue = await applicationsQueue(ctx.db, viewer, ctx.clock.now())
    return { title: `${texts(language, 'backoffice')('title')} · ${ctx.config.brand}`, ...queue }
  } catch (error) {
    throw isRefusal(error) ? refusedPage(error, language) : error
  }
}

export default function AdminPage() {
  const { waiting, decided } = useLoaderData<typeof loader>()
  const { t } = useTranslation('backoffice')
  return (
    <Page title={t('title')} lead={t('lead')} className="pb-16">
      <WaitingTable lines={waiting} />
      {decided.length > 0 && (
        <div className="mt-14">
          <DecidedTable lines={decided} />
        </div>
      )}
    </Page>
  )
}
