import { afterEach, describe, expect, test, vi } from 'vitest'
import { DEFAULT_LANGUAGE, LANGUAGES, type Language } from './languages.ts'
import { type Catalogue, sentence, textAt } from './sentence.ts'
import { languageOfText } from './text-language.ts'

const modules = import.meta.glob<Record<string, Catalogue>>(['./*/*.ts', '!./**/*.test.ts'], { eager: true })

function textsOf(language: Language) {
  return Object.entries(modules).flatMap(([path, module]) => {
    const [, name] = path.split(`/${language}/`)
    const [catalogue] = Object.values(module)
    return name && catalogue ? [{ name, catalogue, texts: leaves(catalogue) }] : []
  })
}

function leaves(tree: Catalogue, path = ''): [key: string, text: string][] {
  return Object.entries(tree).flatMap(([key, value]) =>
    typeof value === 'string'
      ? [[path + key, value] as [string, string]]
      : leaves(value as Catalogue, `${path}${key}.`),
  )
}

const rule = (language: Language) => {
  const plural = new Intl.PluralRules(language)
  return (count: number) => plural.select(count)
}
const placesIn = (text: string) => [...text.matchAll(/\{\{(.*?)\}\}/g)].map(([, name = '']) => name)
/** Page-long texts, whose sentences use the same values in every language. */
const LONG_TEXTS = ['site.ts', 'legal.ts', 'guidelines.ts']
const hostile = (name: string) => `«${name} $& $1 <b> {{${name}}} $t(close)»`

describe.each(LANGUAGES)('the texts in %s', (language) => {
  test('all render, with every value inserted exactly as passed', () => {
    for (const { name, catalogue, texts } of textsOf(language))
      for (const [key, text] of texts) {
        const names = placesIn(text)
        const values = Object.fromEntries(names.map((place) => [place, hostile(place)])) as Record<string, string>
        const { count: _count, ...others } = values
        const said = sentence(
          catalogue,
          key,
          { ...others, ...(names.includes('count') ? { count: 7 } : {}) },
          () => 'none',
        )
        const expected = text
          .split(/\{\{(.*?)\}\}/)
          .map((part, at) => (at % 2 === 0 ? part : part === 'count' ? '7' : values[part]))
        expect(said, `${name} ${key}`).toBe(expected.join(''))
      }
  })

  test('use only letters in value names, and leave no placeholder behind', () => {
    for (const { name, texts } of textsOf(language))
      for (const [key, text] of texts) {
        for (const place of placesIn(text)) expect(place, `${name} ${key}`).toMatch(/^\w+$/)
        expect(text.replace(/\{\{\w+\}\}/g, ''), `${name} ${key}`).not.toMatch(/\{\{|\}\}|\$t\(/)
      }
  })

  test('mention the credit rate only as the payout rate for companions, never as a purchase price [M-18]', () => {
    const rate = /\{\{(centsPerCredit|creditsPerEuro|minimumWorth)\}\}|\b(one|1|an|ein|einen) euro\b/i
    const named = textsOf(language).flatMap(({ name, texts }) =>
      texts.filter(([, text]) => rate.test(text)).map(([key]) => `${name.replace('.ts', '')} ${key}`),
    )
    const forCompanions = /^(rates|payouts|landing) |^legal terms\.sections\.payouts\.|^credits companion/
    expect(named.filter((text) => !forCompanions.test(text))).toEqual([])
    expect(named).not.toEqual([])
  })

  test('have both forms of every plural', () => {
    for (const { name, texts } of textsOf(language)) {
      const keys = new Set(texts.map(([key]) => key))
      for (const plural of [...keys].filter((key) => /_(zero|one|other)$/.test(key))) {
        const base = plural.replace(/_(zero|one|other)$/, '')
        for (const form of ['one', 'other']) expect([...keys], name).toContain(`${base}_${form}`)
      }
    }
  })
})

test.each(LANGUAGES)('%s has the same catalogues and keys as English, and no empty text [S-06]', (language) => {
  const [english, own] = [textsOf(DEFAULT_LANGUAGE), textsOf(language)]
  expect(own.map(({ name }) => name)).toEqual(english.map(({ name }) => name))
  for (const [at, { name, texts }] of english.entries()) {
    const theirs = new Map(own[at]?.texts)
    expect([...theirs.keys()].sort(), name).toEqual(texts.map(([key]) => key).sort())
    for (const [key, text] of texts) {
      const said = theirs.get(key) ?? ''
      expect(said.trim(), `${name} ${key}`).not.toBe('')
      const values = (sentence: string) => placesIn(sentence).filter((place) => place !== 'brand')
      if (LONG_TEXTS.includes(name)) expect(values(said).sort(), `${name} ${key}`).toEqual(values(text).sort())
    }
  }
})

test.each(LANGUAGES.filter((language) => language !== DEFAULT_LANGUAGE))('%s contains no English text', (language) => {
  /** Place names, often equal in both languages. */
  const NAMES = ['countries.ts', 'zones.ts']
  const english = new Map(textsOf(DEFAULT_LANGUAGE).map(({ name, texts }) => [name, new Map(texts)]))
  const left = textsOf(language).flatMap(({ name, texts }) =>
    texts
      .filter(([key, text]) => {
        const words = text.replace(/\{\{\w+\}\}|<[^>]+>/g, '')
        const isSentence = /\p{L}{2,}\P{L}+\p{L}{2,}/u.test(words)
        return isSentence && (text === english.get(name)?.get(key) || languageOfText(words) === DEFAULT_LANGUAGE)
      })
      .map(([key, text]) => `${name} ${key}: ${text}`),
  )
  expect(left.filter((text) => !NAMES.some((name) => text.startsWith(name)))).toEqual([])
})

describe('a sentence', () => {
  const catalogue = {
    plain: 'Plain',
    deep: { er: 'Deeper {{name}}' },
    talks_zero: 'no talk',
    talks_one: '{{count}} talk',
    talks_other: '{{count}} talks',
    left: '{{count}} left',
  }
  const format = (key: string, values?: Parameters<typeof sentence>[2]) => sentence(catalogue, key, values, rule('en'))

  test('without plural forms is the same for every count', () => {
    expect([0, 1, 2].map((count) => format('left', { count }))).toEqual(['0 left', '1 left', '2 left'])
  })

  test('uses its form for zero, if there is one', () => {
    expect([0, 1, 2, 5, 1.5].map((count) => format('talks', { count }))).toEqual([
      'no talk',
      '1 talk',
      '2 talks',
      '5 talks',
      '1.5 talks',
    ])
  })

  test('falls back to the “other” form where a language has more forms than its catalogue', () => {
    const inPolish = (count: number) => sentence(catalogue, 'talks', { count }, rule('pl' as Language))
    expect([1, 3, 5].map(inPolish)).toEqual(['1 talk', '3 talks', '5 talks'])
  })

  test('shows a zero and an empty string', () => {
    expect(format('deep.er', { name: 0 })).toBe('Deeper 0')
    expect(format('deep.er', { name: '' })).toBe('Deeper ')
  })

  test.each(['plane', 'deep', 'deep.er.er', 'talks', 'constructor', 'constructor.name', 'plain.length', ''])(
    'does not exist for %s',
    (key) => {
      expect(() => format(key)).toThrow('there is no text')
      expect(textAt(catalogue, key)).toBeUndefined()
    },
  )

  test('throws if a value is missing', () => {
    expect(() => format('deep.er', {})).toThrow('{{name}}')
    expect(() => format('deep.er', { name: undefined })).toThrow('{{name}}')
  })

  describe('in production', () => {
    afterEach(() => vi.unstubAllEnvs())

    test('that is missing shows the last part of its key, and nothing for a missing value', () => {
      vi.stubEnv('DEV', false)
      expect(format('deep.missing')).toBe('missing')
      expect(sentence(undefined, 'missing', {}, rule('de'))).toBe('missing')
      expect(format('deep.er', {})).toBe('Deeper ')
    })
  })
})
