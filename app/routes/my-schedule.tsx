import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
  useActionData,
  useLoaderData,
  useSearchParams,
} from 'react-router'
import { addSlots, editSlot, removeSlots } from '#app/features/availability/commands.server.ts'
import { slotEdit, slotInput, slotTarget } from '#app/features/availability/forms.ts'
import { ScheduleView } from '#app/features/availability/ui/schedule-view.tsx'
import { scheduleWeek } from '#app/features/availability/views.server.ts'
import { myBookedTimes } from '#app/features/bookings/views.server.ts'
import { texts } from '#app/i18n/texts.server.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { readDay } from '#app/platform/date-limits.ts'
import { act, parseForm, requireViewer } from '#app/platform/http/request.ts'
import { Note } from '#app/ui/note.tsx'
import { Page } from '#app/ui/page.tsx'

export const handle = { texts: ['availability'] }
export const meta: MetaFunction<typeof loader> = ({ loaderData }) => [{ title: loaderData?.title }]

export async function loader({ context, request }: LoaderFunctionArgs) {
  const { ctx, viewer, language, timeZone } = requireViewer({ context, request }, { role: 'offerer' })
  const wished = readDay(new URL(request.url).searchParams.get('week'))
  const week = await scheduleWeek(ctx.db, viewer, { week: wished, now: ctx.clock.now(), timeZone })
  const booked = await myBookedTimes(ctx.db, viewer, week.window)
  const title = `${texts(language, 'availability')('schedule.title')} · ${ctx.config.brand}`
  return { week, booked, title }
}

/** Adds, changes or takes back slots, then shows the week that was shown. */
export async function action({ context, request }: ActionFunctionArgs) {
  const { ctx, viewer, language, requestId } = requireViewer({ context, request }, { role: 'offerer' })
  const form = await request.formData()
  const isRemoval = form.get('intent') === 'remove'
  const run = async () => {
    if (isRemoval) {
      await removeSlots(ctx, viewer, parseForm(slotTarget, form))
      return 'removed'
    }
    if (form.has('slotId')) {
      await editSlot(ctx, viewer, parseForm(slotEdit, form))
      return 'changed'
    }
    await addSlots(ctx, viewer, parseForm(slotInput, form))
    return 'added'
  }
  try {
    const result = await act(run)
    if (!result.data.ok) return result
    const shown = isRemoval ? new URL(request.url).searchParams.get('week') : form.get('date')
    const week = readDay(typeof shown === 'string' ? shown : null)
    const query = new URLSearchParams({ ...(week ? { week } : {}), done: result.data.value })
    return redirect(`/${language}/my-schedule?${query}`)
  } catch (error) {
    ctx.log.error('a slot could not be changed', { error, requestId })
    const code = isRemoval ? 'delete_failed' : 'save_failed'
    return data({ ok: false as const, code, details: {} }, { status: 500 })
  }
}

export default function MySchedulePage() {
  const { week, booked } = useLoaderData<typeof loader>()
  const result = useActionData<typeof action>()
  const [asked] = useSearchParams()
  const error = result && !result.ok ? result : null
  return <ScheduleView week={week} booked={booked} asked={asked} error={error} />
}

export function ErrorBoundary() {
  const { t } = useTranslation('availability')
  return (
    <Page title={t('schedule.title')}>
      <Note tone="bad">{t('errors.load_failed')}</Note>
    </Page>
  )
}
