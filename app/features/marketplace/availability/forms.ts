import { z } from 'zod'
import { dayInput } from '#app/platform/http/date-input.ts'
import { isTimeZone } from '#app/platform/time-zone.ts'
import {
  COOL_DOWNS,
  isClock,
  MAX_CALENDAR_ADDRESS,
  MAX_CALLS_PER_DAY,
  MAX_HOURS_PER_WEEK,
  MAX_RANGES_A_DAY,
  NOTICES,
  PAUSES,
  REPEAT_ENDS,
  REPEATS,
  SLOT_MEDIA,
  SLOT_SCOPES,
  WEEKDAYS,
} from './schema.ts'

// Not in schema.ts, so pages that need only the limits don't load Zod.

const oneOf = (choices: readonly number[]) => z.enum(choices.map(String), { error: 'invalid_limit' }).transform(Number)
const atMost = (most: number) =>
  z
    .enum(['', ...Array.from({ length: most }, (_, below) => String(below + 1))], { error: 'invalid_limit' })
    .transform((number) => (number === '' ? null : Number(number)))

export const limitsInput = z.object({
  noticeMinutes: oneOf(NOTICES),
  pauseMinutes: oneOf(PAUSES),
  callsPerDay: atMost(MAX_CALLS_PER_DAY),
  hoursPerWeek: atMost(MAX_HOURS_PER_WEEK),
  daysBetweenCalls: oneOf(COOL_DOWNS),
})
export type LimitsInput = z.output<typeof limitsInput>

const day = dayInput('invalid_date')
const optionalDay = z
  .union([z.literal('').transform(() => null), day])
  .nullish()
  .transform((given) => given ?? null)

/** Both days are included. `open` discards the last day. */
export const awayInput = z
  .object({
    firstDay: day,
    lastDay: optionalDay,
    open: z.literal('yes', { error: 'invalid_limit' }).optional(),
  })
  .refine(({ lastDay, open }) => lastDay || open, { error: 'invalid_date', path: ['lastDay'] })
  .transform(({ firstDay, lastDay, open }) => ({ firstDay, lastDay: open ? null : lastDay }))
export type AwayInput = z.output<typeof awayInput>

export const awayTarget = z.object({ awayId: z.uuid({ error: 'invalid_limit' }) })
export type AwayTarget = z.output<typeof awayTarget>

const clock = z.string().refine(isClock, { error: 'invalid_time' })

const weekday = z.enum(WEEKDAYS.map(String)).transform(Number)

const timeZone = z.string().refine(isTimeZone, { error: 'invalid_time_zone' })

/** Wall clock in the zone the form showed. An end at or before the start is on the next day. */
export const slotInput = z.object({
  date: day,
  startClock: clock,
  endClock: clock,
  media: z.enum(SLOT_MEDIA, { error: 'invalid_media' }),
  repeat: z.enum(REPEATS, { error: 'invalid_repeat' }).default('none'),
  until: optionalDay,
  weekdays: z
    .union([weekday.transform((day) => [day]), z.array(weekday).max(WEEKDAYS.length)], { error: 'invalid_weekdays' })
    .optional(),
  /** If missing, a given last day counts, otherwise the default end. */
  ends: z.enum(REPEAT_ENDS, { error: 'invalid_end' }).optional(),
  timeZone,
})
export type SlotInput = z.output<typeof slotInput>

export const slotTarget = z.object({
  slotId: z.uuid({ error: 'invalid_slot' }),
  scope: z.enum(SLOT_SCOPES, { error: 'invalid_scope' }).default('one'),
})
export type SlotTarget = z.output<typeof slotTarget>

export const slotEdit = slotInput.extend(slotTarget.shape)
export type SlotEdit = z.output<typeof slotEdit>

export const weekCopy = z.object({ date: day, timeZone })
export type WeekCopy = z.output<typeof weekCopy>

export const undoTarget = z.object({ undoId: z.uuid({ error: 'invalid_slot' }) })
export type UndoTarget = z.output<typeof undoTarget>

/** A way to write `https` that opens a calendar program. */
export const calendarInput = z.object({
  address: z
    .string({ error: 'invalid_calendar' })
    .trim()
    .max(MAX_CALENDAR_ADDRESS, { error: 'invalid_calendar' })
    .transform((text) => text.replace(/^webcals?:/i, 'https:'))
    .refine((text) => /^https?:$/.test(URL.parse(text)?.protocol ?? ''), { error: 'invalid_calendar' }),
})
export type CalendarInput = z.output<typeof calendarInput>

const listOf = <T extends z.ZodType>(each: T) => z.array(each).max(WEEKDAYS.length * MAX_RANGES_A_DAY)

/** Rows of the form, one list per field. A row without times is no range. */
export const usualWeekInput = z
  .object({
    weekday: listOf(z.enum(WEEKDAYS.map(String), { error: 'invalid_weekdays' }).transform(Number)),
    startClock: listOf(z.literal('').or(clock)),
    endClock: listOf(z.literal('').or(clock)),
    media: listOf(z.enum(SLOT_MEDIA, { error: 'invalid_media' })),
    timeZone,
  })
  .transform(({ weekday, startClock, endClock, media, timeZone }, ctx) => {
    const rows = weekday.map((day, n) => ({
      weekday: day,
      startClock: startClock[n] ?? '',
      endClock: endClock[n] ?? '',
      media: media[n] ?? 'audio_video',
    }))
    const isHalf = rows.some((row) => (row.startClock === '') !== (row.endClock === ''))
    if (isHalf) ctx.addIssue({ code: 'custom', message: 'invalid_time', path: ['startClock'] })
    return { timeZone, ranges: rows.filter((row) => row.startClock !== '' && row.endClock !== '') }
  })
export type UsualWeekInput = z.output<typeof usualWeekInput>
