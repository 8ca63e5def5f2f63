import { describe, expect, test } from 'vitest'
import { completeInstance } from './instance.ts'
import { LANGUAGES, type Language } from './languages.ts'
import { smallInstance } from './small-instance.ts'

type Say = (key: string, values?: Record<string, unknown>) => unknown
type Texts = { [key: string]: string | Texts }
const modules = import.meta.glob<Record<string, Texts>>(['./{en,de}/*.ts', '!./**/*.test.ts'], { eager: true })

function cataloguesOf(language: Language): Record<string, Texts> {
  const found: Record<string, Texts> = {}
  for (const [path, module] of Object.entries(modules)) {
    const [, folder, name] = /^\.\/(en|de)\/(.+)\.ts$/.exec(path) ?? []
    if (folder === language && name) found[name] = Object.values(module)[0] ?? {}
  }
  return found
}

const pathsOf = (texts: Texts, before = ''): string[] =>
  Object.entries(texts).flatMap(([key, value]) => [
    before + key,
    ...(typeof value === 'string' ? [] : pathsOf(value, `${before}${key}.`)),
  ])

/** A value for every name; none for those after `m`, as when a page gives too few. */
const valuesFor = (count: number) => ({
  count,
  ...Object.fromEntries([...'nmabcdefghijkl'].map((letter) => [letter, letter])),
  name: 'Mara $t(ui:close) {{brand}} <b>',
  credits: 1_250,
  brand: 'Visavis',
  minutes: 0,
  formatted: '',
})

describe.each(LANGUAGES)('in %s', (language) => {
  const catalogues = cataloguesOf(language)
  const whole = completeInstance(language, { [language]: catalogues })

  test('a browser says every text as i18next says it on the server', async () => {
    const small = smallInstance(language, async (namespace) => catalogues[namespace])
    await small.loadNamespaces(Object.keys(catalogues))
    let compared = 0
    for (const [namespace, texts] of Object.entries(catalogues)) {
      const both = [small, whole].map((instance) => instance.getFixedT(language, namespace as 'ui') as unknown as Say)
      for (const path of new Set(pathsOf(texts).flatMap((each) => [each, each.replace(/_(zero|one|other)$/, '')])))
        for (const count of [undefined, 0, 1, 2, 1_000]) {
          const values = count === undefined ? {} : valuesFor(count)
          const [ours, theirs] = both.map((t) => t(path, { ...values, returnObjects: true }))
          expect(ours, `${namespace}:${path} with ${count}`).toEqual(theirs)
          compared++
        }
    }
    expect(compared).toBeGreaterThan(5_000)
  })

  test.each(['ui:close', 'close', 'calls:result.completed', 'calls:nowhere', 'nowhere.at.all', 'calls:result.nowhere'])(
    'and finds %s where i18next finds it',
    async (key) => {
      const small = smallInstance(language, async (namespace) => catalogues[namespace])
      await small.loadNamespaces(['ui', 'calls'])
      const [ours, theirs] = [small, whole].map((instance) => {
        const say = instance.t as unknown as Say
        return [say(key), say(key, { defaultValue: 'instead {{name}}', name: 'x' }), instance.exists(key)]
      })
      expect(ours).toEqual(theirs)
    },
  )
})

test('texts are fetched once, and again after they could not be had', async () => {
  const asked: string[] = []
  let isThere = false
  const small = smallInstance('en', async (namespace) => {
    asked.push(namespace)
    if (!isThere) throw new Error('no network')
    return { close: 'Close' }
  })
  await Promise.all([small.loadNamespaces('ui'), small.loadNamespaces(['ui'])])
  expect(small.hasLoadedNamespace('ui')).toBe(true)
  expect(small.t('close')).toBe('close')
  isThere = true
  await small.loadNamespaces('ui')
  await small.loadNamespaces('ui')
  expect(small.t('close')).toBe('Close')
  expect(asked).toEqual(['ui', 'ui'])
})
