import { afterEach, describe, expect, test, vi } from 'vitest'
import { languageTexts } from './language-texts.ts'
import type { Namespace } from './resources.ts'
import type { Catalogue } from './sentence.ts'
import { serverTexts, texts } from './texts.server.ts'

const english = { ui: { close: 'Close' }, shell: { menu: { label: 'Your account' } } }

describe('the texts of a language', () => {
  test('are found by key in the first catalogue, by namespace and key in all', () => {
    const t = languageTexts('en', english).translate(['ui', 'shell'])
    expect([t('close'), t('ui:close'), t('shell:menu.label')]).toEqual(['Close', 'Close', 'Your account'])
  })

  test('come from one stable function, so effects may depend on it', () => {
    const texts = languageTexts('en', english)
    expect(texts.translate('ui')).toBe(texts.translate(['ui', 'shell']))
    expect(texts.translate('ui')).not.toBe(texts.translate('shell'))
  })

  test('tell which keys exist', () => {
    const texts = languageTexts('en', english)
    expect(['ui:close', 'close', 'shell:menu.label', 'shell:menu', 'ui:open', 'calls:title'].map(texts.exists)).toEqual(
      [true, true, true, false, false, false],
    )
  })

  test('never come from another language', () => {
    const german = languageTexts('de', {})
    expect(() => german.translate('ui')('close')).toThrow('there is no text for close')
    expect(german.exists('ui:close')).toBe(false)
    expect(serverTexts('de').translate('ui')('close')).toBe('Schließen')
    expect(serverTexts('en').translate('ui')('close')).toBe('Close')
    expect([texts('en', 'ui')('undo'), texts('de', 'ui')('undo')]).toEqual(['Undo', 'Rückgängig'])
  })
})

// Checked by the compiler: an unused `@ts-expect-error` is an error.
test('unknown keys do not compile', () => {
  const t = texts('en', 'ui')
  // @ts-expect-error no such key
  expect(() => t('klose')).toThrow()
  // @ts-expect-error a key of another catalogue
  expect(() => t('shell:menu.label')).not.toThrow()
})

describe('texts that have not loaded yet', () => {
  afterEach(() => vi.useRealTimers())

  function slow() {
    const requested: Namespace[] = []
    const answers: { give: (catalogue: Catalogue) => void; refuse: (error: Error) => void }[] = []
    const texts = languageTexts('en', {}, (namespace) => {
      requested.push(namespace)
      return new Promise((give, refuse) => answers.push({ give, refuse }))
    })
    return { texts, requested, answers }
  }

  test('are fetched only once', async () => {
    const { texts, requested, answers } = slow()
    const loading = texts.load('ui')
    expect(texts.load('ui')).toBe(loading)
    answers[0]?.give(english.ui)
    await loading
    expect(texts.load('ui')).toBe(loading)
    expect(texts.translate('ui')('close')).toBe('Close')
    expect(requested).toEqual(['ui'])
  })

  test('are fetched again a moment after a failure', async () => {
    vi.useFakeTimers()
    const { texts, requested, answers } = slow()
    const loading = texts.load('ui')
    answers[0]?.refuse(new Error('offline'))
    await expect(loading).rejects.toThrow('offline')
    expect(texts.load('ui')).toBe(loading)
    await vi.advanceTimersByTimeAsync(1_000)
    expect(texts.load('ui')).not.toBe(loading)
    expect(requested).toEqual(['ui', 'ui'])
  })
})
