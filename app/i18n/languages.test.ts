import { afterEach, expect, test } from 'vitest'
import { enablePseudoLanguage, isLanguage, PSEUDO_LANGUAGE, realLanguage, splitLanguage } from './languages.ts'

afterEach(() => {
  Reflect.deleteProperty(globalThis, Symbol.for('visavis.pseudo-language'))
})

test('a path is split at a whole first segment only', () => {
  expect(splitLanguage('/de/calls/1')).toEqual({ language: 'de', rest: '/calls/1' })
  expect(splitLanguage('/en')).toEqual({ language: 'en', rest: '' })
  for (const path of ['/', '', '/english', '/EN/calls', 'en', '//en', '/enough/en'])
    expect(splitLanguage(path)).toEqual({ language: null, rest: path })
})

test('the pseudo-language is a language only where it is enabled', () => {
  expect([isLanguage(PSEUDO_LANGUAGE), splitLanguage('/en-XA/calls').language]).toEqual([false, null])
  enablePseudoLanguage()
  expect([isLanguage(PSEUDO_LANGUAGE), splitLanguage('/en-XA/calls').rest]).toEqual([true, '/calls'])
  expect([realLanguage(PSEUDO_LANGUAGE), realLanguage('de')]).toEqual(['en', 'de'])
})
