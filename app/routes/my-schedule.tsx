import {
  type ActionFunctionArgs,
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
import { privatePage } from '#app/platform/http/page-meta.ts'
import { parseForm, requireViewer, runAction } from '#app/platform/http/request.ts'
import { Note } from '#app/ui/note.tsx'
import { Page } from '#app/ui/page.tsx'

export const handle = { texts: ['availability'] }
export const meta: MetaFunction<typeof loader> = ({ loaderData }) => privatePage(loaderData?.title)

export async function loader({ context, request }: LoaderFunctionArgs) {
  const { ctx, viewer, language, timeZone } = requireViewer({ context, request }, { role: 'offerer' })
  const date = readDay(new URL(request.url).searchParams.get('week'))
  const week = await scheduleWeek(ctx.db, viewer, { date, now: ctx.clock.now(), timeZone })
  const booked = await myBookedTimes(ctx.db, viewer, week.window)
  const title = `${texts(language, 'availability')('schedule.title')} · ${ctx.config.brand}`
  return { week, booked, title }
}

/** Adds, changes or removes slots, then shows the week of the slot again. */
export async function action(args: ActionFunctionArgs) {
  const { ctx, viewer, language } = requireViewer(args, { role: 'offerer' })
  const form = await args.request.formData()
  const isRemoval = form.get('intent') === 'remove'
  const save = async () => {
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
  return runAction(args, { failed: isRemoval ? 'delete_failed' : 'save_failed' }, async () => {
    const done = await save()
    const date = isRemoval ? new URL(args.request.url).searchParams.get('week') : form.get('date')
    const week = readDay(typeof date === 'string' ? date : null)
    return redirect(`/${language}/my-schedule?${new URLSearchParams({ ...(week ? { week } : {}), done })}`)
  })
}

export default function MySchedulePage() {
  const { week, booked } = useLoaderData<typeof loader>()
  const result = useActionData<typeof action>()
  const [query] = useSearchParams()
  const error = result && !result.ok ? result : null
  return <ScheduleView week={week} booked={booked} query={query} error={error} />
}

export function ErrorBoundary() {
  const { t } = useTranslation('availability')
  return (
    <Page title={t('schedule.title')}>
      <Note tone="bad">{t('errors.load_failed')}</Note>
    </Page>
  )
}
