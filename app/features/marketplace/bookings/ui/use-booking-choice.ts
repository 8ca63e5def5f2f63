import { useState } from 'react'
import { isOverlapping, type Slot, startTimes } from '#app/features/marketplace/availability/rules.ts'
import { type CallMedia, STEP_MINUTES } from '#app/features/marketplace/availability/schema.ts'
import { useFormat } from '#app/i18n/use-format.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { chosenDuration, type DurationChoice, durationChoices, rateFor } from '../rules.ts'
import type { Duration } from '../schema.ts'
import type { BookingPage } from '../views.server.ts'

type Start = { at: Date; isMine: boolean }

/** What the URL has chosen already, as after buying credits. */
export type FirstChoice = { startAt: Date | null; minutes: number | null }

/** What the dialog offers and what is chosen in it: a start inside the slot, and a length that fits behind it. */
export type BookingChoice = {
  starts: Start[]
  startAt: Date | null
  /** The chosen start, if it is no longer available. */
  lost: Date | null
  choices: DurationChoice[]
  minutes: Duration | null
  credits: number
  chooseStart(at: string): void
  chooseMinutes(minutes: string): void
}

/** The choices of the booking dialog for one slot; what no longer fits falls back to the nearest that does. */
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

/** "75 credits" in the reader's language. */
export function useCredits() {
  const { t } = useTranslation('bookings')
  const format = useFormat()
  return (credits: number) => t('credits', { count: credits, formatted: format.credits(credits) })
}
