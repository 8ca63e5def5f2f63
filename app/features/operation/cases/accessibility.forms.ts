import { z } from 'zod'
import { emailAddress } from '#app/features/marketplace/accounts/forms.ts'
import { BARRIER_MAX, BARRIER_PAGE_MAX } from './schema.ts'

/** Schemas of what the form about accessibility sends. */

/** Without characters that a database or a mail cannot hold. */
const typed = (text: string) => text.replace(/[\p{Cf}\p{Cs}\ufffe\uffff]|[^\P{Cc}\n]/gu, '').trim()

/** What does not work, where, and where the answer goes; an empty address is none. */
export const accessibilityForm = z.object({
  text: z
    .string()
    .max(2 * BARRIER_MAX, 'message_too_long')
    .transform(typed)
    .refine((text) => text !== '', 'message_missing')
    .refine((text) => text.length <= BARRIER_MAX, 'message_too_long'),
  page: z
    .string()
    .max(2 * BARRIER_PAGE_MAX, 'message_too_long')
    .default('')
    .transform((page) => typed(page).replaceAll('\n', ' ').slice(0, BARRIER_PAGE_MAX)),
  email: z
    .union([z.literal('').transform(() => null), emailAddress])
    .nullish()
    .transform((email) => email ?? null),
})
export type AccessibilityInput = z.output<typeof accessibilityForm>
