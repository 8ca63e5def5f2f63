import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
  useActionData,
  useLoaderData,
  useLocation,
  useSearchParams,
} from 'react-router'
import { connectCalendar, removeCalendar } from '#app/features/marketplace/availability/busy/commands.server.ts'
import { BusySection } from '#app/features/marketplace/availability/busy/ui/busy-section.tsx'
import { myCalendar } from '#app/features/marketplace/availability/busy/views.server.ts'
import {
  addAway,
  addSlots,
  copyWeek,
  editSlot,
  removeAway,
  removeSlots,
  saveUsualWeek,
  setBookingLimits,
  setBreak,
  undoChange,
} from '#app/features/marketplace/availability/commands.server.ts'
import {
  awayInput,
  awayTarget,
  calendarInput,
  limitsInput,
  slotEdit,
  slotInput,
  slotTarget,
  undoTarget,
  usualWeekInput,
  weekCopy,
} from '#app/features/marketplace/availability/forms.ts'
import { AwaySections, LimitsSection } from '#app/features/marketplace/availability/limits/ui/limits-section.tsx'
import { addDays, localDateOf } from '#app/features/marketplace/availability/rules.ts'
import { SCHEDULE_TABS, type ScheduleTab } from '#app/features/marketplace/availability/schema.ts'
import { SchedulePage, ScheduleView } from '#app/features/marketplace/availability/ui/schedule-view.tsx'
import { weekToShow } from '#app/features/marketplace/availability/week.rules.ts'
import { limitsPage, schedulePage } from '#app/features/marketplace/bookings/views.server.ts'
import { changedTermsPath } from '#app/features/marketplace/terms/rules.ts'
import { texts } from '#app/i18n/texts.server.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { readDay } from '#app/platform/date-limits.ts'
import { privatePage } from '#app/platform/http/page-meta.ts'
import { type ActionRefused, parseForm, requireViewer, runAction } from '#app/platform/http/request.ts'
import { Note } from '#app/ui/note.tsx'
import { Page } from '#app/ui/page.tsx'

/** Only companions not yet listed see texts about their application. */
export const handle = {
  texts: (data: { week?: { application: unknown } } | undefined) => [
    ...['availability', 'booking-limits', 'date-field'],
    ...(data?.week?.application ? ['application'] : []),
  ],
}
export const meta: MetaFunction<typeof loader> = ({ loaderData }) => privatePage(loaderData?.title)

const tabOf = (params: { tab?: string | undefined }): ScheduleTab => {
  const tab = params.tab === undefined ? 'calendar' : SCHEDULE_TABS.slice(1).find((each) => each === params.tab)
  if (!tab) throw new Response(null, { status: 404 })
  return tab
}

export async function loader({ context, request, params }: LoaderFunctionArgs) {
  const { ctx, viewer, language, timeZone } = requireViewer({ context, request }, { role: 'offerer' })
  const tab = tabOf(params)
  const now = ctx.clock.now()
  const title = `${texts(language, 'availability')('schedule.title')} · ${ctx.config.brand}`
  const calendar = await myCalendar(ctx, viewer, now)
  const shared = { title, calendar, isRelayed: ctx.config.turn !== null }
  if (tab !== 'calendar') return { tab, ...shared, limits: await limitsPage(ctx.db, viewer, now) }
  const date = readDay(new URL(request.url).searchParams.get('week'))
  const page = await schedulePage(ctx.db, viewer, { date, now, timeZone })
  return { tab, ...shared, ...page }
}

type Actor = Pick<ReturnType<typeof requireViewer>, 'ctx' | 'viewer'>

/** Handlers of the forms about limits by intent. Each returns the confirmation to show. */
const limitsIntents: Record<string, (actor: Actor, form: FormData) => Promise<string>> = {
  limits: ({ ctx, viewer }, form) => setBookingLimits(ctx, viewer, parseForm(limitsInput, form)).then(() => 'limits'),
  away: ({ ctx, viewer }, form) => addAway(ctx, viewer, parseForm(awayInput, form)).then(() => 'away'),
  remove_away: ({ ctx, viewer }, form) => removeAway(ctx, viewer, parseForm(awayTarget, form)).then(() => 'removed'),
  break: ({ ctx, viewer }) => setBreak(ctx, viewer, true).then(() => 'break'),
  back: ({ ctx, viewer }) => setBreak(ctx, viewer, false).then(() => 'back'),
  calendar: ({ ctx, viewer }, form) =>
    connectCalendar(ctx, viewer, parseForm(calendarInput, form)).then(() => 'calendar'),
  remove_calendar: ({ ctx, viewer }) => removeCalendar(ctx, viewer, {}).then(() => 'calendar_removed'),
}

/** Changes slots and returns to the affected days, or changes the limits. */
export async function action(args: ActionFunctionArgs) {
  const { ctx, viewer, language, timeZone } = requireViewer(args, { role: 'offerer' })
  const form = await args.request.formData()
  const intent = form.get('intent')
  const week = readDay(new URL(args.request.url).searchParams.get('week'))
  const changeLimits = typeof intent === 'string' && Object.hasOwn(limitsIntents, intent) && limitsIntents[intent]
  if (changeLimits) {
    const onRefused = (refused: ActionRefused) => ({ ...refused, intent })
    return runAction(args, { failed: 'limits_not_saved', onRefused }, async () => {
      const limited = await changeLimits({ ctx, viewer }, form)
      const tab = tabOf(args.params)
      const query = new URLSearchParams({ ...(week && { week }), limited })
      const anchor = limited.startsWith('calendar') ? '#busy' : ''
      return redirect(`/${language}/my-schedule${tab === 'calendar' ? '' : `/${tab}`}?${query}${anchor}`)
    })
  }
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
  const { pathname } = useLocation()
  const error = result && !result.ok ? result : null
  if (page.tab === 'calendar') {
    const isOfWeek = error?.intent === 'usual_week'
    return <ScheduleView {...page} query={query} error={isOfWeek ? null : error} weekError={isOfWeek ? error : null} />
  }
  const { limits, calendar } = page
  const isOfCalendar = error !== null && ['calendar', 'remove_calendar'].includes(String(error.intent))
  const shared = { done: query.get('limited'), action: pathname }
  const own = { ...shared, limits, error: isOfCalendar ? null : error }
  return (
    <SchedulePage>
      {page.tab === 'away' ? (
        <AwaySections {...own} />
      ) : (
        <>
          <LimitsSection {...own} />
          <BusySection {...shared} calendar={calendar} error={isOfCalendar ? error : null} />
        </>
      )}
    </SchedulePage>
  )
}

export function ErrorBoundary() {
  const { t } = useTranslation('availability')
  return (
    <Page title={t('schedule.title')}>
      <Note tone="bad">{t('errors.load_failed')}</Note>
    </Page>
  )
}
