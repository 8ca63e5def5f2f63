import { z } from 'zod'
import { dayInput } from '#app/platform/http/date-input.ts'
import { COOL_DOWNS, MOST_CALLS_A_DAY, MOST_HOURS_A_WEEK, NOTICES, PAUSES } from './schema.ts'

const oneOf = (choices: readonly number[]) => z.enum(choices.map(String), { error: 'invalid_limit' }).transform(Number)
/** A number up to a limit; empty is none. */
const atMost = (most: number) =>
  z
    .enum(['', ...Array.from({ length: most }, (_, below) => String(below + 1))], { error: 'invalid_limit' })
    .transform((number) => (number === '' ? null : Number(number)))

/** What a companion chooses about being booked; an empty number of calls or hours is no limit. */
export const limitsInput = z.object({
  noticeMinutes: oneOf(NOTICES),
  pauseMinutes: oneOf(PAUSES),
  callsPerDay: atMost(MOST_CALLS_A_DAY),
  hoursPerWeek: atMost(MOST_HOURS_A_WEEK),
  daysBetweenCalls: oneOf(COOL_DOWNS),
})
export type LimitsInput = z.output<typeof limitsInput>

const day = dayInput('invalid_date')

/** Days away, both included; an open end has no last day, whatever else was sent along. */
export const awayInput = z
  .object({
    firstDay: day,
    lastDay: z.union([z.literal('').transform(() => null), day]).nullish(),
    open: z.literal('yes', { error: 'invalid_limit' }).optional(),
  })
  .refine(({ lastDay, open }) => lastDay || open, { error: 'invalid_date', path: ['lastDay'] })
  .transform(({ firstDay, lastDay, open }) => ({ firstDay, lastDay: open ? null : (lastDay ?? null) }))
export type AwayInput = z.output<typeof awayInput>

export const awayTarget = z.object({ awayId: z.uuid({ error: 'invalid_limit' }) })
export type AwayTarget = z.output<typeof awayTarget>
