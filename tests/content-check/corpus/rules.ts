import { CONTENT_KINDS, type ContentField, type ContentKind } from '#app/content-check/check.ts'

/** A text of the corpus; `kind` is what must be found in it, null for an ordinary one. */
export type Sample = { text: string; field: ContentField; kind: ContentKind | null }

const escaped = /\\(?:u\{([0-9a-f]+)\}|(n)|(\\))/g
const isField = (word: string | undefined): word is ContentField => word === 'name' || word === 'bio'
const isKind = (word: string | undefined): word is ContentKind => CONTENT_KINDS.some((kind) => kind === word)

function readEscapes(text: string): string {
  return text.replace(escaped, (_, code: string | undefined, line: string | undefined) =>
    code ? String.fromCodePoint(Number.parseInt(code, 16)) : line ? '\n' : '\\',
  )
}

/**
 * Reads samples, one per line: `kind | field | text`; ordinary ones are `text` or `name | text`. \u{200b}, \n and \\
 * work as in code.
 */
export function parseSamples(file: string): Sample[] {
  return file
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => {
      const [first, second, ...rest] = line.split(' | ')
      if (isKind(first) && isField(second)) return { kind: first, field: second, text: readEscapes(rest.join(' | ')) }
      if (isField(first)) return { kind: null, field: first, text: readEscapes([second, ...rest].join(' | ')) }
      return { kind: null, field: 'bio', text: readEscapes(line) }
    })
}

const between = (sign: string) => (text: string) => [...text].join(sign)
const after = (sign: string) => (text: string) =>
  [...text].map((each) => (/\p{L}|\d/u.test(each) ? each + sign : each)).join('')
const swap = (from: string, to: readonly string[]) => (text: string) =>
  [...text].map((each) => to[from.indexOf(each)] ?? each).join('')
const alphabet = 'abcdefghijklmnopqrstuvwxyz'
const block = (first: number) => Array.from(alphabet, (_, index) => String.fromCodePoint(first + index))
const digitBlock = (first: number) => Array.from('0123456789', (_, digit) => String.fromCodePoint(first + digit))
const fullwidth = (text: string) => text.replace(/[!-~]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) + 0xfee0))

/** Disguises for any Latin letters, digits and punctuation. */
const disguises: Record<string, (text: string) => string> = {
  'Cyrillic look-alikes': swap('aceopxyis', [...'асеорхуіѕ']),
  'Greek look-alikes': swap('aoviup', [...'αονιυρ']),
  'full width': fullwidth,
  'bold letters': (text) => swap('0123456789', digitBlock(0x1d7ce))(swap(alphabet, block(0x1d5ee))(text)),
  'script letters': swap(alphabet, block(0x1d4ea)),
  'circled letters': swap(alphabet, block(0x24d0)),
  'boxed letters': swap(alphabet, block(0x1f170)),
  'zero width spaces': between('\u200b'),
  'zero width joiners': between('\u200d'),
  'soft hyphens': between('\u00ad'),
  'variation selectors': after('\ufe0f'),
  'word joiners and tags': between('\u2060\u{e0020}'),
  'right to left marks': (text) => `\u202d${between('\u200f')(text)}\u202c`,
  'struck out': after('\u0336'),
  'dots below': after('\u0323'),
}
const asDigits = (digits: readonly string[]) => swap('0123456789', digits)
const spell = (words: string) => (text: string) =>
  text
    .replace(/\D/g, '')
    .replace(/\d/g, (digit) => `${words.split(' ')[Number(digit)]} `)
    .trim()

const phoneDisguises: Record<string, (text: string) => string> = {
  'spelled in German': spell('null eins zwei drei vier fünf sechs sieben acht neun'),
  'spelled in German with zwo': spell('null eins zwo drei vier fuenf sechs sieben acht neun'),
  'spelled in English': spell('zero one two three four five six seven eight nine'),
  'spelled with oh': spell('oh one two three four five six seven eight nine'),
  'spelled in both': spell('null one zwei three vier five sechs seven acht nine'),
  'spelled half': spell('0 eins 2 drei 4 fünf 6 sieben 8 neun'),
  keycaps: (text) => text.replace(/\d/g, '$&\ufe0f\u20e3'),
  'circled digits': asDigits([...'⓪①②③④⑤⑥⑦⑧⑨']),
  'black circled digits': asDigits([...'⓿❶❷❸❹❺❻❼❽❾']),
  superscripts: asDigits([...'⁰¹²³⁴⁵⁶⁷⁸⁹']),
  'Arabic digits': asDigits(digitBlock(0x660)),
  'Devanagari digits': asDigits(digitBlock(0x966)),
  'letters for digits': asDigits([...'o12345678g']),
  'other letters for digits': asDigits([...'0lz34567b9']),
  spaced: (text) => text.replace(/\D/g, '').split('').join(' '),
  dotted: (text) => text.replace(/\D/g, '').split('').join('.'),
  starred: (text) => text.replace(/\D/g, '').split('').join(' * '),
}
const wordDisguises: Record<string, (text: string) => string> = {
  leet: swap('aeiost', [...'431057']),
  'other leet': swap('asi', [...'@$!']),
  'spread out': (text) =>
    text
      .split(' ')
      .map((word) => [...word].join(' '))
      .join('  '),
  'dots between': (text) =>
    text
      .split(' ')
      .map((word) => [...word].join('.'))
      .join(' '),
  'hyphens between': (text) =>
    text
      .split(' ')
      .map((word) => [...word].join('-'))
      .join(' '),
  'vowels drawn out': (text) => text.replace(/[aeiou]/, '$&$&$&$&'),
  'in capitals': (text) => text.toUpperCase(),
}

const addresses: [ContentKind, string][] = [
  ['email', 'mara@example.org'],
  ['email', 'mara.feld@gmx.de'],
  ['link', 'mara-hilft.de'],
  ['link', 'www.mara.com'],
]
const numbers = ['0151 23456789', '+49 151 23456789', '07911 123456', '+43 664 1234567']
const words: [ContentKind, string][] = [
  ['sexual', 'telefonsex'],
  ['sexual', 'dirty talk'],
  ['violent', 'kill yourself'],
  ['violent', 'erschiesse dich, ich erschiesse dich'],
  ['hateful', 'hurensohn'],
  ['hateful', 'asshole'],
  ['illegal', 'cocaine for sale'],
  ['illegal', 'verkaufe drogen'],
  ['scammy', 'send me money'],
  ['scammy', 'guaranteed returns'],
]

export function disguisedSamples(): Sample[] {
  const of = (kind: ContentKind, plain: string, disguises: Record<string, (text: string) => string>) =>
    Object.values(disguises).flatMap((disguise): Sample[] => [{ kind, field: 'bio', text: disguise(plain) }])
  const bios = [
    ...addresses.flatMap(([kind, plain]) => of(kind, plain, disguises)),
    ...numbers.flatMap((plain) => of('phone', plain, phoneDisguises)),
    ...words.flatMap(([kind, plain]) => of(kind, plain, { ...wordDisguises, ...disguises })),
  ]
  const names = bios.filter((_, index) => index % 4 === 0).map((sample): Sample => ({ ...sample, field: 'name' }))
  return [...bios, ...names]
}

export type Figures = {
  cases: number
  found: number
  byKind: Partial<Record<ContentKind, { cases: number; found: number }>>
  missed: string[]
}

/** How many of the unwanted samples were recognised, in total and by kind. */
export function recallOf(samples: readonly Sample[], find: (sample: Sample) => readonly ContentKind[]): Figures {
  const wanted = samples.filter((sample) => sample.kind !== null)
  const missed = wanted.filter((sample) => !find(sample).some((kind) => kind === sample.kind))
  const byKind: Figures['byKind'] = {}
  for (const kind of CONTENT_KINDS) {
    const cases = wanted.filter((sample) => sample.kind === kind).length
    if (cases > 0) byKind[kind] = { cases, found: cases - missed.filter((sample) => sample.kind === kind).length }
  }
  return {
    cases: wanted.length,
    found: wanted.length - missed.length,
    byKind,
    missed: missed.map(({ kind, text }) => `${kind}: ${text}`),
  }
}
