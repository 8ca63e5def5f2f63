import { z } from 'zod'
import { QUALITY_PERIODS, type QualityPeriod } from './schema.ts'

/** What an address asks for; days without a word of it. */
export const qualityQuery = z.object({ by: z.enum(QUALITY_PERIODS).default('day').catch('day') })

/** A file of figures: `day.csv`. */
export const qualityFileName = z
  .string()
  .regex(new RegExp(`^(${QUALITY_PERIODS.join('|')})\\.csv$`))
  .transform((name) => name.replace('.csv', '') as QualityPeriod)
