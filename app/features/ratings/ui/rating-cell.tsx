import { Star } from 'lucide-react'
import type { CallRow } from '#app/features/calls/views.server.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Button } from '#app/ui/button.tsx'
import { Rating } from '#app/ui/rating.tsx'
import { Stars } from '#app/ui/stars.tsx'
import { canRate } from '../policy.ts'

/** A past call's rating: its stars (in a compact row one and their number), the button to rate, or a dash. */
export function RatingCell(props: { call: CallRow; rating: number | null; onRate: () => void }) {
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
      icon={<Star className="sm:hidden" />}
      aria-label={t('past.rateOf', { name: call.other.name })}
      onClick={onRate}
      className="max-sm:w-11 max-sm:px-0! max-sm:[&>span]:hidden"
    >
      {t('past.rate')}
    </Button>
  )
}
