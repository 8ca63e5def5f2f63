import type { Decision } from '#app/platform/refusal.ts'
import { findAddresses } from './addresses.ts'
import { decideName } from './names.ts'
import { hasPaymentDetails, withoutIbans } from './payment-details.ts'
import { hasPhoneNumber } from './phones.ts'
import { readText } from './text.ts'
import { findWords, WORD_KINDS } from './words/phrases.ts'

const latinWithOther =
  /\p{Script=Latin}[\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Armenian}\p{Script=Cherokee}\p{Script=Coptic}\p{Script=Lisu}]|[\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Armenian}\p{Script=Cherokee}\p{Script=Coptic}\p{Script=Lisu}]\p{Script=Latin}/u
const emojiTag = /\u{1F3F4}[\u{E0030}-\u{E007A}]{2,8}\u{E007F}/gu
const emojiJoiner = /(?<=\p{Extended_Pictographic}|[\u{1F3FB}-\u{1F3FF}]|\uFE0F)\u200D(?=\p{Extended_Pictographic})/gu
const joinerOfScript =
  /(?<=[\p{Script=Arabic}\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Malayalam}\p{Script=Sinhala}])[\u200C\u200D]/gu
const harmless = /[\u00AD\u200E\u200F\uFEFF\u061C]|\p{Variation_Selector}/gu
const hidden = /[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu
const turned = /[\u202A-\u202E\u2066-\u2069]/
const tag = /[\u{E0000}-\u{E007F}]/u
const piled = /\p{Script=Latin}\p{M}{3,}/u
const struckOut = /(?:\p{L}[\u0334-\u0338\u20D0-\u20F0]){3,}/u
const boxedWord = /(?:[\u{1F150}-\u{1F169}\u{1F170}-\u{1F189}](?: |\uFE0F)?){4,}/u
const boxedFlags = /(?:[\u{1F1E6}-\u{1F1FF}](?: |\u200B|\u200D|\.|-)){4,}/u

/** "s.e.x" is too short for the step that joins spread letters, which would also match "S.O.S." */
const spelledSex = /(?<![\p{L}.])s([ ._*|~-])e\1x(?!\p{L})/iu

/** Western European letters and typographic signs, which can't disguise anything. */
const harmlessAll = /^[\0-\u00AC\u00AE-\u02FF\u2010-\u2027\u2030-\u205E\u20A0-\u20BF]*$/

/** Copied text may contain a few invisible characters; more are deliberate. */
const maxHidden = 3

/** Whether a raw text is written to be read by people but missed by checks ("obfuscated"). */
function isDisguised(text: string): boolean {
  if (spelledSex.test(text)) return true
  if (harmlessAll.test(text)) return false
  const bare = text.replace(emojiTag, '').replace(emojiJoiner, '').replace(joinerOfScript, '')
  if (turned.test(bare) || tag.test(bare)) return true
  if ((bare.replace(harmless, '').match(hidden)?.length ?? 0) > maxHidden) return true
  if (latinWithOther.test(bare.normalize('NFC').replace(hidden, ''))) return true
  return piled.test(bare.normalize('NFKD')) || struckOut.test(bare) || boxedWord.test(bare) || boxedFlags.test(bare)
}

/** Content refused in names and bios, to keep contact on the platform and people safe. */
export const CONTENT_KINDS = ['email', 'link', 'phone', ...WORD_KINDS, 'obfuscated'] as const
export type ContentKind = (typeof CONTENT_KINDS)[number]
export type ContentField = 'name' | 'bio'

/** Kinds of unwanted content in a text, in the order of CONTENT_KINDS. Runs in linear time. */
export function unwantedContent(text: string): ContentKind[] {
  const { plain, joined, words } = readText(text)
  const lower = plain.toLowerCase()
  const { email, link } = findAddresses(plain, joined)
  const found = new Set<ContentKind>(findWords(words))
  if (email) found.add('email')
  if (link) found.add('link')
  if (hasPhoneNumber(withoutIbans(lower))) found.add('phone')
  if (hasPaymentDetails(lower)) found.add('scammy')
  if (isDisguised(text)) found.add('obfuscated')
  return CONTENT_KINDS.filter((kind) => found.has(kind))
}

/**
 * Decides on a name or bio. Refuses `unwanted_content`, with space-separated kinds in `found`. A name is also refused
 * with the codes of `decideName`.
 */
export function decideContent(text: string, field: ContentField): Decision {
  const found = unwantedContent(text)
  if (found.length > 0) return { ok: false, code: 'unwanted_content', details: { found: found.join(' ') } }
  return field === 'name' ? decideName(text) : { ok: true }
}
