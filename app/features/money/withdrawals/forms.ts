import { z } from 'zod'
import { emailAddress } from '#app/features/marketplace/accounts/forms.ts'
import { REFERENCE_MAX, WITHDRAWAL_NAME_MAX, WITHDRAWAL_NOTE_MAX } from './schema.ts'

/** Rejects links, because we show this text in the back office and mail it to the buyer. */
const LINK = /\.\p{L}{2,}/u
const NAME = /^[\p{L}\p{M}\p{N} .,'’&-]+$/u
const REFERENCE = /^[\p{L}\p{M}\p{N} .,#()-]*$/u

const name = z
  .string('name_required')
  .trim()
  .min(1, 'name_required')
  .max(WITHDRAWAL_NAME_MAX, 'name_letters')
  .refine((text) => NAME.test(text) && !LINK.test(text), 'name_letters')
const reference = z
  .string()
  .trim()
  .max(REFERENCE_MAX, 'reference_letters')
  .refine((text) => REFERENCE.test(text) && !LINK.test(text), 'reference_letters')
  .default('')
const email = z.string('withdrawal_email_required').trim().min(1, 'withdrawal_email_required').pipe(emailAddress)

/**
 * A guest's declaration, with no more fields than the law lets us require (§ 356a (2) BGB). Without `email` the receipt
 * goes to the account's address.
 */
export const guestWithdrawalForm = z.object({
  name,
  accountEmail: email,
  email: z
    .literal('')
    .transform(() => undefined)
    .or(emailAddress)
    .optional(),
  reference,
})

/** A buyer's declaration: names one of their purchases, or describes it in words. */
export const ownWithdrawalForm = z.object({
  name,
  email,
  purchaseId: z.union([z.uuid(), z.literal('other')], { error: 'purchase_required' }),
  reference,
})

export const withdrawalIntent = z.enum(['review', 'edit', 'confirm']).catch('review')
/** Idempotency key, created with the summary. */
export const withdrawalKey = z.uuid()

export const withdrawalQuery = z.object({ purchase: z.uuid().optional().catch(undefined) })

export const closeWithdrawalForm = z.object({
  withdrawalId: z.uuid(),
  note: z.string('note_required').trim().min(1, 'note_required').max(WITHDRAWAL_NOTE_MAX, 'note_required'),
})
