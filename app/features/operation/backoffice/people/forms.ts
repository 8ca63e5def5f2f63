import { z } from 'zod'
import { emailAddress } from '#app/features/marketplace/accounts/forms.ts'
import { PROOF_MAX, PROOF_MIN } from '#app/features/marketplace/accounts/schema.ts'
import { REASON_MAX } from '#app/features/marketplace/profiles/schema.ts'
import { LIFT_NOTE_MAX } from '#app/features/operation/suspensions/schema.ts'
import { evidenceFields } from '../applications/forms.ts'
import { PERSON_ACTS, PERSON_NOTE_MAX } from './schema.ts'

/** Schemas of what the pages about people send. */

export const confirmation = {
  password: z.string().max(1000, 'wrong_password').optional(),
  code: z.string().max(40).optional(),
}

const lines = (text: string) => text.replace(/\r\n?/g, '\n')

/** Words that the person reads. */
const reason = z
  .string('reason_required')
  .trim()
  .min(1, 'reason_required')
  .max(REASON_MAX, 'reason_too_long')
  .transform(lines)

export const personQuery = z.object({
  act: z.enum(PERSON_ACTS).nullish().catch(null),
  id: z.uuid().nullish().catch(null),
  refused: z.string().max(60).nullish().catch(null),
})

export const confirmationForm = z.object(confirmation)
export const emailChangeForOwnerForm = z.object({
  ...confirmation,
  email: z.string('email_required').trim().min(1, 'email_required').pipe(emailAddress),
  proof: z.string().trim().min(PROOF_MIN, 'proof_missing').max(PROOF_MAX, 'proof_too_long').transform(lines),
})
export const liftForm = z.object({
  ...confirmation,
  note: z
    .string('lift_note_missing')
    .trim()
    .min(1, 'lift_note_missing')
    .max(LIFT_NOTE_MAX, 'note_too_long')
    .transform(lines),
  decisionId: z.uuid('suspension_changed'),
})
export const noteForm = z.object({
  ...confirmation,
  text: z.string().trim().min(1, 'note_missing').max(PERSON_NOTE_MAX, 'note_too_long').transform(lines),
})
export const noteDeletionForm = z.object({ ...confirmation, noteId: z.uuid() })
export const certificateForm = z.object({ ...confirmation, ...evidenceFields })
export const badgeWithdrawalForm = z.object({ ...confirmation, reason })
