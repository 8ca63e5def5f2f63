import { expect, test } from 'vitest'
import { languageOfText } from './text-language.ts'

test.each([
  ['I listened at night for thirty years, and I still do.', 'en'],
  ['Dreißig Jahre war ich Krankenschwester in der Nacht, und ich höre noch immer zu.', 'de'],
  ['Bonjour, je suis là pour vous écouter.', null],
  ['Yoga. Tarot. Reiki.', null],
  ['', null],
  ['I listen. Ich höre zu und bin da, for the nights.', null],
])('%j is written in %s', (text, language) => expect(languageOfText(text)).toBe(language))
