const units = [
  ['null', 'zero', 'nil', 'nought'],
  ['eins', 'one'],
  ['zwei', 'zwo', 'two'],
  ['drei', 'three'],
  ['vier', 'four'],
  ['funf', 'fuenf', 'five'],
  ['sechs', 'six'],
  ['sieben', 'seven'],
  ['acht', 'eight'],
  ['neun', 'nine'],
]
const teens = [
  ['zehn', 'ten'],
  ['elf', 'eleven'],
  ['zwolf', 'zwoelf', 'twelve'],
  ['dreizehn', 'thirteen'],
  ['vierzehn', 'fourteen'],
  ['funfzehn', 'fuenfzehn', 'fifteen'],
  ['sechzehn', 'sixteen'],
  ['siebzehn', 'seventeen'],
  ['achtzehn', 'eighteen'],
  ['neunzehn', 'nineteen'],
]
const tens = [
  ['zwanzig', 'twenty'],
  ['dreissig', 'dreisig', 'thirty'],
  ['vierzig', 'forty', 'fourty'],
  ['funfzig', 'fuenfzig', 'fifty'],
  ['sechzig', 'sixty'],
  ['siebzig', 'seventy'],
  ['achtzig', 'eighty'],
  ['neunzig', 'ninety'],
]
const repeats = new Map(
  Object.entries({
    ...{ double: 2, twice: 2, doppel: 2, doppelt: 2, zweimal: 2 },
    ...{ triple: 3, treble: 3, thrice: 3, dreifach: 3, dreimal: 3 },
  }),
)

/** "fünfundzwanzig": German puts the unit first. */
const compounds = tens.flatMap((words, ten) =>
  units.slice(1).map((names, unit) => ({
    words: words.flatMap((word) => (unit === 0 ? ['ein'] : names).map((name) => `${name}und${word}`)),
    digits: String(20 + 10 * ten + unit + 1),
  })),
)
const digitsOf = new Map(
  [
    ...units.map((words, digit) => ({ words, digits: String(digit) })),
    ...teens.map((words, digit) => ({ words, digits: String(10 + digit) })),
    ...tens.map((words, ten) => ({ words, digits: String(20 + 10 * ten) })),
    ...compounds,
  ].flatMap(({ words, digits }) => words.map((word): [string, string] => [word, digits])),
)
const tensWords = new Set<string>(tens.flat())
const singleDigits = new Set<string>(units.flat())

const longestFirst = [...digitsOf.keys()].sort((a, b) => b.length - a.length)
const numberWord = new RegExp(longestFirst.join('|'), 'g')

const token = /[a-z]+|\d+|[^a-z\d]+/g
/** How number words begin; skips all others early. */
const beginning =
  /^(?:null|zero|nil|nou|ein|one|zwei|zwo|two|twe|drei|three|thir|vier|fo|fu|fi|sech|six|sieb|seven|acht|eigh|neun|nine|zehn|ten|elf|elev)/
/** Separators allowed between the spelled-out digits of one number. */
const gap = /^[\s.,;:/|_*~"'()-]{1,4}$/

/** The digits spelled by a word, including compounds; null for other words. */
function parseNumberWord(word: string): string | null {
  if (!beginning.test(word)) return null
  const digits = digitsOf.get(word)
  if (digits !== undefined) return digits
  if (word.length < 6 || word.length > 120) return null
  const said = word.match(numberWord)
  if (!said || said.join('').length !== word.length) return null
  return said.map((part) => digitsOf.get(part) ?? '').join('')
}

function digitsOfToken(part: string): string | null {
  const code = part.charCodeAt(0)
  if (code >= 97 && code <= 122) return parseNumberWord(part)
  return code >= 48 && code <= 57 ? part : null
}

/**
 * Converts spelled-out numbers in plain lower-case text to digits: "null eins fünf" to "0 1 5", "twenty three" to "23",
 * "double seven" to "77". "o" and "oh" are zeros only next to digits. Runs in linear time.
 */
export function numberWordsToDigits(text: string): string {
  const tokens = text.match(token) ?? []
  const said = tokens.map(digitsOfToken)
  const isGap = (index: number) => gap.test(tokens[index] ?? '')
  const out: string[] = []
  for (let index = 0; index < tokens.length; index += 1) {
    const part = tokens[index] ?? ''
    const next = said[index + 2] ?? null
    if (said[index] !== null) {
      const isTens =
        tensWords.has(part) && next !== '0' && singleDigits.has(tokens[index + 2] ?? '') && isGap(index + 1)
      out.push(isTens ? `${(said[index] ?? '').charAt(0)}${next ?? ''}` : (said[index] ?? part))
      if (isTens) index += 2
    } else if (next?.length === 1 && repeats.has(part) && isGap(index + 1)) {
      out.push(next.repeat(repeats.get(part) ?? 1))
      index += 2
    } else if ((part === 'o' || part === 'oh') && isGapDigit(said, index, isGap)) {
      said[index] = '0'
      out.push('0')
    } else out.push(part)
  }
  return out.join('')
}

function isGapDigit(said: readonly (string | null)[], index: number, isGap: (index: number) => boolean): boolean {
  return (
    (typeof said[index - 2] === 'string' && isGap(index - 1)) ||
    (typeof said[index + 2] === 'string' && isGap(index + 1))
  )
}

export const NUMBER_PATTERNS: readonly RegExp[] = [numberWord]
