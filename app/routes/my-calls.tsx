import { useCallback, useState } from 'react'
import {
  type ActionFunctionArgs,
  type ClientActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  useLoaderData,
  useRevalidator,
} from 'react-router'
import { isCompanionRole } from '#app/features/accounts/schema.ts'
import { cancelCall, settleOwnDueCalls } from '#app/features/calls/commands.server.ts'
import { callInput, pastPage } from '#app/features/calls/forms.ts'
import { GuidelinesBanner } from '#app/features/calls/ui/guidelines-banner.tsx'
import { PastCallsTable } from '#app/features/calls/ui/past-calls.tsx'
import { UpcomingCalls } from '#app/features/calls/ui/upcoming-calls.tsx'
import { useLiveCalls } from '#app/features/calls/ui/use-live-calls.ts'
import { type CallRow, myPastCalls, myUpcomingCalls } from '#app/features/calls/views.server.ts'
import { rateCall } from '#app/features/ratings/commands.server.ts'
import { canRate } from '#app/features/ratings/policy.ts'
import { ratingInput } from '#app/features/ratings/schema.ts'
import { ownRatings } from '#app/features/ratings/views.server.ts'
import { texts } from '#app/i18n/texts.server.ts'
import { useFormat } from '#app/i18n/use-format.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { withoutNetwork } from '#app/platform/browser/offline-result.ts'
import { privatePage } from '#app/platform/http/page-meta.ts'
import { parseForm, requireViewer, runAction } from '#app/platform/http/request.ts'
import { Refusal, type RefusalCode } from '#app/platform/refusal.ts'
import { Button } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Note } from '#app/ui/note.tsx'
import { onDemand, useOnDemand } from '#app/ui/on-demand.ts'
import { Page } from '#app/ui/page.tsx'
import { SectionHead } from '#app/ui/panel.tsx'
import { Stars } from '#app/ui/stars.tsx'
import { useNow } from '#app/ui/use-now.ts'

export const handle = { texts: ['calls', 'ratings'] }
export const meta: MetaFunction<typeof loader> = ({ loaderData }) => privatePage(loaderData?.title)

const shownAtOnce = 100

export async function loader({ context, request }: LoaderFunctionArgs) {
  const { ctx, viewer, language } = requireViewer({ context, request })
  const page = pastPage.parse(new URL(request.url).searchParams.get('page') ?? 1)
  const failed = (detail: string) => (error: unknown) => {
    ctx.log.error('calls could not be loaded', { detail, error })
    return null
  }
  const [upcoming, past] = await Promise.all([
    myUpcomingCalls(ctx.db, viewer, { limit: shownAtOnce }).catch(failed('upcoming')),
    myPastCalls(ctx.db, viewer, { page })
      .then(async (found) => ({
        ...found,
        ratings: await ownRatings(
          ctx.db,
          viewer,
          found.calls.map((call) => call.callId),
        ),
      }))
      .catch(failed('past')),
  ])
  return {
    title: `${texts(language, 'calls')('title')} · ${ctx.config.brand}`,
    language,
    isCompanion: isCompanionRole(viewer.role),
    now: ctx.clock.now(),
    upcoming,
    past,
  }
}

export async function action(args: ActionFunctionArgs) {
  const { ctx, viewer } = requireViewer(args)
  const form = await args.request.formData()
  switch (form.get('intent')) {
    case 'cancel':
      return runAction(args, { failed: 'cancel_failed' }, () => cancelCall(ctx, viewer, parseForm(callInput, form)))
    case 'rate':
      return runAction(args, { failed: 'submit_failed' }, () => rateCall(ctx, viewer, parseForm(ratingInput, form)))
    case 'check':
      return runAction(args, {}, async () => {
        const { failed } = await settleOwnDueCalls(ctx, viewer)
        if (failed > 0) throw new Refusal('check_failed', { status: 500 })
        return null
      })
    default:
      throw new Response(null, { status: 400 })
  }
}

const failures: Record<string, RefusalCode> = { cancel: 'cancel_failed', rate: 'submit_failed', check: 'check_failed' }

/** Without a way to the server the dialog says what failed; the page stays. */
export async function clientAction({ request, serverAction }: ClientActionFunctionArgs) {
  const intent = String((await request.clone().formData()).get('intent'))
  return serverAction<typeof action>().catch((error: unknown) => withoutNetwork(error, failures[intent] ?? 'failed'))
}

const cancelDialog = onDemand(() => import('#app/features/calls/ui/cancel-dialog.tsx'))
const ratingDialog = onDemand(() => import('#app/features/ratings/ui/rating-dialog.tsx'))

export default function MyCallsPage() {
  const { language, isCompanion, now: loadedAt, upcoming, past } = useLoaderData<typeof loader>()
  const { t } = useTranslation('calls')
  const format = useFormat()
  const now = useNow(loadedAt, 1_000)
  const fresh = useLiveCalls(upcoming ?? [], now)
  const [cancelling, setCancelling] = useState<CallRow | null>(null)
  const [rating, setRating] = useState<{ callId: string; name: string } | null>(null)
  const closeCancel = useCallback(() => setCancelling(null), [])
  const closeRating = useCallback(() => setRating(null), [])
  const cancel = useOnDemand(cancelDialog, cancelling !== null, closeCancel)
  const rate = useOnDemand(ratingDialog, rating !== null, closeRating)
  return (
    <Page title={t('title')} lead={t('lead')}>
      <section aria-labelledby="upcoming-title">
        <SectionHead
          id="upcoming-title"
          title={t('upcoming.title')}
          text={t('zone', { zone: format.zoneName })}
          className="mb-4"
        />
        {fresh.failure && (
          <Note tone="bad" className="mb-4">
            {t('errors.check_failed')}
          </Note>
        )}
        {!upcoming && <LoadFailed text={t('errors.upcoming_failed')} />}
        {upcoming && upcoming.length > 0 && (
          <UpcomingCalls
            calls={upcoming}
            now={now}
            language={language}
            isChecking={fresh.isChecking}
            onCancel={setCancelling}
            onCheck={fresh.checkNow}
          />
        )}
        {upcoming && upcoming.length === 0 && (
          <EmptyState
            level={3}
            title={t('upcoming.empty.title')}
            sentence={t(isCompanion ? 'upcoming.empty.companion' : 'upcoming.empty.seeker')}
            action={
              <Button to={`/${language}/${isCompanion ? 'my-schedule' : 'companions'}`}>
                {t(isCompanion ? 'upcoming.empty.companionAction' : 'upcoming.empty.seekerAction')}
              </Button>
            }
          />
        )}
      </section>
      {isCompanion && <GuidelinesBanner href={`/${language}/companion-guidelines`} />}
      <section aria-labelledby="past-title" className="mt-16">
        <SectionHead id="past-title" title={t('past.title')} className="mb-4" />
        {past ? (
          <PastCallsTable
            past={past}
            language={language}
            empty={<EmptyState level={3} title={t('past.empty.title')} sentence={t('past.empty.sentence')} />}
            rating={
              isCompanion
                ? null
                : (call) => {
                    const stars = past.ratings.get(call.callId) ?? null
                    if (stars !== null) return <Stars value={stars} label={t('past.stars', { count: stars })} />
                    if (!canRate({ ...call, rating: stars }).ok)
                      return <span className="text-ink-3">{t('past.none')}</span>
                    const { name } = call.other
                    return (
                      <Button
                        variant="tint"
                        size="sm"
                        aria-label={t('past.rateOf', { name })}
                        onClick={() => setRating({ callId: call.callId, name })}
                      >
                        {t('past.rate')}
                      </Button>
                    )
                  }
            }
          />
        ) : (
          <LoadFailed text={t('errors.past_failed')} />
        )}
      </section>
      {cancel && <cancel.CancelDialog call={cancelling} now={now} onClose={closeCancel} />}
      {rate && <rate.RatingDialog call={rating} onClose={closeRating} />}
    </Page>
  )
}

function LoadFailed({ text }: { text: string }) {
  const { t } = useTranslation('calls')
  const { revalidate, state } = useRevalidator()
  return (
    <div className="grid justify-items-start gap-4">
      <Note tone="bad">{text}</Note>
      <Button variant="sec" size="sm" busy={state !== 'idle'} onClick={() => void revalidate()}>
        {t('errors.retry')}
      </Button>
    </div>
  )
}
