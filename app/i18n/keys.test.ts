import { describe, expect, expectTypeOf, test } from 'vitest'
import type { Namespaces, TextKey, Translate } from './keys.ts'
import { serverTexts, texts } from './texts.server.ts'

// The compiler reads this page too: a line that it should refuse and does not is an error.
describe('keys', () => {
  const t = texts('en', 'ui')

  test('that exist are said', () => {
    expect([t('close'), t('ui:close'), t('errors.title')]).toEqual(['Close', 'Close', 'Please check these answers'])
    expect(texts('en', 'news')('credits', { count: 1, amount: '1' })).toBe('1 credit')
  })

  test('that do not exist are not compiled', () => {
    // @ts-expect-error no such key
    expect(() => t('klose')).toThrow()
    // @ts-expect-error a group of texts
    expect(() => t('errors')).toThrow()
    // @ts-expect-error a key of another catalogue
    expect(() => t('shell:menu.label')).not.toThrow()
    // @ts-expect-error no such catalogue
    expect(() => texts('en', 'nowhere')('title')).toThrow()
    // @ts-expect-error a form is chosen by its count
    expect(texts('en', 'news')('credits_one', { amount: 1 })).toBe('1 credit')
    // @ts-expect-error paragraphs are no sentence
    expect(() => texts('en', 'guidelines')('sections')).toThrow()
    // @ts-expect-error only numbers are counted
    expect(() => t('field.charactersLeft', { count: '3', formatted: '3' })).not.toThrow()
  })

  test('of several catalogues name theirs, but for the first', () => {
    const both = serverTexts('en').translate(['ui', 'shell'])
    expect([both('close'), both('shell:menu.label')]).toEqual(['Close', 'Your account'])
    // @ts-expect-error a key of the second catalogue without its name
    expect(() => both('menu.label')).toThrow()
    expectTypeOf<'close'>().toExtend<TextKey<['ui', 'shell']>>()
    expectTypeOf<string>().not.toExtend<TextKey<Namespaces>>()
    // @ts-expect-error texts of another catalogue
    const ofShell: Translate<'shell'> = t
    expect(() => ofShell('menu.label')).toThrow()
  })
})
