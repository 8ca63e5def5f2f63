import type { Decision } from '#app/platform/refusal.ts'
import { findAddresses } from './addresses.ts'
import { isDisguised } from './disguise.ts'
import { decideName } from './names.ts'
import { hasPaymentDetails, withoutIbans } from './payment-details.ts'
import { hasPhoneNumber } from './phones.ts'
import { type ReadingStep, readText } from './text.ts'
import { findWords, WORD_KINDS } from './words/phrases.ts'

/** Kinds of content that are refused in names and bios, so that people meet here and stay safe (P-17 to P-20). */
export const CONTENT_KINDS = ['email', 'link', 'phone', ...WORD_KINDS, 'obfuscated'] as const
export type ContentKind = (typeof CONTENT_KINDS)[number]
/** The field a text is for: names have rules of their own. */
export type ContentField = 'name' | 'bio'

/**
 * Kinds of unwanted content found in a text, in the order of CONTENT_KINDS; empty when there is none. Linear in the
 * length of the text. `without` skips a step of reading, so that tests show that each is needed.
 */
export function unwantedContent(text: string, without?: ReadingStep): ContentKind[] {
  const { plain, joined, words } = readText(text, without)
  const lower = plain.toLowerCase()
  const { email, link } = findAddresses(plain, joined, without)
  const found = new Set<ContentKind>(findWords(words))
  if (email) found.add('email')
  if (link) found.add('link')
  if (hasPhoneNumber(withoutIbans(lower), without)) found.add('phone')
  if (hasPaymentDetails(lower)) found.add('scammy')
  if (isDisguised(text)) found.add('obfuscated')
  return CONTENT_KINDS.filter((kind) => found.has(kind))
}

/**
 * Decides on a name or bio. Refuses with `unwanted_content`, where `found` lists the kinds divided by spaces (P-21),
 * and a name also with a code of `decideName`.
 */
export function decideContent(text: string, field: ContentField): Decision {
  const found = unwantedContent(text)
  if (found.length > 0) return { ok: false, code: 'unwanted_content', details: { found: found.join(' ') } }
  return field === 'name' ? decideName(text) : { ok: true }
}
