import { useCallback, useState } from 'react'
import { LoadFailedNote } from '#app/features/calls/ui/load-failed-note.tsx'
import { PastCallsTable } from '#app/features/calls/ui/past-calls.tsx'
import type { CallRow, PastCalls } from '#app/features/calls/views.server.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { onDemand, useOnDemand } from '#app/ui/on-demand.ts'
import { SectionHead } from '#app/ui/panel.tsx'
import { RatingCell } from './rating-cell.tsx'

const ratingDialog = onDemand(() => import('./rating-dialog.tsx'))

/** Past calls, which a seeker can rate here (K-04, R-01); null when they could not be loaded. */
export function PastSection(props: {
  past: (PastCalls & { ratings: Map<string, number> }) | null
  language: string
  isCompanion: boolean
}) {
  const { past, language, isCompanion } = props
  const { t } = useTranslation('calls')
  const [rating, setRating] = useState<{ callId: string; name: string } | null>(null)
  const closeRating = useCallback(() => setRating(null), [])
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
    <section aria-labelledby="past-title" className="mt-16">
      <SectionHead id="past-title" title={t('past.title')} className="mb-4" />
      {past && (
        <PastCallsTable past={past} language={language} empty={empty} rating={isCompanion ? null : ratingCell} />
      )}
      {!past && <LoadFailedNote text={t('errors.past_failed')} />}
      {rate && <rate.RatingDialog call={rating} onClose={closeRating} />}
    </section>
  )
}
