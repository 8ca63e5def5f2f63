import { z } from 'zod'
import { BADGES, EVIDENCE_LINE_MAX, EVIDENCE_NOTE_MAX, REASON_MAX } from '#app/features/marketplace/profiles/schema.ts'
import { dayInput } from '#app/platform/http/date-input.ts'
import { CHANGE_REASONS, REJECTION_REASONS, type ReasonTemplate } from './schema.ts'

/** Schemas of what this feature's forms and URLs send. Not in schema.ts, so that no page loads Zod with the limits. */

/** What the administrator saw, from the page of the application (`versionOf`). */
const version = z.string().regex(/^\d{1,5}\.\d{1,15}$/)

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

const evidence = z.object(evidenceFields)
/** Only a badge with a certificate asks for what was seen of it. */
export const approvalForm = z
  .object({ version, badge: z.enum(BADGES, 'badge_required') })
  .catchall(z.unknown())
  .transform(({ version, badge, ...seen }, issues) => {
    if (badge !== 'certified') return { version, badge: false, evidence: null }
    const read = evidence.safeParse(seen)
    for (const { path, message } of read.error?.issues ?? []) issues.addIssue({ code: 'custom', path, message })
    return read.success ? { version, badge: true, evidence: read.data } : z.NEVER
  })

/** Sentences of ours, words of their own, or both. */
const reasonForm = <T extends ReasonTemplate>(templates: readonly T[]) =>
  z
    .object({
      version,
      templates: z.preprocess(
        (value) => (value === undefined || value === '' ? [] : [value].flat()),
        z.array(z.enum(templates)).max(templates.length),
      ),
      reason: z
        .string()
        .trim()
        .max(REASON_MAX, 'reason_too_long')
        .default('')
        .transform((text) => text.replace(/\r\n?/g, '\n')),
    })
    .refine(({ templates, reason }) => templates.length > 0 || reason !== '', {
      path: ['reason'],
      message: 'reason_required',
    })

export const changeForm = reasonForm(CHANGE_REASONS)
export const rejectionForm = reasonForm(REJECTION_REASONS)
