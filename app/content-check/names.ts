import type { Decision } from '#app/platform/refusal.ts'
import { leetToLetters, visibleText } from './text.ts'

/** A name must fit one of these scripts. Japanese and Korean legitimately mix several. */
const alphabets = [
  /^[\p{Script=Latin}\p{Script=Common}\p{Script=Inherited}]+$/u,
  /^[\p{Script=Cyrillic}\p{Script=Common}\p{Script=Inherited}]+$/u,
  /^[\p{Script=Greek}\p{Script=Common}\p{Script=Inherited}]+$/u,
  /^[\p{Script=Arabic}\p{Script=Common}\p{Script=Inherited}]+$/u,
  /^[\p{Script=Hebrew}\p{Script=Common}\p{Script=Inherited}]+$/u,
  /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Bopomofo}\p{Script=Common}\p{Script=Inherited}]+$/u,
  /^[\p{Script=Hangul}\p{Script=Han}\p{Script=Common}\p{Script=Inherited}]+$/u,
  /^[\p{Script=Devanagari}\p{Script=Common}\p{Script=Inherited}]+$/u,
  /^[\p{Script=Bengali}\p{Script=Common}\p{Script=Inherited}]+$/u,
  /^[\p{Script=Tamil}\p{Script=Common}\p{Script=Inherited}]+$/u,
  /^[\p{Script=Thai}\p{Script=Common}\p{Script=Inherited}]+$/u,
  /^[\p{Script=Armenian}\p{Script=Common}\p{Script=Inherited}]+$/u,
  /^[\p{Script=Georgian}\p{Script=Common}\p{Script=Inherited}]+$/u,
  /^[\p{Script=Ethiopic}\p{Script=Common}\p{Script=Inherited}]+$/u,
]
const realLetter = /(?![\u{1F100}-\u{1F1FF}])\p{L}/u
const longNumber = /\p{Nd}(?:[\s._-]?\p{Nd}){4,}/u

/** Words reserved for the operator, refused in names. */
const reservedWords = new Set(
  'admin admins administrator administratorin administration support supporter supportteam moderator moderatorin moderators moderation staff team official offiziell offizielle offizieller root system sysadmin webmaster helpdesk hotline kundendienst kundenservice kundenbetreuung kundensupport service serviceteam customerservice customercare security sicherheit sicherheitsteam compliance billing abrechnung buchhaltung payments payouts auszahlung noreply postmaster betreiber inhaber geschaftsfuhrung owner ceo redaktion verified verifiziert anonymous deleted geloscht null undefined'.split(
    ' ',
  ),
)
/** Our brand and words for our team, refused anywhere in a name. */
const reservedAnywhere =
  /visavis|vizavi|kundendienst|kundenservice|kundensupport|customer(?:service|support|care)|administrat|moderator|helpdesk|supportteam|officialteam|staffmember|webmaster|sysadmin/
const noLetter = /[^a-z]+/
const notLetters = /[^a-z]/g
const many = /(.)\1{1,}/g

function isReserved(name: string): boolean {
  const plain = visibleText(name).toLowerCase()
  return [plain, leetToLetters(plain, 'i'), leetToLetters(plain, 'l')].some((shape) => {
    const together = shape.replace(notLetters, '')
    return (
      shape.split(noLetter).some((word) => reservedWords.has(word) || reservedWords.has(word.replace(many, '$1'))) ||
      reservedWords.has(together) ||
      reservedAnywhere.test(together)
    )
  })
}

const noLetterAtAll = /[^\p{L}]/gu

/** Two names with the same skeleton look alike at a glance. Empty for names without letters. */
export const nameSkeleton = (name: string): string =>
  leetToLetters(visibleText(name).toLowerCase(), 'l')
    .replace(noLetterAtAll, '')
    .replace(many, '$1')
    .replaceAll('rn', 'm')
    .replaceAll('i', 'l')

/**
 * Decides on a name: letters of one script, no long number, no impersonation of the operator. Refuses
 * `name_without_letters`, `name_mixed_alphabets`, `name_with_number` or `name_reserved`.
 */
export function decideName(name: string): Decision {
  const text = name.normalize('NFC').trim()
  if (text === '') return { ok: true }
  if (!realLetter.test(text)) return { ok: false, code: 'name_without_letters' }
  if (longNumber.test(text)) return { ok: false, code: 'name_with_number' }
  if (isReserved(text)) return { ok: false, code: 'name_reserved' }
  return alphabets.some((alphabet) => alphabet.test(text)) ? { ok: true } : { ok: false, code: 'name_mixed_alphabets' }
}
