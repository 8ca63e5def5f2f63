import { lazy, Suspense, useCallback, useState } from 'react'
import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
  useActionData,
  useLoaderData,
  useLocation,
  useNavigate,
} from 'react-router'
import { canHaveCalendarFeed } from '#app/features/marketplace/accounts/policy.ts'
import { isCompanionRole } from '#app/features/marketplace/accounts/schema.ts'
import { renewCalendarFeed } from '#app/features/marketplace/accounts/settings.commands.server.ts'
import { cancelCall, settleViewerDueCalls } from '#app/features/marketplace/calls/commands.server.ts'
import { cancelInput, pastPage } from '#app/features/marketplace/calls/forms.ts'
import { PAST_ORDERS } from '#app/features/marketplace/calls/schema.ts'
import { GuidelinesBanner, parseCallHash, UpcomingSection } from '#app/features/marketplace/calls/ui/upcoming-calls.tsx'
import { type CallRow, myUpcomingCalls } from '#app/features/marketplace/calls/views.server.ts'
import { rateCall } from '#app/features/marketplace/ratings/commands.server.ts'
import { ratingInput } from '#app/features/marketplace/ratings/forms.ts'
import { PastSection } from '#app/features/marketplace/ratings/ui/past-section.tsx'
import { pastCallsWithRatings } from '#app/features/marketplace/ratings/views.server.ts'
import { calendarUrl } from '#app/features/operation/notifications/calendar.views.server.ts'
import { calendarStep } from '#app/features/operation/notifications/schema.ts'
import { CalendarFeed } from '#app/features/operation/notifications/ui/calendar-feed.tsx'
import { texts } from '#app/i18n/texts.server.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { privatePage } from '#app/platform/http/page-meta.ts'
import { parseForm, rememberedChoice, requireViewer, runAction } from '#app/platform/http/request.ts'
import { Refusal, type RefusalCode } from '#app/platform/refusal.ts'
import { Page } from '#app/ui/page.tsx'
import { useHydrated } from '#app/ui/use-hydrated.ts'
import { useNow } from '#app/ui/use-now.ts'

export const handle = { texts: ['calls', 'booked', 'ratings', 'stars', 'calendar-feed', 'regulars'] }
export const meta: MetaFunction<typeof loader> = ({ loaderData }) => privatePage(loaderData?.title)

const upcomingLimit = 100
const pastOrder = rememberedChoice('order', 'pastCalls', PAST_ORDERS)
export const middleware = [pastOrder.remember]

export async function loader({ context, request }: LoaderFunctionArgs) {
  const { ctx, viewer, language } = requireViewer({ context, request })
  const query = new URL(request.url).searchParams
  const now = ctx.clock.now()
  const rows = { page: pastPage.parse(query.get('page') ?? 1), order: pastOrder.read(request) ?? 'booked', now }
  const failed = (detail: string) => (error: unknown) => {
    ctx.log.error('calls could not be loaded', { detail, error })
    return null
  }
  const [upcoming, past, calendar] = await Promise.all([
    myUpcomingCalls(ctx.db, viewer, { limit: upcomingLimit }).catch(failed('upcoming')),
    pastCallsWithRatings(ctx.db, viewer, rows)
      .then(({ toRate, ...page }) => ({ ...page, toRate: toRate.find(isNotShown(page.calls)) ?? null }))
      .catch(failed('past')),
    canHaveCalendarFeed(viewer).ok
      ? calendarUrl(ctx, viewer)
          .then((url) => ({ url, step: calendarStep.parse(query.get('calendar')) }))
          .catch(failed('calendar'))
      : null,
  ])
  const title = `${texts(language, 'calls')('title')} · ${ctx.config.brand}`
  return { title, language, isCompanion: isCompanionRole(viewer.role), now, upcoming, past, calendar }
}

const isNotShown = (shown: readonly { callId: string }[]) => (call: { callId: string }) =>
  shown.every(({ callId }) => callId !== call.callId)

const failures: Record<string, RefusalCode> = {
  cancel: 'cancel_failed',
  rate: 'submit_failed',
  check: 'check_failed',
  renew_calendar_feed: 'failed_to_renew_address',
}

export async function action({ context, request }: ActionFunctionArgs) {
  const { ctx, viewer, language } = requireViewer({ context, request })
  const form = await request.formData()
  const intent = String(form.get('intent'))
  const failed = Object.hasOwn(failures, intent) ? failures[intent] : null
  if (!failed) throw new Response(null, { status: 400 })
  return runAction({ context }, { failed }, async () => {
    if (intent === 'cancel') return cancelCall(ctx, viewer, parseForm(cancelInput, form))
    if (intent === 'rate') return rateCall(ctx, viewer, parseForm(ratingInput, form))
    if (intent === 'renew_calendar_feed') {
      await renewCalendarFeed(ctx, viewer, null)
      return redirect(`/${language}/my-calls?calendar=renewed#calendar-feed`)
    }
    const settled = await settleViewerDueCalls(ctx, viewer)
    if (settled.failed > 0) throw new Refusal(failed, { status: 500 })
    return null
  })
}

export default function MyCallsPage() {
  const { language, isCompanion, now: loadedAt, upcoming, past, calendar } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const { t } = useTranslation('calls')
  const now = useNow(loadedAt, 1_000)
  const [cancelling, setCancelling] = useState<CallRow | null>()
  const closeCancel = useCallback(() => setCancelling(null), [])
  return (
    <Page title={t('title')}>
      <UpcomingSection {...{ now, isCompanion }} calls={upcoming} onCancel={setCancelling} />
      {isCompanion && <GuidelinesBanner href={`/${language}/companion-guidelines`} />}
      <PastSection past={past} />
      {calendar && <CalendarFeed {...calendar} failed={answer?.ok === false} className="mt-16 max-w-[720px]" />}
      <OpenCall language={language} />
      {cancelling !== undefined && (
        <Suspense>
          <CancelDialog call={cancelling} now={now} onClose={closeCancel} />
        </Suspense>
      )}
    </Page>
  )
}

const CancelDialog = lazy(async () => ({
  default: (await import('../features/marketplace/calls/ui/cancel-dialog.tsx')).CancelDialog,
}))
const CallOverlay = lazy(async () => ({
  default: (await import('../features/marketplace/ratings/ui/call-overlay.tsx')).CallOverlay,
}))

/** Opens the call in the URL's hash over the page, loaded on demand. */
export function OpenCall({ language }: { language: string }) {
  const navigate = useNavigate()
  const { hash } = useLocation()
  // The server doesn't see the hash, so the first client render must ignore it too.
  const callId = useHydrated() ? parseCallHash(hash) : null
  const close = useCallback(() => void navigate({ hash: '' }, { replace: true }), [navigate])
  if (!callId) return null
  return (
    <Suspense>
      <CallOverlay path={`/${language}/calls/${callId}`} onClose={close} />
    </Suspense>
  )
}
