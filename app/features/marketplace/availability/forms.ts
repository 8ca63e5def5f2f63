import { z } from 'zod'
import { dayInput } from '#app/platform/http/date-input.ts'
import { isTimeZone } from '#app/platform/time-zone.ts'
import { isClock, REPEAT_ENDS, REPEATS, SLOT_MEDIA, SLOT_SCOPES, WEEKDAYS } from './schema.ts'

/** Schemas of what this feature's forms and URLs send. Not in schema.ts, so that no page loads Zod with the limits. */

const localDate = dayInput('invalid_date')
const clock = z.string().refine(isClock, { error: 'invalid_time' })

const weekday = z.enum(WEEKDAYS.map(String)).transform(Number)

const timeZone = z.string().refine(isTimeZone, { error: 'invalid_time_zone' })

/**
 * A slot as its companion types it: wall-clock times in the zone the form showed. An end at or before the start is on
 * the next day.
 */
export const slotInput = z.object({
  date: localDate,
  startClock: clock,
  endClock: clock,
  media: z.enum(SLOT_MEDIA, { error: 'invalid_media' }),
  repeat: z.enum(REPEATS, { error: 'invalid_repeat' }).default('none'),
  until: z
    .union([z.literal('').transform(() => null), localDate])
    .nullish()
    .transform((day) => day ?? null),
  /** Of a weekly repeat; one box sends text, several an array. */
  weekdays: z
    .union([weekday.transform((day) => [day]), z.array(weekday).max(WEEKDAYS.length)], { error: 'invalid_weekdays' })
    .optional(),
  /** Without it, a given last day counts, else the usual end. */
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

/** The first of the seven days that are copied to the seven after them. */
export const weekCopy = z.object({ date: localDate, timeZone })
export type WeekCopy = z.output<typeof weekCopy>

export const undoTarget = z.object({ undoId: z.uuid({ error: 'invalid_slot' }) })
export type UndoTarget = z.output<typeof undoTarget>
