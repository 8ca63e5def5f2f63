import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
  useActionData,
  useLoaderData,
  useSearchParams,
} from 'react-router'
import { myCalendar } from '#app/features/marketplace/availability/busy/views.server.ts'
import {
  addSlots,
  copyWeek,
  editSlot,
  removeSlots,
  saveUsualWeek,
  undoChange,
} from '#app/features/marketplace/availability/commands.server.ts'
import {
  slotEdit,
  slotInput,
  slotTarget,
  undoTarget,
  usualWeekInput,
  weekCopy,
} from '#app/features/marketplace/availability/forms.ts'
import { addDays, localDateOf } from '#app/features/marketplace/availability/rules.ts'
import { ScheduleProblem } from '#app/features/marketplace/availability/ui/schedule-page.tsx'
import { ScheduleView } from '#app/features/marketplace/availability/ui/schedule-view.tsx'
import { weekToShow } from '#app/features/marketplace/availability/week.rules.ts'
import { schedulePage } from '#app/features/marketplace/bookings/views.server.ts'
import { changedTermsPath } from '#app/features/marketplace/terms/rules.ts'
import { texts } from '#app/i18n/texts.server.ts'
import { readDay } from '#app/platform/date-limits.ts'
import { privatePage } from '#app/platform/http/page-meta.ts'
import { type ActionRefused, parseForm, requireViewer, runAction } from '#app/platform/http/request.ts'

/** Only companions not yet listed see texts about their application, only those on a break see how to end it. */
export const handle = {
  texts: (data: { week?: { application: unknown }; limits?: { onBreak: unknown } } | undefined) => [
    ...['availability', 'date-field'],
    ...(data?.week?.application ? ['application'] : []),
    ...(data?.limits?.onBreak ? ['booking-limits'] : []),
  ],
}
export const meta: MetaFunction<typeof loader> = ({ loaderData }) => privatePage(loaderData?.title)

export async function loader({ context, request }: LoaderFunctionArgs) {
  const { ctx, viewer, language, timeZone } = requireViewer({ context, request }, { role: 'offerer' })
  const now = ctx.clock.now()
  const title = `${texts(language, 'availability')('schedule.title')} · ${ctx.config.brand}`
  const date = readDay(new URL(request.url).searchParams.get('week'))
  const [page, calendar] = await Promise.all([
    schedulePage(ctx.db, viewer, { date, now, timeZone }),
    myCalendar(ctx, viewer, now),
  ])
  return { title, calendar, isRelayed: ctx.config.turn !== null, ...page }
}

/** Changes slots and returns to the affected days. */
export async function action(args: ActionFunctionArgs) {
  const { ctx, viewer, language, timeZone } = requireViewer(args, { role: 'offerer' })
  const form = await args.request.formData()
  const intent = form.get('intent')
  const week = readDay(new URL(args.request.url).searchParams.get('week'))
  const save = async () => {
    if (intent === 'remove') {
      const { count, undoId } = await removeSlots(ctx, viewer, parseForm(slotTarget, form))
      return { done: 'removed', count, undo: undoId }
    }
    if (intent === 'copy') {
      const copy = parseForm(weekCopy, form)
      const { count, skipped, undoId } = await copyWeek(ctx, viewer, copy)
      return { done: 'copied', count, skipped, undo: undoId, week: addDays(copy.date, 7) }
    }
    if (intent === 'usual_week') {
      const { skipped, undoId } = await saveUsualWeek(ctx, viewer, parseForm(usualWeekInput, form))
      return { done: 'week', skipped: skipped || null, undo: undoId }
    }
    if (intent === 'undo') return { done: 'restored', ...(await undoChange(ctx, viewer, parseForm(undoTarget, form))) }
    if (form.has('slotId')) {
      await editSlot(ctx, viewer, parseForm(slotEdit, form))
      return { done: 'changed', week: form.get('date') }
    }
    const { slotIds, from, until, undoId: undo } = await addSlots(ctx, viewer, parseForm(slotInput, form))
    return { done: 'added', count: slotIds.length, week: form.get('date'), from, until, undo }
  }
  const onRefused = (refused: ActionRefused) =>
    refused.code === 'terms_not_accepted'
      ? redirect(changedTermsPath(language, `/${language}/my-schedule`))
      : { ...refused, intent }
  return runAction(args, { failed: intent === 'remove' ? 'delete_failed' : 'save_failed', onRefused }, async () => {
    const { week: date, ...done } = { week: null, ...(await save()) }
    const changed = readDay(typeof date === 'string' ? date : null)
    const next = weekToShow(changed, week, localDateOf(ctx.clock.now(), timeZone))
    const said = Object.entries({ week: next, ...done }).filter(([, value]) => value !== null && value !== undefined)
    const query = said.map(([name, value]) => [name, String(value)])
    return redirect(`/${language}/my-schedule?${new URLSearchParams(query)}`)
  })
}

export default function MySchedulePage() {
  const page = useLoaderData<typeof loader>()
  const result = useActionData<typeof action>()
  const [query] = useSearchParams()
  const error = result && !result.ok ? result : null
  const isOfWeek = error?.intent === 'usual_week'
  return <ScheduleView {...page} query={query} error={isOfWeek ? null : error} weekError={isOfWeek ? error : null} />
}

export { ScheduleProblem as ErrorBoundary }
