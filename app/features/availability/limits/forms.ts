import { z } from 'zod'
import { dayInput } from '#app/platform/http/date-input.ts'
import { MOST_CALLS_A_DAY, NOTICES, PAUSES } from './schema.ts'

const minutes = (choices: readonly number[]) =>
  z.enum(choices.map(String), { error: 'invalid_limit' }).transform(Number)
const callsPerDay = Array.from({ length: MOST_CALLS_A_DAY }, (_, below) => String(below + 1))

/** What a companion chooses about being booked; an empty number of calls a day is no limit. */
export const limitsInput = z.object({
  noticeMinutes: minutes(NOTICES),
  pauseMinutes: minutes(PAUSES),
  callsPerDay: z
    .enum(['', ...callsPerDay], { error: 'invalid_limit' })
    .transform((number) => (number === '' ? null : Number(number))),
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
