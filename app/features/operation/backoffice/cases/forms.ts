import { z } from 'zod'
import { CASE_REASONS, CASE_TEXT_MAX } from '../../cases/schema.ts'

/** The version of the case that the administrator saw, and the password if the act requires it. */
export const actConfirmation = z.object({
  version: z.string().max(60).default(''),
  password: z.string().max(200).optional(),
  code: z.string().max(50).optional(),
})

const optionalId = z
  .literal('')
  .transform(() => null)
  .or(z.uuid())
  .nullable()
  .default(null)

export const ownCaseForm = z.object({
  userId: z.uuid('invalid_person'),
  reason: z.enum(CASE_REASONS, 'invalid_reason'),
  text: z.string('text_missing').trim().min(1, 'text_missing').max(CASE_TEXT_MAX, 'text_too_long'),
  callId: optionalId,
  ratingId: optionalId,
  changeId: optionalId,
})

export const ownCaseQuery = z.object({
  person: z.uuid().optional().catch(undefined),
  call: z.uuid().optional().catch(undefined),
  rating: z.uuid().optional().catch(undefined),
  change: z.uuid().optional().catch(undefined),
})
