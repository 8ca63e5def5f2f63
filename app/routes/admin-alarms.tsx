import { type ActionFunctionArgs, type MetaFunction, useLoaderData } from 'react-router'
import { markAlarmsRead, readAlarmsForm } from '#app/features/operation/backoffice/alarms/commands.server.ts'
import { AlarmList } from '#app/features/operation/backoffice/alarms/ui/alarm-list.tsx'
import { alarmsPage } from '#app/features/operation/backoffice/alarms/views.server.ts'
import { officeAction } from '#app/features/operation/backoffice/kit/commands.server.ts'
import { OfficePage } from '#app/features/operation/backoffice/ui/office-nav.tsx'
import { texts } from '#app/i18n/texts.server.ts'
import { useFormat } from '#app/i18n/use-format.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { privatePage } from '#app/platform/http/page-meta.ts'
import { pageLoader, parseForm } from '#app/platform/http/request.ts'

export const handle = { texts: ['backoffice', 'office-alarms'] }
export const meta: MetaFunction<typeof loader> = ({ loaderData }) => privatePage(loaderData?.title)

/** What the operator was called for. For everybody but administrators this page does not exist. */
export const loader = pageLoader(async ({ ctx, viewer, language }, { request }) => {
  const query = Object.fromEntries(new URL(request.url).searchParams)
  const list = await alarmsPage(ctx.db, viewer, query)
  const done = Number(/^\d{1,3}$/.exec(query.done ?? '')?.[0] ?? 0)
  return { title: `${texts(language, 'office-alarms')('title')} · ${ctx.config.brand}`, list, done }
})

/** Marks alarms as read, then shows the list again. */
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
    <OfficePage title={t('title')} lead={t('lead')} back={{ to: `/${language}/admin`, label: t('back') }}>
      <AlarmList list={list} done={done} />
    </OfficePage>
  )
}
