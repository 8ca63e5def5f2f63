import { z } from 'zod'
import { emailAddress } from '#app/features/marketplace/accounts/forms.ts'
import { EMAIL_MAX } from '#app/features/marketplace/accounts/schema.ts'
import {
  APPEAL_TEXT_MAX,
  CASE_REASONS,
  CASE_TEXT_MAX,
  CASE_URL_MAX,
  CASE_URLS_MAX,
  isAnonymousReason,
  NOTIFIER_NAME_MAX,
} from './schema.ts'

/** No address of a site: the name goes out in a mail of ours, to an address that anybody may type. */
const LINK = /\.\p{L}{2,}/u
const NAME = /^[\p{L}\p{M}\p{N} .,'’&-]+$/u

const longText = z.string('text_missing').trim().min(1, 'text_missing').max(CASE_TEXT_MAX, 'text_too_long')

/** Addresses of ours, one a line. */
const addresses = z
  .string('url_missing')
  .max((CASE_URL_MAX + 2) * CASE_URLS_MAX, 'urls_too_many')
  .transform((text) => text.split(/\s+/).filter((line) => line !== ''))
  .pipe(z.array(z.string().max(CASE_URL_MAX, 'url_not_ours')).min(1, 'url_missing').max(CASE_URLS_MAX, 'urls_too_many'))

/** Anybody's notice (DSA Art. 16 (2)): where, why, who, in good faith; no name where danger or a child is concerned. */
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

/** An appeal: nothing has to be said. */
export const appealForm = z.object({
  text: z.string().trim().max(APPEAL_TEXT_MAX, 'text_too_long').default(''),
})

/** The page of a decision: its reference, and the key of its reader if they are not signed in. */
export const decisionQuery = z.object({
  key: z.string().max(100).optional().catch(undefined),
  done: z.literal('appealed').optional().catch(undefined),
})
export const decisionReference = z.string().regex(/^C-[0-9A-F]{10}$/)
