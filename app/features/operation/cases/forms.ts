import { z } from 'zod'
import { emailAddress } from '#app/features/marketplace/accounts/forms.ts'
import { EMAIL_MAX } from '#app/features/marketplace/accounts/schema.ts'
import {
  APPEAL_TEXT_MAX,
  BARRIER_MAX,
  BARRIER_PAGE_MAX,
  CASE_REASONS,
  CASE_TEXT_MAX,
  CASE_URL_MAX,
  CASE_URLS_MAX,
  FINDINGS_MAX,
  GROUND_MAX,
  GROUND_RULE_CODES,
  isAnonymousReason,
  MEASURES,
  NOTIFIER_NAME_MAX,
  REMOVABLE_CONTENTS,
  SUSPENSION_DAYS,
} from './schema.ts'

/** Rejects links, because we mail this name to an address that anyone can enter. */
const LINK = /\.\p{L}{2,}/u
const NAME = /^[\p{L}\p{M}\p{N} .,'’&-]+$/u

const longText = z.string('text_missing').trim().min(1, 'text_missing').max(CASE_TEXT_MAX, 'text_too_long')

/** URLs of this site, one per line. */
const addresses = z
  .string('url_missing')
  .max((CASE_URL_MAX + 2) * CASE_URLS_MAX, 'urls_too_many')
  .transform((text) => text.split(/\s+/).filter((line) => line !== ''))
  .pipe(z.array(z.string().max(CASE_URL_MAX, 'url_not_ours')).min(1, 'url_missing').max(CASE_URLS_MAX, 'urls_too_many'))

/**
 * Notice form for anyone (DSA Art. 16 (2)): where, why, who, in good faith. No name is needed for danger or child
 * abuse.
 */
export const noticeForm = z
  .object({
    urls: addresses,
    reason: z.enum(CASE_REASONS, 'invalid_reason'),
    text: longText,
    name: z.string().trim().max(NOTIFIER_NAME_MAX, 'notifier_name_missing').default(''),
    email: z.string().trim().max(EMAIL_MAX, 'notifier_email_missing').default(''),
    goodFaith: z.literal('on', 'good_faith_missing'),
  })
  .superRefine(({ reason, name, email }, issues) => {
    const isNeeded = !isAnonymousReason(reason)
    if (isNeeded && name === '') issues.addIssue({ code: 'custom', path: ['name'], message: 'notifier_name_missing' })
    if (name !== '' && (!NAME.test(name) || LINK.test(name)))
      issues.addIssue({ code: 'custom', path: ['name'], message: 'notifier_name_missing' })
    if (email === '' ? isNeeded : !emailAddress.safeParse(email).success)
      issues.addIssue({ code: 'custom', path: ['email'], message: 'notifier_email_missing' })
  })
  .transform(({ email, name, urls, reason, text }) => ({
    ...{ urls, reason, text },
    name: name === '' ? null : name,
    email: email === '' ? null : email.toLowerCase(),
  }))
export type ContentNotice = z.output<typeof noticeForm>

export const objectionForm = z.object({ text: longText })

export const appealForm = z.object({
  text: z.string().trim().max(APPEAL_TEXT_MAX, 'text_too_long').default(''),
})

/** The decision page's query: its reader's key, if they aren't signed in, and whether they just appealed. */
export const decisionQuery = z.object({
  key: z.string().max(100).optional().catch(undefined),
  done: z.literal('appealed').optional().catch(undefined),
})
export const decisionReference = z.string().regex(/^C-[0-9A-F]{10}$/)

const days = z.coerce
  .number<string>()
  .int()
  .refine((count) => SUSPENSION_DAYS.some((each) => each === count))

/** Decision form. A measure needs exactly one ground: a rule, or a law in words. */
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
    // Clear the preselected rule, because without a measure none was broken.
    ground: form.measure === 'none' ? '' : form.ground,
    law: form.measure !== 'none' && form.ground === 'law' ? form.law : '',
    isAutomated: automated === 'yes',
  }))
export type DecisionInput = z.output<typeof decisionForm>

/** Strips characters that the database or a mail can't hold. */
const typed = (text: string) => text.replace(/[\p{Cf}\p{Cs}\ufffe\uffff]|[^\P{Cc}\n]/gu, '').trim()

/** Barrier form: what doesn't work, where, and an optional address for the answer. */
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
