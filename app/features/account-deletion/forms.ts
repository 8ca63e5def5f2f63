import { z } from 'zod'

/** The confirmation form: `credits` is the loss it named, `understood` its checkbox. */
export const deleteAccountForm = z.object({
  password: z.string('password_required').min(1, 'password_required').max(1000, 'wrong_password'),
  code: z
    .string()
    .trim()
    .max(64, 'wrong_code')
    .transform((code) => code || undefined)
    .optional(),
  understood: z
    .literal('on')
    .optional()
    .transform((tick) => tick === 'on'),
  credits: z.coerce.number().int().min(0).max(2_000_000_000),
})

/** What the question's form is sent for: deleting, or the refund before it. */
export const deletionIntent = z.enum(['delete', 'refund']).catch('delete')
