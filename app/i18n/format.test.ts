import { describe, expect, test } from 'vitest'
import { formatters } from './format.ts'
import { LANGUAGES, languageSettings } from './languages.ts'

const english = formatters('en', 'Europe/Berlin')
const german = formatters('de', 'Europe/Berlin')
const at = '2026-11-23T16:05:00Z'

describe('dates and times', () => {
  test('follow the specification: MMM d, yyyy and h:mm a, in German d. MMM yyyy and HH:mm [X-15]', () => {
    expect(english.date(at)).toBe('Nov 23, 2026')
    expect(english.time(at)).toBe('5:05\u00a0PM')
    expect(german.date(at)).toBe('23. Nov. 2026')
    expect(german.time(at)).toBe('17:05')
  })

  test('are in the reader’s zone, across a clock change', () => {
    expect(formatters('de', 'Europe/Berlin').time('2027-03-28T00:30:00Z')).toBe('01:30')
    expect(formatters('de', 'Europe/Berlin').time('2027-03-28T01:30:00Z')).toBe('03:30')
    expect(formatters('de', 'Atlantic/Reykjavik').time('2027-03-28T01:30:00Z')).toBe('01:30')
    expect(formatters('en', 'Europe/Berlin').calendarDay('2026-12-31T23:30:00Z')).toBe('2027-01-01')
  })

  test('contain plain spaces only, so server and browser output match', () => {
    expect(english.dateRange('2026-11-16T12:00:00Z', '2026-11-22T12:00:00Z')).toBe('November 16 – 22, 2026')
    expect(english.time(at)).not.toMatch(/[\u2009\u202f]/)
  })

  test('never break between the time and AM or PM', () => {
    for (const text of [english.time(at), english.hour(at), english.timeRange(at, at), english.dateTime(at)])
      expect(text).toMatch(/\d\u00a0PM$/)
  })

  test('use the hour format the reader chose, in every language', () => {
    const of = (language: 'en' | 'de', hours: '12' | '24') => formatters(language, 'Europe/Berlin', hours)
    expect(of('en', '24').time(at)).toBe('17:05')
    expect(of('en', '24').dateTime(at)).toBe('Nov 23, 2026, 17:05')
    expect(of('en', '24').time('2026-11-22T23:05:00Z')).toBe('00:05')
    expect(of('de', '12').time(at)).toBe('5:05\u00a0PM')
    expect(of('de', '12').timeRange('2026-11-23T15:05:00Z', at)).toBe('4:05–5:05\u00a0PM')
    expect(of('en', '12').timeRange('2026-11-23T10:00:00Z', '2026-11-23T11:30:00Z')).toBe('11:00\u00a0AM–12:30\u00a0PM')
    expect(of('en', '24').hour('2026-11-23T16:00:00Z')).toBe('17:00')
  })

  test('name today and tomorrow', () => {
    expect(german.dayAndTime(at, '2026-11-23T08:00:00Z')).toBe('Heute, 17:05')
    expect(german.dayAndTime(at, '2026-11-22T22:59:00Z')).toBe('Morgen, 17:05')
    expect(english.dayAndTime(at, '2026-11-20T08:00:00Z')).toBe('Mon, Nov 23, 2026, 5:05\u00a0PM')
  })

  test('are relative under 24 hours and dates from then on', () => {
    expect(english.relative('2026-11-23T15:55:00Z', at)).toBe('10 minutes ago')
    expect(german.relative('2026-11-23T16:04:40Z', at)).toBe('gerade eben')
    expect(german.relative('2026-11-23T13:05:00Z', at)).toBe('vor 3 Stunden')
    expect(english.relative('2026-11-22T16:05:00Z', at)).toBe('Nov 22, 2026')
  })
})

describe('amounts', () => {
  test('are written as each language writes them', () => {
    for (const language of LANGUAGES) {
      const { format } = new Intl.NumberFormat(languageSettings(language).locale)
      for (const value of [-1, 0.5, 4.75, ...Array(1_001).keys()])
        expect(formatters(language, 'UTC').number(value)).toBe(format(value))
    }
    expect(english.credits(1600)).toBe('1,600')
    expect(german.credits(1600)).toBe('1.600')
    expect(english.euros(13_500)).toBe('€135.00')
    expect(german.euros(13_500).replace(/\s/g, ' ')).toBe('135,00 €')
    expect(german.euros(1_000, { whole: true }).replace(/\s/g, ' ')).toBe('10 €')
    expect(german.rating(4.9)).toBe('4,9')
    expect(english.rating(5)).toBe('5.0')
  })

  test('name the city of the zone', () => {
    expect(formatters('en', 'America/Argentina/Buenos_Aires').zoneName).toBe('Buenos Aires')
  })
})
