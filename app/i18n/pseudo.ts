import type { Catalogue } from './sentence.ts'

const plain = 'abcdefghijklmnopqrstuvwxyz'
const accents = 'åƀçðéƒĝĥîĵķļɱñöþɋŕšţûṽŵẋýž'

const accented = (text: string) =>
  text.replace(/[a-z]/gi, (letter) => {
    const other = accents.charAt(plain.indexOf(letter.toLowerCase()))
    return letter === letter.toLowerCase() ? other : other.toUpperCase()
  })

/** Leaves values, tags, URLs and email addresses unchanged. */
const untouched = /(\{\{\w+\}\}|<\/?\w+>|https?:\/\/\S+|\S+@\S+)/

/** Accents an English text, makes it 35 % longer and adds brackets: `[Šéñð ƀŕéŕé]`. */
export function pseudoText(text: string): string {
  const parts = text.split(untouched)
  const written = parts.filter((_, at) => at % 2 === 0).join('')
  const words = 'ẋ'
    .repeat(Math.ceil(written.length * 0.35))
    .replace(/.{7}/g, '$& ')
    .trim()
  const said = parts.map((part, at) => (at % 2 === 0 ? accented(part) : part))
  return `[${said.join('')}${words && ` ${words}`}]`
}

export function pseudoCatalogue(catalogue: Catalogue): Catalogue {
  const made = (value: unknown): unknown => {
    if (typeof value === 'string') return value && pseudoText(value)
    if (Array.isArray(value)) return value.map(made)
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, made(each)]))
  }
  return made(catalogue) as Catalogue
}
