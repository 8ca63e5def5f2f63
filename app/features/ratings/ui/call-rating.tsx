import { useTranslation } from '#app/i18n/use-translation.ts'
import { Panel } from '#app/ui/panel.tsx'
import { Stars } from '#app/ui/stars.tsx'
import { RatingForm } from './rating-form.tsx'

/** At the end of a call: the stars it was given, or the form to give them. */
export function CallRating({ callId, name, rating }: { callId: string; name: string; rating: number | null }) {
  const { t } = useTranslation(['ratings', 'calls'])
  if (rating !== null) return <Stars value={rating} label={t('calls:past.stars', { count: rating })} size={24} />
  return (
    <Panel>
      <h2 className="t1 mb-3 text-ink">{t('ratings:title', { name })}</h2>
      <RatingForm callId={callId} />
    </Panel>
  )
}
