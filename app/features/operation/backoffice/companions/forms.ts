import { z } from 'zod'
import { FEATURED_MAX, FEATURED_MOVES } from '#app/features/marketplace/profiles/schema.ts'
import { confirmation } from '../people/forms.ts'
import { COMPANION_ACTS } from './schema.ts'

/** Schemas of what the page of companions sends. */

export const companionsQuery = z.object({
  act: z.enum(COMPANION_ACTS).nullable().catch(null).default(null),
  id: z.uuid().optional().catch(undefined),
})

export const featuredForm = z.object({ companionId: z.uuid(), move: z.enum(FEATURED_MOVES) })
/** The ids of all featured companions in their new order. */
export const orderForm = z.object({
  ids: z
    .string()
    .max(40 * FEATURED_MAX)
    .transform((ids) => ids.split(','))
    .pipe(z.array(z.uuid())),
})
/** Without a companion nobody gives the free call. */
export const freeIntroForm = z.object({
  ...confirmation,
  companionId: z.preprocess((value) => (value === '' || value === undefined ? null : value), z.uuid().nullable()),
})
export const changeAcceptanceForm = z.object({ ...confirmation, changeId: z.uuid() })
