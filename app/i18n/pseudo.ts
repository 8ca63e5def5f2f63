import type { Catalogue } from './sentence.ts'

const accents = new Map(
  Object.entries({
    a: 'å',
    b: 'ƀ',
    c: 'ç',
    d: 'ð',
    e: 'é',
    f: 'ƒ',
    g: 'ĝ',
    h: 'ĥ',
    i: 'î',
    j: 'ĵ',
    k: 'ķ',
    l: 'ļ',
    m: 'ɱ',
  }).concat(
    Object.entries({
      n: 'ñ',
      o: 'ö',
      p: 'þ',
      q: 'ɋ',
      r: 'ŕ',
      s: 'š',
      t: 'ţ',
      u: 'û',
      v: 'ṽ',
      w: 'ŵ',
      x: 'ẋ',
      y: 'ý',
      z: 'ž',
    }),
  ),
)

const accented = (text: string) =>
  text.replace(/[a-z]/gi, (letter) => {
    const other = accents.get(letter.toLowerCase()) ?? letter
    return letter === letter.toLowerCase() ? other : other.toUpperCase()
  })

/** Values, tags of marked words and addresses stay as they are. */
const untouched = /(\{\{\w+\}\}|<\/?\w+>|https?:\/\/\S+|\S+@\S+)/

/** An English text with accents, 35 % longer and in brackets: `[Šéñð ƀŕéŕé]`. */
export function pseudoText(text: string): string {
  const plain = text.split(untouched).filter((_, at) => at % 2 === 0)
  const longer = 'ẋ'.repeat(Math.ceil(plain.join('').length * 0.35))
  const words = longer.replace(/.{7}/g, '$& ').trim()
  const said = text.split(untouched).map((part, at) => (at % 2 === 0 ? accented(part) : part))
  return `[${said.join('')}${words && ` ${words}`}]`
}

/** A catalogue in the pseudo-language: the same keys, each text as `pseudoText` makes it. */
export function pseudoCatalogue(catalogue: Catalogue): Catalogue {
  const made = (value: unknown): unknown => {
    if (typeof value === 'string') return value && pseudoText(value)
    if (Array.isArray(value)) return value.map(made)
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, made(each)]))
  }
  return made(catalogue) as Catalogue
}
