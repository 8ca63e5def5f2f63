import { type CountryCode, parsePhoneNumberFromString } from 'libphonenumber-js/min'
import { COMPANION_COUNTRY_CODES } from '#app/features/marketplace/profiles/catalogues.data.ts'
import { HELPLINES, HELPLINES_ELSEWHERE } from '#app/features/marketplace/safety/helplines.data.ts'
import { numberWordsToDigits } from './spelled-numbers.ts'

/** Where a number without a country code may be from: the companions' countries, likeliest first. */
const countries: readonly CountryCode[] = ['DE', 'AT', 'CH', 'GB', 'FR', ...COMPANION_COUNTRY_CODES]

/** More long numbers than this aren't innocent in a profile. */
const maxNumbers = 20
const shortestNumber = 7
const longestNumber = 15

/** Digits disguised as letters, in words that are mostly digits: "O151", "S67B9". */
const mixedWord = /(?<![a-z0-9])[oilzsbgq|0-9]{2,20}(?![a-z0-9])/g
const alikeLetter = /[oilzsbgq|]/
const alikeSign = /[oilzsbgq|]/g
const alike: Record<string, string> = { o: '0', i: '1', l: '1', '|': '1', z: '2', s: '5', b: '8', g: '9', q: '9' }
const decade = /^\d0s$/
const notDigit = /\D/g

/** As above, with separators between the characters: "I 0 1 7 6 I 2 3 4". */
const mixedRow = /(?<![a-z0-9])[oilzsbgq|0-9](?:[ ._-][oilzsbgq|0-9]){6,19}(?![a-z0-9])/g
const anyGap = /[ ._-]/g

function lettersToDigits(text: string): string {
  const rows = text.replace(mixedRow, (row) => (alikeLetter.test(row) ? row.replace(anyGap, '') : row))
  return rows.replace(mixedWord, (word) => {
    const digits = word.replace(notDigit, '').length
    if (digits === 0 || digits === word.length || digits * 3 < word.length || decade.test(word)) return word
    return word.replace(alikeSign, (sign) => alike[sign] ?? sign)
  })
}

const spoken =
  /(?<=\d)[\s,.;:-]{0,3}(?:(?:und|and) )?(?:dann|danach|then|next|minus|dash|bindestrich|strich|slash|schragstrich|leerzeichen|space|komma|comma|punkt|dot|pause)[\s,.;:-]{1,3}(?=\d)/g
const plusWord = /(?<![a-z])plus\s{0,3}(?=\d)/g

/** Digits with little between them; single digits may have any non-letters between them. */
const digitRun = /[+(]{0,2}\d(?:[^\p{L}\d\p{Extended_Pictographic}€$£%°§]{0,4}\d){6,40}/gu
const loneDigits = /(?<!\d)\d(?:[^\p{L}\d]{1,4}\d(?!\d)){6,24}/gu
const codeBefore = /(?:isbn|issn|plz|postcodes?|postleitzahl(?:en)?|zip(?: codes?)?|iban)[\s:#.-]{0,4}$/

const itemBorder = /\s*(?:[\s,;|()]|(?<=\d\.?)-(?=\s?\d)|\/(?=\s))\s*/
const year = /^(?:18|19|20)\d\d(?:\/(?:\d\d|(?:19|20)\d\d))?[.]?$/
const date = /^(?:0?[1-9]|[12]\d|3[01])[./](?:0?[1-9]|1[0-2])(?:[./](?:(?:19|20)?\d\d)?)?$/
const americanDate = /^(?:0?[1-9]|1[0-2])\/(?:0?[1-9]|[12]\d|3[01])\/(?:19|20)?\d\d$/
const isoDate = /(?<!\d)(?:19|20)\d\d-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])(?!\d)/g
const spacedDate = /(?<![\d.])(?:0?[1-9]|[12]\d|3[01])\.\s(?:0?[1-9]|1[0-2])\.\s?(?=(?:19|20)\d\d(?!\d))/g
const month = /^(?:0?[1-9]|1[0-2])[./](?:19|20)\d\d$/
const clock = /^(?:[01]?\d|2[0-4])[:.][0-5]\d(?:[:.][0-5]\d)?$/
const allDay = /^(?:24\/7|365|7)$/
const emergency = /^(?:11[0-9]|116117|144|911|999)$/
const quantity = /^(?:\d{1,3}(?:[.,' ]\d{3}){1,3}|[1-9]\d{0,4}0{3,9}|\d{1,3}[.,]\d{1,2})$/
const small = /^\d{1,2}[.,:/]?$/
const thousands = /(?<![\d.,'+])[1-9]\d{0,2}(?:[.,' ]\d{3}){0,2}[.,' ]000(?![\d.,' ]?\d)/g
const dialled = /^\(\+?0/
const leadingZero = /^0\d/
const hasDigit = /\d/
const number = /\d+/g
const trailing = /[.,:;/]+$/

const innocent = [year, date, americanDate, month, clock, allDay, emergency, quantity]

/** Helplines companions may mention: those on our own page and Telefonseelsorge's second number. */
const helplines = new Set(
  [...Object.values({ ...HELPLINES_ELSEWHERE, ...HELPLINES })]
    .flat()
    .map(({ phone }) => phone.replace(notDigit, ''))
    .concat('08001110222'),
)

/** Whether a run of numbers consists of years, dates, times, prices or counts rather than a phone number's groups. */
function isOrdinary(run: string): boolean {
  if (run.startsWith('+') || run.startsWith('00') || dialled.test(run)) return false
  const items = run
    .split(itemBorder)
    .map((item) => item.replace(trailing, ''))
    .filter((item) => hasDigit.test(item))
  const suspects = items.filter((item) => !innocent.some((pattern) => pattern.test(item)))
  if (suspects.length === 0) return true
  return (
    suspects.length < items.length &&
    suspects.length <= 2 &&
    !leadingZero.test(run) &&
    suspects.every((item) => small.test(item))
  )
}

/** Counting or breathing exercises, not phone numbers: 1, 2, 3 …, 10, 9, 8 … or 30, 60, 90 …. */
function isCounting(run: string, digits: string): boolean {
  return [run.match(number) ?? [], [...digits]].some((items) => {
    const steps = items.slice(1).map((item, index) => Number(item) - Number(items[index]))
    return steps.length > 2 && steps.every((each) => each === steps[0])
  })
}

function isCallable(run: string): boolean {
  const digits = run.replace(notDigit, '')
  if (helplines.has(digits)) return false
  if (digits.length < shortestNumber || isCounting(run, digits) || isOrdinary(run)) return false
  if (run.includes('+') && digits.length >= 8) return true
  if (digits.length > longestNumber + 2) return parts(run).some(isCallable)
  if (digits.startsWith('00')) return parsePhoneNumberFromString(`+${digits.slice(2)}`)?.isValid() ?? false
  if (digits.startsWith('0') && digits.length >= 9) return true
  return [...new Set(countries)].some((country) => parsePhoneNumberFromString(digits, country)?.isValid())
}

function parts(run: string): string[] {
  const groups = run.split(/[,;|\n]|\s{2,}|\s[-/]\s/)
  return groups.length > 1 ? groups : [run.slice(0, longestNumber), run.slice(-longestNumber)]
}

/** Finds a phone number in plain lower-case text, even spelled out, spaced or disguised. Runs in linear time. */
export function hasPhoneNumber(text: string): boolean {
  const numbers = lettersToDigits(numberWordsToDigits(text.replace(thousands, '·n·')))
    .replace(isoDate, 'd')
    .replace(spacedDate, '')
    .replace(plusWord, '+')
    .replace(spoken, ' ')
  const runs = [...numbers.matchAll(digitRun), ...numbers.matchAll(loneDigits)]
    .filter((run) => !codeBefore.test(numbers.slice(Math.max(0, run.index - 24), run.index)))
    .map(([run]) => run)
  const long = runs.filter((run) => !isOrdinary(run))
  return long.length > maxNumbers || long.some(isCallable)
}
