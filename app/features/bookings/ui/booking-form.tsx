import { useEffect, useRef } from 'react'
import type { useFetcher } from 'react-router'
import type { Slot } from '#app/features/availability/rules.ts'
import type { CallMedia } from '#app/features/availability/schema.ts'
import { useFormat } from '#app/i18n/use-format.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { OptionGrid } from '#app/ui/option-grid.tsx'
import { displayedPrices } from '../rules.ts'
import { type TopicNotice, TopicNotices } from './topic-notices.tsx'
import type { BookingChoice } from './use-booking-choice.ts'
import { useCredits } from './use-credits.ts'

export const BOOKING_FORM = 'booking-form'

/** How the form is sent. */
export type Booking = Pick<ReturnType<typeof useFetcher>, 'Form' | 'state'>

type Props = {
  booking: Booking
  media: CallMedia
  notices: readonly TopicNotice[]
  /** The booking was refused because these were not confirmed. */
  isUnread: boolean
  slot: Slot
  choice: BookingChoice
  idempotencyKey: string
  /** False until scripts run: then the prices of all lengths are sent, because no script knows the choice. */
  isLive: boolean
}

/** How long and when; sent as a plain form as well (B-05). Only the starts scroll, for there may be many. */
export function BookingForm(props: Props) {
  const { booking, media, notices, isUnread, slot, choice, idempotencyKey, isLive } = props
  const { t } = useTranslation('bookings')
  const format = useFormat()
  const credits = useCredits()
  const { startAt, minutes } = choice
  const form = useRef<HTMLFormElement>(null)
  // A start that the URL has chosen may lie below the edge of its box.
  useEffect(() => {
    const chosen = form.current?.querySelector('input[name="startAt"]:checked')?.closest('label')
    chosen?.scrollIntoView?.({ block: 'nearest' })
  }, [])
  return (
    <booking.Form method="post" id={BOOKING_FORM} ref={form} preventScrollReset className="grid gap-4 sm:gap-5">
      <div>
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
      </div>
      <OptionGrid
        name="startAt"
        legend={t('dialog.startAt')}
        hint={t('dialog.yourTime', { zone: format.zoneName })}
        height="short"
        scrolls
        value={startAt?.toISOString() ?? ''}
        onValueChange={choice.chooseStart}
        options={choice.starts.map((start) => ({
          value: start.at.toISOString(),
          label: format.time(start.at),
          ...(start.isMine ? { disabledReason: t('dialog.haveCall') } : {}),
        }))}
      />
      <TopicNotices notices={notices} error={isUnread ? t('errors.topics_unacknowledged') : null} />
    </booking.Form>
  )
}
