import { expect, test } from 'vitest'
import { TIME_ZONES } from '#app/platform/time-zone.ts'
import { zones as german } from './de/zones.ts'
import { zones as english } from './en/zones.ts'
import { zoneName } from './format.ts'
import { serverTexts } from './texts.server.ts'

const [en, de] = [serverTexts('en'), serverTexts('de')]

test.each([
  ['Europe/Vienna', 'Vienna', 'Wien'],
  ['Europe/Kiev', 'Kyiv', 'Kiew'],
  ['America/Argentina/Buenos_Aires', 'Buenos Aires', 'Buenos Aires'],
  ['UTC', 'UTC', 'UTC'],
])('the zone %s is called %s in English and %s in German', (zone, inEnglish, inGerman) => {
  expect([zoneName(en, zone), zoneName(de, zone)]).toEqual([inEnglish, inGerman])
})

test('a list of zones includes the state', () => {
  expect(zoneName(de, 'America/Indiana/Knox', { withState: true })).toBe('Knox, Indiana')
  expect(zoneName(de, 'Europe/Vienna', { withState: true })).toBe('Wien')
})

test('no zone keeps an outdated or squeezed name, and zone names are unique on a continent', () => {
  for (const texts of [en, de]) {
    const named = TIME_ZONES.map((zone) => `${zone.split('/')[0]}/${zoneName(texts, zone, { withState: true })}`)
    expect(named.filter((name) => /_|[a-z][A-Z]|Kiev|Calcutta|Rangoon|Saigon|Godthab|Truk/.test(name))).toEqual([
      expect.stringContaining('McMurdo'),
    ])
    expect(new Set(named).size).toBe(named.length)
  }
})

test('every name belongs to an existing zone, or to its newer spelling', () => {
  const places = new Set(TIME_ZONES.map((zone) => zone.split('/').at(-1)))
  const newer = ['Kyiv', 'Kolkata', 'Yangon', 'Ho_Chi_Minh', 'Faroe', 'Kanton']
  expect(Object.keys(english).filter((place) => !places.has(place) && !newer.includes(place))).toEqual([])
  expect(Object.keys(german)).toEqual(Object.keys(english))
})
