import { z } from 'zod'
import { isDay, isInstant } from '../date-limits.ts'

/** Parse every date and instant from outside with these. */

export const dayInput = (code: string) => z.iso.date({ error: code, abort: true }).refine(isDay, { error: code })

/** `offset` also allows instants that aren't in UTC. */
export const instantInput = (code: string, options: { offset?: boolean } = {}) =>
  z.iso
    .datetime({ error: code, offset: options.offset ?? false, abort: true })
    .max(40, { error: code, abort: true })
    .transform((text) => new Date(text))
    .refine(isInstant, { error: code })
