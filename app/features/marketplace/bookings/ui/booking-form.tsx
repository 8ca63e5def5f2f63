import { type ReactNode, useState } from 'react'
import type { useFetcher } from 'react-router'
import type { Slot } from '#app/features/marketplace/availability/rules.ts'
import type { CallMedia } from '#app/features/marketplace/availability/schema.ts'
import { useFormat } from '#app/i18n/use-format.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Button } from '#app/ui/button.tsx'
import { OptionGrid } from '#app/ui/option-grid.tsx'
import { displayedPrices } from '../rules.ts'
import { type TopicNotice, TopicNotices } from './topic-notices.tsx'
import type { BookingChoice } from './use-booking-choice.ts'
import { useCredits } from './use-booking-choice.ts'

export const BOOKING_FORM = 'booking-form'

/** How the form is sent. */
export type Booking = Pick<ReturnType<typeof useFetcher>, 'Form' | 'state'>

/** Starts shown before expanding the list: two hours' worth. */
const FIRST_STARTS = 8

type Props = {
  booking: Booking
  media: CallMedia
  notices: readonly TopicNotice[]
  slot: Slot
  choice: BookingChoice
  idempotencyKey: string
  /** False until scripts run: then the prices of all lengths are sent, because no script knows the choice. */
  isLive: boolean
  /** Shown around the choices: why the start has changed, and the terms of booking. */
  before: ReactNode
  after: ReactNode
}

/** Choice of length and start; also works as a plain form. */
export function BookingForm(props: Props) {
  const { booking, media, notices, slot, choice, idempotencyKey, isLive } = props
  const { t } = useTranslation('bookings')
  const format = useFormat()
  const credits = useCredits()
  const { startAt, minutes, starts } = choice
  const [showsAll, setShowsAll] = useState(false)
  const chosen = starts.findIndex(({ at }) => at.getTime() === startAt?.getTime())
  const isCut = isLive && !showsAll && chosen < FIRST_STARTS && starts.length > FIRST_STARTS
  return (
    <booking.Form method="post" id={BOOKING_FORM} preventScrollReset className="grid gap-4 sm:gap-5">
      {props.before}
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
      <div>
        <OptionGrid
          name="startAt"
          legend={t('dialog.startAt')}
          hint={t('dialog.yourTime', { zone: format.zoneName })}
          height="short"
          value={startAt?.toISOString() ?? ''}
          onValueChange={choice.chooseStart}
          options={(isCut ? starts.slice(0, FIRST_STARTS) : starts).map((start) => ({
            value: start.at.toISOString(),
            label: format.time(start.at),
            ...(start.isMine ? { disabledReason: t('dialog.haveCall') } : {}),
          }))}
        />
        {isCut && (
          <Button
            variant="ghost"
            size="sm"
            className="mt-2"
            onClick={({ currentTarget: { form } }) => {
              // The button disappears, and the focus would leave the dialog with it.
              const shown = form?.querySelectorAll<HTMLInputElement>('[name=startAt]:enabled') ?? []
              Array.from(shown).at(-1)?.focus()
              setShowsAll(true)
            }}
          >
            {t('dialog.moreTimes')}
          </Button>
        )}
      </div>
      {props.after}
      <TopicNotices notices={notices} />
    </booking.Form>
  )
}
