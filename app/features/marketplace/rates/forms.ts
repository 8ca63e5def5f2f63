import { z } from 'zod'
import { RATE_EUROS_MAX, RATE_EUROS_MIN, RATE_EUROS_STEP } from './schema.ts'

/** Not in schema.ts, so pages that need only the limits don't load Zod. */

const rate = (code: string) =>
  z
    .string(code)
    .regex(/^\d{1,3}$/, code)
    .transform(Number)
    .refine((euros) => euros >= RATE_EUROS_MIN && euros <= RATE_EUROS_MAX && euros % RATE_EUROS_STEP === 0, code)

export const ratesForm = z.strictObject({
  audioEuros: rate('audio_rate_range'),
  videoEuros: rate('video_rate_range'),
  isTrader: z.enum(['no', 'yes'], 'trader_choice_missing').optional(),
})
