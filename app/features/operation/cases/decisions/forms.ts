import { z } from 'zod'
import {
  FINDINGS_MAX,
  GROUND_MAX,
  GROUND_RULE_CODES,
  MEASURES,
  REMOVABLE_CONTENTS,
  SUSPENSION_DAYS,
} from '../schema.ts'

const days = z.coerce
  .number<string>()
  .int()
  .refine((count) => SUSPENSION_DAYS.some((each) => each === count))

/** An administrator's decision. Every measure has a ground, and nothing else: a rule, or a law in words. */
export const decisionForm = z
  .object({
    measure: z.enum(MEASURES, 'nothing_chosen'),
    days: days.optional().catch(undefined),
    contents: z
      .union([z.array(z.enum(REMOVABLE_CONTENTS)), z.enum(REMOVABLE_CONTENTS).transform((one) => [one])])
      .default([])
      .catch([]),
    ground: z
      .enum([...GROUND_RULE_CODES, 'law', ''])
      .default('')
      .catch(''),
    law: z.string().trim().max(GROUND_MAX, 'text_too_long').default(''),
    findings: z.string('findings_missing').trim().min(1, 'findings_missing').max(FINDINGS_MAX, 'text_too_long'),
    automated: z.enum(['yes', 'no'], 'nothing_chosen'),
  })
  .superRefine(({ measure, days: count, contents, ground, law }, issues) => {
    const add = (path: string, message: string) => issues.addIssue({ code: 'custom', path: [path], message })
    if (measure === 'suspended' && count === undefined) add('days', 'nothing_chosen')
    if (measure === 'content_removed' && contents.length === 0) add('contents', 'nothing_chosen')
    if (measure !== 'none' && ground === '') add('ground', 'ground_missing')
    if (measure !== 'none' && ground === 'law' && law === '') add('law', 'ground_missing')
  })
  .transform(({ automated, ...form }) => ({
    ...form,
    days: form.measure === 'suspended' ? (form.days ?? null) : null,
    contents: form.measure === 'content_removed' ? [...new Set(form.contents)] : [],
    // The form begins with the usual rule; without a measure none was broken.
    ground: form.measure === 'none' ? '' : form.ground,
    law: form.measure !== 'none' && form.ground === 'law' ? form.law : '',
    isAutomated: automated === 'yes',
  }))
export type DecisionInput = z.output<typeof decisionForm>
