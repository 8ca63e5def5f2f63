import { type MetaFunction, useLoaderData } from 'react-router'
import { officeLoader } from '#app/features/operation/backoffice/kit/commands.server.ts'
import { WaitingList } from '#app/features/operation/backoffice/today/ui/waiting-list.tsx'
import { waitingItems } from '#app/features/operation/backoffice/today/views.server.ts'
import { OfficePage } from '#app/features/operation/backoffice/ui/office-nav.tsx'
import { useFormat } from '#app/i18n/use-format.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { isOnStandby } from '#app/platform/data/backups.server.ts'
import { privatePage } from '#app/platform/http/page-meta.ts'
import { Note } from '#app/ui/note.tsx'

export const handle = { texts: ['backoffice', 'office-today', 'money'] }
export const meta: MetaFunction<typeof loader> = ({ loaderData }) => privatePage(loaderData?.title)

export const loader = officeLoader('office-today', async ({ ctx, viewer }) => ({
  items: await waitingItems(ctx, viewer),
  isCopy: await isOnStandby(ctx.db),
  now: ctx.clock.now(),
}))

export default function AdminPage() {
  const { items, isCopy, now } = useLoaderData<typeof loader>()
  const format = useFormat()
  const { t } = useTranslation('office-today')
  return (
    <OfficePage texts="office-today" lead={format.longDate(now)}>
      {isCopy && (
        <Note className="mb-8" title={t('copy.title')}>
          {t('copy.text', { command: 'npm run doctor -- resume' })}
        </Note>
      )}
      <WaitingList items={items} now={now} />
    </OfficePage>
  )
}
