import { type ActionFunctionArgs, type MetaFunction, useLoaderData } from 'react-router'
import { markAlarmsRead, readAlarmsForm } from '#app/features/operation/backoffice/alarms/commands.server.ts'
import { AlarmList } from '#app/features/operation/backoffice/alarms/ui/alarm-list.tsx'
import { alarmsPage } from '#app/features/operation/backoffice/alarms/views.server.ts'
import { officeAction, officeLoader } from '#app/features/operation/backoffice/kit/commands.server.ts'
import { OfficePage } from '#app/features/operation/backoffice/ui/office-nav.tsx'
import { useFormat } from '#app/i18n/use-format.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { privatePage } from '#app/platform/http/page-meta.ts'
import { parseForm } from '#app/platform/http/request.ts'

export const handle = { texts: ['backoffice', 'office-alarms'] }
export const meta: MetaFunction<typeof loader> = ({ loaderData }) => privatePage(loaderData?.title)

export const loader = officeLoader('office-alarms', async ({ ctx, viewer, query }) => ({
  list: await alarmsPage(ctx.db, viewer, query),
  done: Number(/^\d{1,3}$/.exec(query.done ?? '')?.[0] ?? 0),
}))

export const action = (args: ActionFunctionArgs) =>
  officeAction(args, null, {
    read: async ({ ctx, viewer, form }) => {
      const { alarmId: alarmIds } = parseForm(readAlarmsForm, form)
      return `/alarms?done=${await markAlarmsRead(ctx, viewer, { alarmIds })}`
    },
  })

export default function AdminAlarmsPage() {
  const { list, done } = useLoaderData<typeof loader>()
  const { t } = useTranslation('office-alarms')
  const { language } = useFormat()
  return (
    <OfficePage texts="office-alarms" back={{ to: `/${language}/admin`, label: t('back') }}>
      <AlarmList list={list} done={done} />
    </OfficePage>
  )
}
