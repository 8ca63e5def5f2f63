import { dictionary } from '@zxcvbn-ts/language-common'
import type { Decision } from '#app/platform/refusal.ts'
import type { Role } from '#app/platform/viewer.ts'
import { PASSWORD_MIN, PASSWORD_MIN_ADMINISTRATOR } from './schema.ts'

const listed = dictionary['passwords-common'].slice(0, 10_000)
/** From the 10,000 most common passwords, those that meet the minimum length (ASVS 6.2.4). */
const common = new Set(listed.filter((password) => password.length >= PASSWORD_MIN))
/** Words from that list that people decorate with digits or symbols. */
const commonWords = new Set(listed.filter((password) => /^[a-z]{4,}$/.test(password)))

const rows = [
  '01234567890',
  'abcdefghijklmnopqrstuvwxyz',
  'qwertyuiop',
  'qwertzuiopü',
  'asdfghjklöä',
  'zxcvbnm',
  'yxcvbnm',
]
const runs = rows.flatMap((row) => [row, [...row].reverse().join('')])

/** A keyboard or alphabet run, or up to three repeated characters. */
const isRun = (password: string) => runs.some((row) => row.includes(password)) || /^(.{1,3}?)\1+$/u.test(password)

/** A word surrounded by more characters than this isn't a simple variant. */
const maxDecoration = 4

const lookAlikes: Record<string, string> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
}

const fold = (word: string) => word.replace(/[013457@$!]/g, (sign) => lookAlikes[sign] ?? sign)

/** Readings of a password: as typed, with look-alikes as letters, and each without surrounding digits and symbols. */
function readings(password: string): string[] {
  const plain = password.normalize('NFKC').toLowerCase()
  const words = [plain, fold(plain)]
  const cores = words
    .map((word) => word.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, ''))
    .filter((core) => plain.length - core.length <= maxDecoration)
  return [...words, ...cores, ...cores.map(fold)]
}

/** Whether a password is one of the most common or a keyboard run, ignoring case and added digits or symbols. */
export function isCommonPassword(password: string): boolean {
  if (password.length < PASSWORD_MIN) return false
  if (common.has(password.toLowerCase())) return true
  return readings(password).some((word) => commonWords.has(word) || (word.length >= PASSWORD_MIN && isRun(word)))
}

const bare = (word: string) =>
  word
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')

/**
 * Whether a password is a simple variant of one of these words: decorated with digits or symbols, doubled or reversed.
 */
function isOneOf(password: string, words: readonly string[]): boolean {
  const forbidden = new Set(words.map(bare).filter((word) => word.length >= 3))
  return readings(password)
    .map(bare)
    .some((word) => {
      const half = word.slice(0, word.length / 2)
      return (
        forbidden.has(word) ||
        forbidden.has([...word].reverse().join('')) ||
        (half + half === word && forbidden.has(half))
      )
    })
}

function wordsOf(email: string): string[] {
  const [local = '', domain = ''] = email.split('@')
  return [email, local, domain, ...local.split(/[._+-]/), ...domain.split('.').slice(0, -1)]
}

export const minPasswordLength = (role: Role): number => (role === 'admin' ? PASSWORD_MIN_ADMINISTRATOR : PASSWORD_MIN)

/**
 * Whether a password is acceptable (ASVS 6.2.4, 6.2.11). Refuses with `password_too_short_administrator`,
 * `password_common`, `password_brand` or `password_address`. The form checks the general length limits.
 */
export function decidePassword(
  password: string,
  of: { email: string; role: Role; brand: string },
  field: 'password' | 'newPassword' = 'password',
): Decision {
  const refuse = (code: string): Decision => ({
    ok: false,
    code: 'invalid_input',
    details: { [`field.${field}`]: code },
  })
  if (of.role === 'admin' && [...password].length < minPasswordLength(of.role))
    return refuse('password_too_short_administrator')
  if (isOneOf(password, [of.brand])) return refuse('password_brand')
  if (isOneOf(password, wordsOf(of.email))) return refuse('password_address')
  return isCommonPassword(password) ? refuse('password_common') : { ok: true }
}
