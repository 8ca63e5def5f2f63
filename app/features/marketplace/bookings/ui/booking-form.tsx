import { type ReactNode, useState } from 'react'
import type { useFetcher } from 'react-router'
import { isOverlapping, type Slot, startTimes } from '#app/features/marketplace/availability/rules.ts'
import { type CallMedia, STEP_MINUTES } from '#app/features/marketplace/availability/schema.ts'
import { serializeNotices, type VersionedNotice } from '#app/features/marketplace/gate/topic-notices.data.ts'
import { useFormat } from '#app/i18n/use-format.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Button } from '#app/ui/button.tsx'
import { TextLink } from '#app/ui/link.tsx'
import { OptionGrid } from '#app/ui/option-grid.tsx'
import { chosenDuration, type DurationChoice, displayedPrices, durationChoices, rateFor } from '../rules.ts'
import type { Duration } from '../schema.ts'
import type { BookingPage } from '../views.server.ts'

export const BOOKING_FORM = 'booking-form'

export type Booking = Pick<ReturnType<typeof useFetcher>, 'Form' | 'state'>

/** Starts shown before the list is expanded: two hours' worth. */
const FIRST_STARTS = 8

type Props = {
  booking: Booking
  media: CallMedia
  notices: readonly TopicNotice[]
  slot: Slot
  choice: BookingChoice
  idempotencyKey: string
  /** False until JavaScript runs: the form then sends the prices of all lengths, because no script knows the choice. */
  isLive: boolean
  before: ReactNode
  after: ReactNode
}

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
    <booking.Form method="post" id={BOOKING_FORM} noValidate preventScrollReset className="grid gap-4 sm:gap-5">
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
              // The button disappears, which would move focus out of the dialog.
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

/** A topic with a notice; `line` is its additional line in the reader's language, if any. */
export type TopicNotice = VersionedNotice & { line: string | null }

/** One sentence for all of the companion's topics with a notice. Booking acknowledges it (HeilprG). */
function TopicNotices({ notices }: { notices: readonly TopicNotice[] }) {
  const { t, i18n } = useTranslation('bookings')
  if (notices.length === 0) return null
  return (
    <div className="small text-ink-2">
      <p>
        {t('notices.sentence')}{' '}
        <TextLink to={`/${i18n.language}/terms#service`} target="_blank">
          {t('notices.more')}
        </TextLink>
      </p>
      {notices.map(({ topic, line }) => line && <p key={topic}>{line}</p>)}
      <input type="hidden" name="notices" value={serializeNotices(notices)} />
    </div>
  )
}

/** Choices preset in the URL, e.g. after buying credits. */
export type FirstChoice = { startAt: Date | null; minutes: number | null }

/** Starts and lengths on offer, and the chosen ones: a start inside the slot, and a length that fits after it. */
export type BookingChoice = {
  starts: { at: Date; isMine: boolean }[]
  startAt: Date | null
  /** The chosen start, if it is no longer available. */
  lost: Date | null
  choices: DurationChoice[]
  minutes: Duration | null
  credits: number
  chooseStart(at: string): void
  chooseMinutes(minutes: string): void
}

/** The booking dialog's choices for one slot. A choice that no longer fits moves to the nearest that does. */
export function useBookingChoice(
  page: BookingPage,
  media: CallMedia,
  slot: Slot,
  slotAt: Date,
  first: FirstChoice,
): BookingChoice {
  const [chosenStart, setStart] = useState<string | null>(first.startAt?.toISOString() ?? null)
  const [chosenMinutes, setMinutes] = useState<number | null>(first.minutes)

  const starts = startTimes(slot, page.now).map((at) => {
    const step = { startAt: at, endAt: new Date(at.getTime() + STEP_MINUTES * 60_000) }
    return { at, isMine: page.mine.some((call) => isOverlapping(call, step)) }
  })
  const wanted = chosenStart ? new Date(chosenStart) : slotAt
  const open = starts.filter((start) => !start.isMine)
  const startAt = (open.find((start) => start.at.toISOString() === chosenStart) ?? open[0])?.at ?? null
  const rate = rateFor({ ratePerHourAudio: page.rates.audio, ratePerHourVideo: page.rates.video }, media)
  const choices = startAt && rate !== null ? durationChoices(slot, startAt, rate, page.trial) : []
  const minutes = chosenDuration(choices, chosenMinutes)
  return {
    starts,
    startAt,
    lost: starts.some(({ at }) => at.getTime() === wanted.getTime()) ? null : wanted,
    choices,
    minutes,
    credits: choices.find((choice) => choice.minutes === minutes)?.credits ?? 0,
    chooseStart: setStart,
    chooseMinutes: (value) => setMinutes(Number(value)),
  }
}

export function useCredits() {
  const { t } = useTranslation('bookings')
  const format = useFormat()
  return (credits: number) => t('credits', { count: credits, formatted: format.credits(credits) })
}
