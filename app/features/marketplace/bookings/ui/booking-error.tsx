import { useLocation } from 'react-router'
import { useRefusal } from '#app/i18n/use-refusal.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { TextLink } from '#app/ui/link.tsx'
import { Note } from '#app/ui/note.tsx'
import { missingCreditsPath } from '../path.rules.ts'

export type RefusedBooking = { code: string; details: Record<string, string | number> }

export function BookingError({ error, creditsTo }: { error: RefusedBooking; creditsTo?: string }) {
  const { t, i18n } = useTranslation('bookings')
  const sentence = useRefusal('bookings', 'booking_failed')
  const place = useLocation()
  const home = `/${i18n.language}`
  const here = place.pathname + place.search
  const code = error.code === 'media_not_offered' ? `media_not_offered_${error.details.type}` : error.code
  return (
    <Note tone={code === 'insufficient_credits' ? 'plain' : 'bad'} live title={sentence(code, error.details)}>
      {code === 'insufficient_credits' && (
        <TextLink to={creditsTo ?? missingCreditsPath(i18n.language, here, 0)}>{t('dialog.buyMore')}</TextLink>
      )}
      {code === 'bookings_locked' && (
        <TextLink to={missingCreditsPath(i18n.language, here, 0)}>{t('dialog.toCredits')}</TextLink>
      )}
      {code === 'not_authenticated' && (
        <TextLink to={`${home}/login?next=${encodeURIComponent(here)}`}>{t('dialog.signIn')}</TextLink>
      )}
    </Note>
  )
}
