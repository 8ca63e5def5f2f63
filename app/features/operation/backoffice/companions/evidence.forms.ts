import { z } from 'zod'
import { EVIDENCE_LINE_MAX, EVIDENCE_NOTE_MAX } from '#app/features/marketplace/profiles/schema.ts'
import { dayInput } from '#app/platform/http/date-input.ts'

const line = (missing: string) => z.string(missing).trim().min(1, missing).max(EVIDENCE_LINE_MAX, 'line_too_long')

export const evidenceFields = {
  title: line('title_missing'),
  issuer: line('issuer_missing'),
  seenOn: dayInput('day_missing'),
  note: z
    .string()
    .trim()
    .max(EVIDENCE_NOTE_MAX, 'note_too_long')
    .default('')
    .transform((text) => text.replace(/\r\n?/g, '\n')),
}
