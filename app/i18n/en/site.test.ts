import { describe, expect, test } from 'vitest'
import { FROM_EUROS } from '#app/features/marketplace/rates/schema.ts'
import { guidelines as guidelinesDe } from '../de/guidelines.ts'
import { legal as legalDe } from '../de/legal.ts'
import { site as siteDe } from '../de/site.ts'
import { interpolate } from '../sentence.ts'
import { guidelines } from './guidelines.ts'
import { legal } from './legal.ts'
import { site } from './site.ts'
import { ui } from './ui.ts'

type Tree = string | readonly Tree[] | { readonly [key: string]: Tree }

function leaves(tree: Tree, path = ''): Map<string, string> {
  if (typeof tree === 'string') return new Map([[path, tree]])
  return new Map(Object.entries(tree).flatMap(([key, branch]) => [...leaves(branch, `${path}.${key}`)]))
}

const placeholders = (text: string) =>
  text
    .match(/\{\{\w+\}\}/g)
    ?.filter((name) => name !== '{{brand}}')
    .sort() ?? []

describe.each([
  { name: 'site', en: site as Tree, de: siteDe as Tree },
  { name: 'legal', en: legal as Tree, de: legalDe as Tree },
  { name: 'guidelines', en: guidelines as Tree, de: guidelinesDe as Tree },
])('the texts of $name', ({ en, de }) => {
  const english = leaves(en)
  const german = leaves(de)

  test('have the same places in both languages, paragraph by paragraph [S-06]', () => {
    expect([...german.keys()]).toEqual([...english.keys()])
  })

  test('fill in the same values in both languages', () => {
    for (const [path, text] of english) expect(placeholders(german.get(path) ?? ''), path).toEqual(placeholders(text))
  })

  test('are nowhere empty', () => {
    for (const text of [...english.values(), ...german.values()]) expect(text.trim()).not.toBe('')
  })
})

describe('the home page', () => {
  test.each([site, siteDe])('has three values, four steps and eleven questions', (texts) => {
    expect(Object.keys(texts.home.values)).toHaveLength(3)
    const { title: _title, ...steps } = texts.home.steps
    expect(Object.keys(steps)).toHaveLength(4)
    expect(Object.keys(texts.home.faq.items)).toHaveLength(11)
  })

  test('says the words that the specification fixes', () => {
    expect(`${site.home.hero.titleStart} ${site.home.hero.titleEnd}`).toBe('Tell it to someone who listens.')
    expect(interpolate(site.home.pricing.title, { euros: FROM_EUROS })).toBe('From €10')
    expect(ui.routeError).toMatchObject({ home: 'Go back home', back: 'Go back' })
  })
})
