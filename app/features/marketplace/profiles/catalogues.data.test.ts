import { expect, test } from 'vitest'
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

test.each(catalogues)(
  'the catalogue of $name has $count different codes, each with its own label [X-06, X-07]',
  ({ codes, count, labels }) => {
    expect([codes.length, new Set(codes).size]).toEqual([count, count])
    for (const table of labels) {
      expect(Object.keys(table).sort()).toEqual([...codes].sort())
      const texts = Object.values<string>(table)
      expect(texts.every((text) => text.trim() === text && text !== '')).toBe(true)
      expect(new Set(texts).size).toBe(count)
    }
  },
)

test('companions choose from the 27 EU countries and five neighbours [X-06, X-07]', () => {
  expect(COMPANION_COUNTRY_CODES.length).toBe(32)
  expect(COMPANION_COUNTRY_CODES).toEqual(expect.arrayContaining(['IS', 'LI', 'NO', 'CH', 'GB']))
  expect(COUNTRY_CODES.slice(0, 32)).toEqual(COMPANION_COUNTRY_CODES)
})

test('topics are in the seven categories of the specification, seven in each [X-08, X-09]', () => {
  expect(CATEGORY_KEYS).toEqual(['emotions', 'relationships', 'life', 'work', 'wellness', 'spiritual', 'light'])
  for (const category of CATEGORY_KEYS) expect(TOPICS[category].length, category).toBe(7)
  expect(CATEGORY_KEYS.map((category) => topicsEn.category[category])).toEqual([
    ...['Emotions & Mental Health', 'Love & Relationships', 'Life & Personal Growth', 'Career & Study'],
    ...['Health & Wellness', 'Spiritual Healing', 'Light-Hearted Talks'],
  ])
})
