import { describe, expect, test } from 'vitest'
import { countries as countriesDe } from '#app/i18n/de/countries.ts'
import { languages as languagesDe } from '#app/i18n/de/languages.ts'
import { topics as topicsDe } from '#app/i18n/de/topics.ts'
import { countries as countriesEn } from '#app/i18n/en/countries.ts'
import { languages as languagesEn } from '#app/i18n/en/languages.ts'
import { topics as topicsEn } from '#app/i18n/en/topics.ts'
import {
  CATEGORY_KEYS,
  COMPANION_COUNTRY_CODES,
  COUNTRY_CODES,
  LANGUAGE_CODES,
  TOPIC_KEYS,
  TOPICS,
} from './catalogues.data.ts'

const catalogues = [
  { name: 'languages', codes: LANGUAGE_CODES, count: 36, labels: [languagesEn, languagesDe] },
  { name: 'countries', codes: COUNTRY_CODES, count: 65, labels: [countriesEn, countriesDe] },
  { name: 'categories', codes: CATEGORY_KEYS, count: 7, labels: [topicsEn.category, topicsDe.category] },
  { name: 'topics', codes: TOPIC_KEYS, count: 49, labels: [topicsEn.topic, topicsDe.topic] },
]

describe.each(catalogues)('the catalogue of $name', ({ codes, count, labels }) => {
  test(`has ${count} different codes`, () => {
    expect(new Set(codes).size).toBe(count)
    expect(codes.length).toBe(count)
  })

  test.each([
    ['English', labels[0]],
    ['German', labels[1]],
  ])('gives every code one %s label, shared with no other [X-06, X-07]', (_language, table) => {
    expect(Object.keys(table ?? {}).sort()).toEqual([...codes].sort())
    const texts = Object.values(table ?? {})
    expect(texts.every((text) => text.trim() === text && text !== '')).toBe(true)
    expect(new Set(texts).size).toBe(count)
  })
})

describe('countries', () => {
  test('offer companions the 27 states of the EU and five neighbours [X-06, X-07]', () => {
    expect(COMPANION_COUNTRY_CODES.length).toBe(32)
    expect(COMPANION_COUNTRY_CODES).toEqual(expect.arrayContaining(['IS', 'LI', 'NO', 'CH', 'GB']))
    expect(COUNTRY_CODES.slice(0, 32)).toEqual(COMPANION_COUNTRY_CODES)
  })
})

describe('topics', () => {
  test('come in seven categories of seven [X-08, X-09]', () => {
    expect(CATEGORY_KEYS).toEqual(['emotions', 'relationships', 'life', 'work', 'wellness', 'spiritual', 'light'])
    for (const category of CATEGORY_KEYS) expect(TOPICS[category].length, category).toBe(7)
  })

  test('carry the category names of the specification [X-08, X-09]', () => {
    expect(topicsEn.category).toEqual({
      emotions: 'Emotions & Mental Health',
      relationships: 'Love & Relationships',
      life: 'Life & Personal Growth',
      work: 'Career & Study',
      wellness: 'Health & Wellness',
      spiritual: 'Spiritual Healing',
      light: 'Light-Hearted Talks',
    })
  })
})
