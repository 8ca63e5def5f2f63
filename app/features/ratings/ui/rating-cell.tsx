import type { CallRow } from '#app/features/calls/views.server.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Button } from '#app/ui/button.tsx'
import { Stars } from '#app/ui/stars.tsx'
import { canRate } from '../policy.ts'

/** A past call's rating: its stars, the button that gives them, or that there are none. */
export function RatingCell(props: { call: CallRow; rating: number | null; onRate: () => void }) {
  const { call, rating, onRate } = props
  const { t } = useTranslation('calls')
  if (rating !== null) return <Stars value={rating} label={t('past.stars', { count: rating })} />
  if (!canRate({ ...call, rating }).ok) return <span className="text-ink-3">{t('past.none')}</span>
  return (
    <Button variant="tint" size="sm" aria-label={t('past.rateOf', { name: call.other.name })} onClick={onRate}>
      {t('past.rate')}
    </Button>
  )
}
