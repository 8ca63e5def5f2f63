import { afterEach, expect, test } from 'vitest'
import { enablePseudoLanguage, isLanguage, PSEUDO_LANGUAGE, realLanguage, splitLanguage } from './languages.ts'
import { pseudoCatalogue, pseudoText } from './pseudo.ts'
import { texts } from './texts.server.ts'

afterEach(() => {
  Reflect.deleteProperty(globalThis, Symbol.for('visavis.pseudo-language'))
})

test('a path is taken apart at a whole first segment only', () => {
  expect(splitLanguage('/de/calls/1')).toEqual({ language: 'de', rest: '/calls/1' })
  expect(splitLanguage('/en')).toEqual({ language: 'en', rest: '' })
  for (const path of ['/', '', '/english', '/EN/calls', 'en', '//en', '/enough/en'])
    expect(splitLanguage(path)).toEqual({ language: null, rest: path })
})

test('the pseudo-language is a language only where it was turned on', () => {
  expect([isLanguage(PSEUDO_LANGUAGE), splitLanguage('/en-XA/calls').language]).toEqual([false, null])
  enablePseudoLanguage()
  expect([isLanguage(PSEUDO_LANGUAGE), splitLanguage('/en-XA/calls').rest]).toEqual([true, '/calls'])
  expect([realLanguage(PSEUDO_LANGUAGE), realLanguage('de')]).toEqual(['en', 'de'])
})

test('a pseudo text is longer, accented and in brackets; values, tags and addresses stay', () => {
  expect(pseudoText('Send')).toBe('[Šéñð ẋẋ]')
  expect(pseudoText('Hello {{name}}, see <b>more</b> at a@b.de')).toMatch(
    /^\[Ĥéļļö \{\{name\}\}, šéé <b>ɱöŕé<\/b> åţ a@b\.de ẋ+/,
  )
  expect(pseudoText('See https://a.example/de now')).toBe('[Šéé https://a.example/de ñöŵ ẋẋẋ]')
  expect(pseudoText('the quick brown fox jumps over a LAZY DOG')).not.toMatch(/[a-z]/i)
  expect(pseudoText('a'.repeat(40))).toMatch(/^\[å{40} ẋ{7} ẋ{7}\]$/)
})

test('what is no text stays as it is in a pseudo catalogue, also no text at all', () => {
  const catalogue = { a: { b: 'Yes' }, list: ['No'], empty: '', count: 3, none: null }
  const pseudo = { a: { b: '[Ýéš ẋẋ]' }, list: ['[Ñö ẋ]'], empty: '', count: 3, none: null }
  expect(pseudoCatalogue(catalogue)).toEqual(pseudo)
})

test('plurals and values work in the pseudo-language', () => {
  expect(texts(PSEUDO_LANGUAGE, 'news')('credits', { count: 2, amount: '2' })).toMatch(/^\[2 çŕéðîţš/)
})
