import { z } from 'zod'
import { FEATURED_MOVES } from '#app/features/marketplace/profiles/schema.ts'
import { confirmation, reason } from '../people/forms.ts'
import { PEOPLE_SEARCH_MAX } from '../people/schema.ts'
import { evidenceFields } from './evidence.forms.ts'
import { COMPANION_INTENTS } from './schema.ts'

/** Schemas of what the page of companions sends. */

export const companionsQuery = z.object({
  q: z.string().max(PEOPLE_SEARCH_MAX).default('').catch(''),
  act: z.enum(COMPANION_INTENTS).optional().catch(undefined),
  id: z.uuid().optional().catch(undefined),
})

export const companionDone = z.enum(COMPANION_INTENTS).nullish().catch(null)

export const companionIntent = z.enum(COMPANION_INTENTS)
export const featuredForm = z.object({ companionId: z.uuid(), move: z.enum(FEATURED_MOVES) })
/** Without a companion nobody gives the free call. */
export const freeIntroForm = z.object({
  ...confirmation,
  companionId: z.preprocess((value) => (value === '' || value === undefined ? null : value), z.uuid().nullable()),
})
export const certificateForm = z.object({ ...confirmation, companionId: z.uuid(), ...evidenceFields })
export const badgeWithdrawalForm = z.object({ ...confirmation, companionId: z.uuid(), reason })

export const changeAcceptanceForm = z.object({ ...confirmation, changeId: z.uuid() })
