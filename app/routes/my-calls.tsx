import { useCallback, useState } from 'react'
import {
  type ActionFunctionArgs,
  type ClientActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  useLoaderData,
} from 'react-router'
import { isCompanionRole } from '#app/features/accounts/schema.ts'
import { cancelCall, settleOwnDueCalls } from '#app/features/calls/commands.server.ts'
import { callInput, pastPage } from '#app/features/calls/forms.ts'
import { GuidelinesBanner } from '#app/features/calls/ui/guidelines-banner.tsx'
import { LoadFailedNote } from '#app/features/calls/ui/load-failed-note.tsx'
import { PastCallsTable } from '#app/features/calls/ui/past-calls.tsx'
import { UpcomingSection } from '#app/features/calls/ui/upcoming-section.tsx'
import { type CallRow, myPastCalls, myUpcomingCalls } from '#app/features/calls/views.server.ts'
import { rateCall } from '#app/features/ratings/commands.server.ts'
import { ratingInput } from '#app/features/ratings/schema.ts'
import { RatingCell } from '#app/features/ratings/ui/rating-cell.tsx'
import { ownRatings } from '#app/features/ratings/views.server.ts'
import { texts } from '#app/i18n/texts.server.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { offlineResult } from '#app/platform/browser/offline-result.ts'
import { privatePage } from '#app/platform/http/page-meta.ts'
import { parseForm, requireViewer, runAction } from '#app/platform/http/request.ts'
import { Refusal, type RefusalCode } from '#app/platform/refusal.ts'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { onDemand, useOnDemand } from '#app/ui/on-demand.ts'
import { Page } from '#app/ui/page.tsx'
import { SectionHead } from '#app/ui/panel.tsx'
import { useNow } from '#app/ui/use-now.ts'

export const handle = { texts: ['calls', 'ratings'] }
export const meta: MetaFunction<typeof loader> = ({ loaderData }) => privatePage(loaderData?.title)

const upcomingLimit = 100

export async function loader({ context, request }: LoaderFunctionArgs) {
  const { ctx, viewer, language } = requireViewer({ context, request })
  const page = pastPage.parse(new URL(request.url).searchParams.get('page') ?? 1)
  const failed = (detail: string) => (error: unknown) => {
    ctx.log.error('calls could not be loaded', { detail, error })
    return null
  }
  const [upcoming, past] = await Promise.all([
    myUpcomingCalls(ctx.db, viewer, { limit: upcomingLimit }).catch(failed('upcoming')),
    myPastCalls(ctx.db, viewer, { page })
      .then(async (found) => {
        const callIds = found.calls.map((call) => call.callId)
        return { ...found, ratings: await ownRatings(ctx.db, viewer, callIds) }
      })
      .catch(failed('past')),
  ])
  const title = `${texts(language, 'calls')('title')} · ${ctx.config.brand}`
  return { title, language, isCompanion: isCompanionRole(viewer.role), now: ctx.clock.now(), upcoming, past }
}

const failures: Record<string, RefusalCode> = { cancel: 'cancel_failed', rate: 'submit_failed', check: 'check_failed' }

export async function action({ context, request }: ActionFunctionArgs) {
  const { ctx, viewer } = requireViewer({ context, request })
  const form = await request.formData()
  const intent = String(form.get('intent'))
  const failed = Object.hasOwn(failures, intent) ? failures[intent] : null
  if (!failed) throw new Response(null, { status: 400 })
  return runAction({ context }, { failed }, async () => {
    if (intent === 'cancel') return cancelCall(ctx, viewer, parseForm(callInput, form))
    if (intent === 'rate') return rateCall(ctx, viewer, parseForm(ratingInput, form))
    const settled = await settleOwnDueCalls(ctx, viewer)
    if (settled.failed > 0) throw new Refusal(failed, { status: 500 })
    return null
  })
}

/** Offline the dialog says what failed; the page stays. */
export async function clientAction({ request, serverAction }: ClientActionFunctionArgs) {
  const intent = String((await request.clone().formData()).get('intent'))
  return serverAction<typeof action>().catch((error: unknown) => offlineResult(error, failures[intent] ?? 'failed'))
}

const cancelDialog = onDemand(() => import('#app/features/calls/ui/cancel-dialog.tsx'))
const ratingDialog = onDemand(() => import('#app/features/ratings/ui/rating-dialog.tsx'))

export default function MyCallsPage() {
  const { language, isCompanion, now: loadedAt, upcoming, past } = useLoaderData<typeof loader>()
  const { t } = useTranslation('calls')
  const now = useNow(loadedAt, 1_000)
  const [cancelling, setCancelling] = useState<CallRow | null>(null)
  const [rating, setRating] = useState<{ callId: string; name: string } | null>(null)
  const closeCancel = useCallback(() => setCancelling(null), [])
  const closeRating = useCallback(() => setRating(null), [])
  const cancel = useOnDemand(cancelDialog, cancelling !== null, closeCancel)
  const rate = useOnDemand(ratingDialog, rating !== null, closeRating)
  const ratingCell = (call: CallRow) => (
    <RatingCell
      call={call}
      rating={past?.ratings.get(call.callId) ?? null}
      onRate={() => setRating({ callId: call.callId, name: call.other.name })}
    />
  )
  const empty = <EmptyState level={3} title={t('past.empty.title')} sentence={t('past.empty.sentence')} />
  return (
    <Page title={t('title')} lead={t('lead')}>
      <UpcomingSection {...{ now, language, isCompanion }} calls={upcoming} onCancel={setCancelling} />
      {isCompanion && <GuidelinesBanner href={`/${language}/companion-guidelines`} />}
      <section aria-labelledby="past-title" className="mt-16">
        <SectionHead id="past-title" title={t('past.title')} className="mb-4" />
        {past && (
          <PastCallsTable past={past} language={language} empty={empty} rating={isCompanion ? null : ratingCell} />
        )}
        {!past && <LoadFailedNote text={t('errors.past_failed')} />}
      </section>
      {cancel && <cancel.CancelDialog call={cancelling} now={now} onClose={closeCancel} />}
      {rate && <rate.RatingDialog call={rating} onClose={closeRating} />}
    </Page>
  )
}
