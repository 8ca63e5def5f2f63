import { z } from 'zod'
import { isDay, isInstant } from '../date-limits.ts'

/** The one way a date or an instant enters the product. */

export const dayInput = (code: string) => z.iso.date({ error: code, abort: true }).refine(isDay, { error: code })

/** With `offset` also one that is not in UTC. */
export const instantInput = (code: string, options: { offset?: boolean } = {}) =>
  z.iso
    .datetime({ error: code, offset: options.offset ?? false, abort: true })
    .max(40, { error: code, abort: true })
    .transform((text) => new Date(text))
    .refine(isInstant, { error: code })
