import { lazy, Suspense, useCallback, useState } from 'react'
import { PastCallsTable, PastOrderLinks } from '#app/features/marketplace/calls/ui/past-calls.tsx'
import { LoadFailedNote } from '#app/features/marketplace/calls/ui/upcoming-calls.tsx'
import type { PastCall, PastCalls, UnratedCall } from '#app/features/marketplace/calls/views.server.ts'
import { firstNameOf } from '#app/i18n/first-name.ts'
import { useFormat } from '#app/i18n/use-format.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Button } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { SectionHead } from '#app/ui/panel.tsx'
import { Rating, Stars } from '#app/ui/rating.tsx'
import { canRate } from '../policy.ts'

const RatingDialog = lazy(async () => ({ default: (await import('./rating-dialog.tsx')).RatingDialog }))

/**
 * Past calls, which seekers can rate; null if they couldn't be loaded. An unrated call from another page comes first.
 */
export function PastSection({ past }: { past: (PastCalls & { toRate: UnratedCall | null }) | null }) {
  const { t } = useTranslation('calls')
  const [chosen, setChosen] = useState<{ callId: string; name: string } | null>(null)
  const [isRating, setRating] = useState(false)
  const close = useCallback(() => setRating(false), [])
  const rate = (call: { callId: string; name: string }) => {
    setChosen(call)
    setRating(true)
  }
  const ratingCell = (call: PastCall) => (
    <RatingCell call={call} rating={call.rating} onRate={() => rate({ callId: call.callId, name: call.other.name })} />
  )
  const toRate = past?.toRate
  const empty = <EmptyState level={3} title={t('past.empty.title')} sentence={t('past.empty.sentence')} />
  return (
    <section aria-labelledby="past-title" className="mt-16">
      <SectionHead
        id="past-title"
        title={t('past.title')}
        className="mb-4 items-center gap-y-3"
        action={past && past.total > 1 && <PastOrderLinks order={past.order} />}
      />
      {toRate && <ToRate call={toRate} onRate={() => rate(toRate)} />}
      {past && <PastCallsTable past={past} empty={empty} rating={ratingCell} />}
      {!past && <LoadFailedNote text={t('errors.past_failed')} />}
      {chosen && (
        <Suspense fallback={null}>
          <RatingDialog call={chosen} open={isRating} onClose={close} />
        </Suspense>
      )}
    </section>
  )
}

function ToRate({ call, onRate }: { call: UnratedCall; onRate: () => void }) {
  const { t } = useTranslation('calls')
  const format = useFormat()
  return (
    <div className="mb-5 flex flex-wrap items-center justify-between gap-x-6 gap-y-2 rounded-card bg-sunk px-5 py-3">
      <p>{t('past.toRate', { name: firstNameOf(call.name), date: format.date(call.startAt) })}</p>
      <Button variant="tint" size="sm" aria-label={t('past.rateOf', { name: call.name })} onClick={onRate}>
        {t('past.rate')}
      </Button>
    </div>
  )
}

function RatingCell(props: { call: PastCall; rating: number | null; onRate: () => void }) {
  const { call, rating, onRate } = props
  const { t } = useTranslation('calls')
  if (rating !== null) {
    const label = t('past.stars', { count: rating })
    return (
      <span id={`rating-${call.callId}`} tabIndex={-1} className="outline-none">
        <Stars value={rating} label={label} className="max-lg:hidden" />
        <Rating text={String(rating)} label={label} className="lg:hidden" />
      </span>
    )
  }
  if (!canRate({ ...call, rating }).ok) {
    return (
      <span className="text-ink-3 max-lg:hidden">
        <span aria-hidden="true">–</span>
        <span className="sr-only">{t('past.none')}</span>
      </span>
    )
  }
  return (
    <Button
      variant="tint"
      size="sm"
      aria-label={t('past.rateOf', { name: call.other.name })}
      onClick={onRate}
      className="call-rate max-sm:mr-3"
    >
      {t('past.rate')}
    </Button>
  )
}
