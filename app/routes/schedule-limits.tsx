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
  removeAway,
  setBookingLimits,
  setBreak,
} from '#app/features/marketplace/availability/commands.server.ts'
import { awayInput, awayTarget, calendarInput, limitsInput } from '#app/features/marketplace/availability/forms.ts'
import { AwaySections, LimitsSection } from '#app/features/marketplace/availability/limits/ui/limits-section.tsx'
import { SchedulePage, ScheduleProblem } from '#app/features/marketplace/availability/ui/schedule-page.tsx'
import { limitsPage } from '#app/features/marketplace/bookings/views.server.ts'
import { texts } from '#app/i18n/texts.server.ts'
import { privatePage } from '#app/platform/http/page-meta.ts'
import { type ActionRefused, parseForm, requireViewer, runAction } from '#app/platform/http/request.ts'

export const handle = { texts: ['availability', 'booking-limits', 'date-field'] }
export const meta: MetaFunction<typeof loader> = ({ loaderData }) => privatePage(loaderData?.title)

function tabOf({ tab }: { tab?: string | undefined }) {
  if (tab !== 'limits' && tab !== 'away') throw new Response(null, { status: 404 })
  return tab
}

export async function loader({ context, request, params }: LoaderFunctionArgs) {
  const { ctx, viewer, language } = requireViewer({ context, request }, { role: 'offerer' })
  const tab = tabOf(params)
  const now = ctx.clock.now()
  const title = `${texts(language, 'availability')('schedule.title')} · ${ctx.config.brand}`
  const [limits, calendar] = await Promise.all([limitsPage(ctx.db, viewer, now), myCalendar(ctx, viewer, now)])
  return { tab, title, limits, calendar }
}

type Actor = Pick<ReturnType<typeof requireViewer>, 'ctx' | 'viewer'>

/** The forms by intent. Each returns the confirmation to show. */
const intents: Record<string, (actor: Actor, form: FormData) => Promise<string>> = {
  limits: ({ ctx, viewer }, form) => setBookingLimits(ctx, viewer, parseForm(limitsInput, form)).then(() => 'limits'),
  away: ({ ctx, viewer }, form) => addAway(ctx, viewer, parseForm(awayInput, form)).then(() => 'away'),
  remove_away: ({ ctx, viewer }, form) => removeAway(ctx, viewer, parseForm(awayTarget, form)).then(() => 'removed'),
  break: ({ ctx, viewer }) => setBreak(ctx, viewer, true).then(() => 'break'),
  back: ({ ctx, viewer }) => setBreak(ctx, viewer, false).then(() => 'back'),
  calendar: ({ ctx, viewer }, form) =>
    connectCalendar(ctx, viewer, parseForm(calendarInput, form)).then(() => 'calendar'),
  remove_calendar: ({ ctx, viewer }) => removeCalendar(ctx, viewer, {}).then(() => 'calendar_removed'),
}

/** The sections in which the confirmations are shown. */
const ANCHORS: Readonly<Record<string, string>> = {
  limits: 'limits',
  away: 'away',
  removed: 'away',
  break: 'break',
  back: 'break',
  calendar: 'busy',
  calendar_removed: 'busy',
}

export async function action(args: ActionFunctionArgs) {
  const { ctx, viewer, language } = requireViewer(args, { role: 'offerer' })
  const tab = tabOf(args.params)
  const form = await args.request.formData()
  const intent = String(form.get('intent'))
  const change = Object.hasOwn(intents, intent) && intents[intent]
  if (!change) throw new Response(null, { status: 400 })
  const onRefused = (refused: ActionRefused) => ({ ...refused, intent })
  return runAction(args, { failed: 'limits_not_saved', onRefused }, async () => {
    const done = await change({ ctx, viewer }, form)
    return redirect(`/${language}/my-schedule/${tab}?done=${done}#${ANCHORS[done]}`)
  })
}

export default function ScheduleLimitsPage() {
  const { tab, limits, calendar } = useLoaderData<typeof loader>()
  const result = useActionData<typeof action>()
  const [query] = useSearchParams()
  const { pathname } = useLocation()
  const error = result && !result.ok ? result : null
  const isOfCalendar = error !== null && ['calendar', 'remove_calendar'].includes(error.intent)
  const shared = { done: query.get('done'), action: pathname }
  const own = { ...shared, limits, error: isOfCalendar ? null : error }
  return (
    <SchedulePage>
      {tab === 'away' ? (
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

export { ScheduleProblem as ErrorBoundary }
