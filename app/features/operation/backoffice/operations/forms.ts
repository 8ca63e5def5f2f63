import { z } from 'zod'
import { recentReAuthenticationForm } from '#app/features/marketplace/accounts/forms.ts'
import {
  OPERATION_KINDS,
  OPERATION_NOTE_MAX,
  OPERATION_NOTE_MIN,
  OPERATION_STEPS,
  OPERATION_SUBJECT_MAX,
} from './schema.ts'

export const operationForm = recentReAuthenticationForm.extend({
  kind: z.enum(OPERATION_KINDS),
  subject: z.string().min(1).max(OPERATION_SUBJECT_MAX),
  step: z.enum(OPERATION_STEPS),
  note: z
    .string()
    .transform((text) => text.replace(/\r\n?/g, '\n'))
    .pipe(
      z.string().trim().min(OPERATION_NOTE_MIN, 'operation_note_short').max(OPERATION_NOTE_MAX, 'operation_note_long'),
    )
    .optional(),
})
export type OperationForm = z.output<typeof operationForm>
