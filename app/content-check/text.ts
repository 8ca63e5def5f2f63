import unhomoglyph from 'unhomoglyph'

/** A text as a reader sees it, in the forms the checks use. */
type Reading = {
  /** Look-alikes as Latin letters, digits as 0–9, no diacritics, nothing invisible. Keeps the case. */
  plain: string
  /** The sentences with letters spread out by spaces or dots, joined, in lower case. */
  joined: string
  /** One string per reading of the text: words separated and surrounded by spaces, " . " at the end of a sentence. */
  words: string[]
}

const enclosedLetter = /[\u{1F150}-\u{1F169}\u{1F170}-\u{1F189}\u{1F1E6}-\u{1F1FF}]/gu
const circledAt = /(?<![\u24B6-\u24E9] ?)\u24D0(?! ?[\u24B6-\u24E9])/g
const dingbatDigit = /[\u2776-\u277F\u2780-\u2793\u24EB-\u24F4\u24F5-\u24FE\u2680-\u2685]/gu
const chineseDigit = /[〇零一二三四五六七八九]/gu
const anyDigit = /(?![0-9])\p{Nd}/gu
const invisible = /[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu
const dash = /[\p{Pd}\u2043\u2212\u30FC]/gu
const dotLike =
  /(?<=[\p{L}\p{N}])[\u3002\u2024\u2027\u00B7\u2219\u22C5\u30FB\u2022\uFF0E\u0701\u0702\uA60E](?=[\p{L}\p{N}])/gu
const exotic = /[^\t-~\u20A0-\u20C0\u00A3]+/g
const mark = /\p{M}/gu
const sharpS = /[\u00DF\u1E9E]/g
const strokes = /[łŁøØđĐħĦŧŦıæÆœŒþÞ]/g
const latinOf: Record<string, string> = {
  ...{ ł: 'l', Ł: 'L', ø: 'o', Ø: 'O', đ: 'd', Đ: 'D', ħ: 'h', Ħ: 'H', ŧ: 't', Ŧ: 'T' },
  ...{ ı: 'i', æ: 'ae', Æ: 'AE', œ: 'oe', Œ: 'OE', þ: 'th', Þ: 'Th' },
}

const letterOf = (code: number, first: number) => String.fromCharCode(65 + code - first)

function unboxLetter(symbol: string): string {
  const code = symbol.codePointAt(0) ?? 0
  return letterOf(code, code >= 0x1f1e6 ? 0x1f1e6 : code >= 0x1f170 ? 0x1f170 : 0x1f150)
}

/** Digits in black circles and on dice, which NFKC doesn't convert. */
function digitOfDingbat(symbol: string): string {
  const code = symbol.codePointAt(0) ?? 0
  if (code <= 0x2685) return String(code - 0x2680 + 1)
  if (code >= 0x24f5 && code <= 0x24fe) return String(code - 0x24f5 + 1)
  if (code >= 0x24eb && code <= 0x24f4) return code === 0x24eb ? '11' : String(code - 0x24eb + 11)
  return String(((code - 0x2776) % 10) + 1)
}

/** Unicode lists each script's digits as a block of ten from zero, so count back to the block's start. */
function digitOfScript(symbol: string): string {
  const code = symbol.codePointAt(0) ?? 0
  if (code >= 0x1d7ce && code <= 0x1d7ff) return String((code - 0x1d7ce) % 10)
  let value = 0
  while (value < 9 && isDigit(code - value - 1)) value += 1
  return String(value)
}
const oneDigit = /^\p{Nd}$/u
const isDigit = (code: number) => oneDigit.test(String.fromCodePoint(code))

/** The text a person sees. Runs in linear time. */
export function visibleText(text: string): string {
  const plain = text
    .replace(circledAt, '@')
    .replace(enclosedLetter, unboxLetter)
    .replace(dingbatDigit, digitOfDingbat)
    .replace(anyDigit, digitOfScript)
    .replace(chineseDigit, (digit) => String('〇一二三四五六七八九'.indexOf(digit === '零' ? '〇' : digit)))
    .normalize('NFKC')
    .replace(invisible, '')
    .replace(dash, '-')
    .replace(sharpS, 'ss')
    .replace(strokes, (letter) => latinOf[letter] ?? letter)
  const bare = withoutMarks(plain)
    .replace(dotLike, '.')
    .replace(exotic, (run) => unhomoglyph(run))
  // Look-alikes can have diacritics too.
  return withoutMarks(bare)
}

const withoutMarks = (text: string) => text.normalize('NFD').replace(mark, '')

/** Four or more single letters with the same thin separator: "m a r a", "m.a.r.a", "s-e-x". */
const spreadOut =
  /(?<![\p{L}\p{N}])[\p{L}\p{N}@.](?:([ ._*|~-])[\p{L}\p{N}@.])(?:\1[\p{L}\p{N}@.]){2,}(?![\p{L}\p{N}])/gu
const spreadWide = /(?<![\p{L}\p{N}])[\p{L}\p{N}@.](?:\s{1,3}[\p{L}\p{N}@.]){3,}(?![\p{L}\p{N}])/gu
const wideGap = /\s{2,}/
const spreader = /[ _*|~\n\t-]/g

function joinSpread(text: string): string {
  return text
    .replace(spreadWide, (run) =>
      run
        .split(wideGap)
        .map((word) => word.replace(spreader, ''))
        .join(' '),
    )
    .replace(spreadOut, (run, separator: string) => run.split(separator).join(''))
}

const leetWord = /(?<![a-z0-9@$!|€+])[a-z]*[\d@$!|€+][a-z0-9@$!|€+]*/g
const leetOf: Record<string, string> = {
  ...{ 0: 'o', 3: 'e', 4: 'a', 5: 's', 7: 't', 8: 'b', 9: 'g' },
  ...{ '@': 'a', $: 's', '!': 'i', '|': 'l', '€': 'e', '+': 't' },
}
const letter = /[a-z]/
const leetSign = /[0345789@$!|€+]/g
const anyLeet = /[\d@$!|€+]/
/** Signs of leetspeak: a sign or digit next to a letter. */
const leetSpot = /[a-z][\d@$|€+]|[\d@$!|€+][a-z]/
const one = /1/g
const trailingPunctuation = /[!|+€$]{1,20}$/

/** Converts leetspeak within words to letters; a 1 becomes `letterOfOne`. Expects lower case. */
export function leetToLetters(text: string, letterOfOne: 'i' | 'l'): string {
  return text.replace(leetWord, (word) => {
    if (!letter.test(word)) return word
    const core = word.replace(trailingPunctuation, '')
    if (!anyLeet.test(core)) return word
    return core.replace(leetSign, (sign) => leetOf[sign] ?? sign).replace(one, letterOfOne)
  })
}

const innerSign = /(?<=[a-z])[-_.*'’~|/+,^\u00B7](?=[a-z])/g
const longRun = /([a-z])\1{2,}/g
/** Anything between two words; keeps a single space. */
const wordGap = / (?=[^a-z0-9\u0370-\uFFFF])[^a-z0-9\u0370-\uFFFF]+|[^a-z0-9\u0370-\uFFFF ][^a-z0-9\u0370-\uFFFF]*/g
const stop = /[.!?;:\n]/
/** Sentence boundaries, which no phrase crosses. */
const nextSentence = /(?<=[.!?;:])\s|\n/
/** Doesn't split at a colon, which may separate a service from the account name. */
const nextClause = /(?<=[.!?;])\s|\n/

const wordsOf = (text: string) => ` ${text.replace(wordGap, (gap) => (stop.test(gap) ? ' . ' : ' ')).trim()} `

function shapesOf(sentence: string): string[] {
  const undressed = sentence.replace(innerSign, '')
  const shapes = [undressed]
  if (leetSpot.test(sentence)) {
    shapes.push(leetToLetters(sentence, 'i'), leetToLetters(undressed, 'i'))
    if (sentence.includes('1')) shapes.push(leetToLetters(sentence, 'l'), leetToLetters(undressed, 'l'))
  }
  const shortened = shapes.map((shape) => shape.replace(longRun, '$1'))
  return [...shapes, ...shortened].filter((shape) => shape !== sentence)
}

/** Prepares every reading of a text for the checks. Runs in linear time. */
export function readText(text: string): Reading {
  const plain = visibleText(text)
  const lower = plain.toLowerCase()
  const joined = joinSpread(lower)
  const words = new Set([wordsOf(lower)])
  const sentences = joined.split(nextSentence)
  for (const sentence of joined === lower ? [] : added(sentences, lower.split(nextSentence)))
    words.add(wordsOf(sentence))
  for (const sentence of sentences) {
    for (const shape of new Set(shapesOf(sentence))) words.add(wordsOf(shape))
  }
  const joinedClauses = joined === lower ? [] : added(joined.split(nextClause), lower.split(nextClause))
  return { plain, joined: joinedClauses.join('\n'), words: [...words] }
}

function added(parts: readonly string[], before: readonly string[]): string[] {
  const known = new Set(before)
  return parts.filter((part) => !known.has(part))
}
