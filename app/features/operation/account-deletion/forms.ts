import { z } from 'zod'

const amount = z.coerce.number().int().min(0).max(2_000_000_000)

/**
 * The confirmation form. `credits` is the loss it showed; a refund reduces it by `refundCredits`, worth `refundCents`.
 * Choosing for or against the refund accepts the loss, as ticking `understood` does.
 */
const fields = z.object({
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
  credits: amount,
  refund: z.enum(['yes', 'no']).optional(),
  refundCredits: amount.default(0),
  refundCents: amount.default(0),
})

/** Input of the command: the loss after the refund, and the promised refund in euro cents. */
export const deleteAccountForm = fields.transform(({ refund, refundCredits, refundCents, ...form }) => ({
  ...form,
  credits: refund === 'yes' ? Math.max(0, form.credits - refundCredits) : form.credits,
  refundCents: refund === 'yes' ? refundCents : 0,
  understood: form.understood || refund !== undefined,
}))
