import { CalendarX2 } from 'lucide-react'
import type { useFetcher } from 'react-router'
import type { Slot } from '#app/features/availability/rules.ts'
import type { CallMedia } from '#app/features/availability/schema.ts'
import { RichText } from '#app/i18n/rich-text.tsx'
import { useTerms } from '#app/i18n/terms.ts'
import { useFormat } from '#app/i18n/use-format.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { TextLink } from '#app/ui/link.tsx'
import { Note } from '#app/ui/note.tsx'
import { OptionGrid } from '#app/ui/option-grid.tsx'
import { refundUntil } from '../refund.rules.ts'
import { displayedPrices } from '../rules.ts'
import { TRIAL_MINUTES } from '../schema.ts'
import type { BookingPage } from '../views.server.ts'
import { BookingError, type RefusedBooking } from './booking-error.tsx'
import type { BookingChoice } from './use-booking-choice.ts'
import { useCredits } from './use-credits.ts'

export const BOOKING_FORM = 'booking-form'

/** How the form is sent. */
export type Booking = Pick<ReturnType<typeof useFetcher>, 'Form' | 'state'>

type Props = {
  booking: Booking
  page: BookingPage
  media: CallMedia
  slot: Slot
  choice: BookingChoice
  idempotencyKey: string
  /** False until scripts run: then there is no sum, because it could not follow the choices. */
  isLive: boolean
  error: RefusedBooking | null
}

/** How long, when, what it costs and what cancelling does; sent as a plain form as well (B-05). */
export function BookingForm({ booking, page, media, slot, choice, idempotencyKey, isLive, error }: Props) {
  const { t } = useTranslation('bookings')
  const format = useFormat()
  const credits = useCredits()
  const { startAt, minutes } = choice
  return (
    <booking.Form method="post" id={BOOKING_FORM} preventScrollReset className="grid gap-5.5">
      <input type="hidden" name="media" value={media} />
      <input type="hidden" name="idempotencyKey" value={idempotencyKey} />
      <input type="hidden" name="expectedCredits" value={isLive ? choice.credits : displayedPrices(choice.choices)} />
      <OptionGrid
        name="minutes"
        legend={t('dialog.howLong')}
        value={minutes === null ? '' : String(minutes)}
        onValueChange={choice.chooseMinutes}
        options={choice.choices.map((choice) => ({
          value: String(choice.minutes),
          label: t('dialog.minutes', { count: choice.minutes }),
          detail: choice.credits === 0 ? t('dialog.free') : credits(choice.credits),
          ...(choice.fits ? {} : { disabledReason: t('dialog.endsAfter', { time: format.time(slot.endAt) }) }),
        }))}
      />
      <OptionGrid
        name="startAt"
        legend={t('dialog.startAt')}
        hint={t('dialog.yourTime', { zone: format.zoneName })}
        height="short"
        value={startAt?.toISOString() ?? ''}
        onValueChange={choice.chooseStart}
        options={choice.starts.map((start) => ({
          value: start.at.toISOString(),
          label: format.time(start.at),
          ...(start.isMine ? { disabledReason: t('dialog.haveCall') } : {}),
        }))}
      />
      {isLive && minutes !== null && <Sum page={page} media={media} minutes={minutes} cost={choice.credits} />}
      {page.trial === 'used' && minutes === TRIAL_MINUTES && <Note tone="plain">{t('dialog.trialUsed')}</Note>}
      {startAt && <CancelNote page={page} startAt={startAt} cost={choice.credits} isLive={isLive} />}
      {error ? <BookingError error={error} /> : isLive && <TooFewCredits page={page} cost={choice.credits} />}
    </booking.Form>
  )
}

function Sum({ page, media, minutes, cost }: { page: BookingPage; media: CallMedia; minutes: number; cost: number }) {
  const { t } = useTranslation('bookings')
  const format = useFormat()
  const credits = useCredits()
  return (
    <dl className="grid gap-1.5 border-line border-t pt-4 text-ink-2" aria-live="polite">
      <div className="flex justify-between gap-4 font-semibold text-ink">
        <dt>{t(media === 'audio' ? 'dialog.sumAudio' : 'dialog.sumVideo', { count: minutes })}</dt>
        <dd className="num text-[1.375rem] leading-[1.2] font-medium">
          {cost === 0 ? t('dialog.sumFree') : credits(cost)}
        </dd>
      </div>
      <div className="flex justify-between gap-4">
        <dt>{t('dialog.balance')}</dt>
        <dd className="tabular font-medium">{format.credits(page.balance)}</dd>
      </div>
      {cost <= page.balance && (
        <div className="flex justify-between gap-4">
          <dt>{t('dialog.after')}</dt>
          <dd className="tabular font-medium">{format.credits(page.balance - cost)}</dd>
        </div>
      )}
    </dl>
  )
}

function CancelNote(props: { page: BookingPage; startAt: Date; cost: number; isLive: boolean }) {
  const { page, startAt, cost, isLive } = props
  const { t } = useTranslation('bookings')
  const format = useFormat()
  const credits = useCredits()
  const until = refundUntil(startAt, useTerms().cancellationHours)
  const values = {
    moment: `${format.dayAndMonth(until)}, ${format.time(until)}`,
    credits: credits(cost),
    name: page.companion.name,
  }
  return (
    <Note icon={<CalendarX2 />}>
      {cost === 0 && t('dialog.cancelTrial')}
      {cost > 0 && !isLive && t('dialog.cancelRule', values)}
      {cost > 0 && isLive && until <= page.now && t('dialog.cancelLate', values)}
      {cost > 0 && isLive && until > page.now && (
        <RichText text={t('dialog.cancelUntil', values)} marks={{ b: (text) => <b>{text}</b> }} />
      )}
    </Note>
  )
}

/** Too low a balance, shown before the booking is sent (B-12, B-13). */
function TooFewCredits({ page, cost }: { page: BookingPage; cost: number }) {
  const { t, i18n } = useTranslation('bookings')
  if (cost <= page.balance) return null
  return (
    <Note tone="bad" title={t('errors.insufficient_credits')}>
      <TextLink to={`/${i18n.language}/credits`}>{t('dialog.buyMore')}</TextLink>
    </Note>
  )
}
