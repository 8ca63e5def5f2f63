import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { FIRST_DAY, isDay, isInstant, LAST_DAY, readDay, readInstant } from './date-limits.ts'
import { dayInput, instantInput } from './http/date-input.ts'

/** Any date `z.iso.date()` accepts: years 0000 to 9999, leap days. */
const anyIsoDate = fc
  .tuple(fc.integer({ min: 0, max: 9999 }), fc.integer({ min: 0, max: 365 }))
  .map(([year, dayOfYear]) => {
    const at = new Date(0)
    at.setUTCFullYear(year, 0, 1 + dayOfYear)
    return at.getUTCFullYear() === year ? at.toISOString().slice(0, 10) : `${String(year).padStart(4, '0')}-12-31`
  })
const pad = (number: number) => String(number).padStart(2, '0')
const offset = fc.oneof(
  fc.constant('Z'),
  fc
    .tuple(fc.constantFrom('+', '-'), fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }))
    .map(([sign, hours, minutes]) => `${sign}${pad(hours)}:${pad(minutes)}`),
)
const fraction = fc.oneof(fc.constant(''), fc.stringMatching(/^\.\d{1,30}$/))
const anyInstant = fc
  .tuple(anyIsoDate, fc.integer({ min: 0, max: 86_399 }), fraction, offset)
  .map(([date, seconds, part, zone]) => {
    const clock = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60].map(pad).join(':')
    return `${date}T${clock}${part}${zone}`
  })

describe('dates and instants from outside', () => {
  test('accepts a date within the limits and refuses others by their code [SEC-2]', () => {
    fc.assert(
      fc.property(anyIsoDate, (date) => {
        const answer = dayInput('invalid_date').safeParse(date)
        const isBetween = date >= FIRST_DAY && date <= LAST_DAY
        expect(answer.success).toBe(isBetween)
        expect(answer.error?.issues.map((issue) => issue.message)).toEqual(isBetween ? undefined : ['invalid_date'])
        expect(readDay(date)).toBe(isBetween ? date : null)
        expect(isDay(date)).toBe(isBetween)
      }),
      { numRuns: 1000 },
    )
  })

  test('accepts a valid instant in any offset within the limits, and refuses others by their code [F15, SEC-2]', () => {
    fc.assert(
      fc.property(anyInstant, (text) => {
        const answer = instantInput('invalid_slot', { offset: true }).safeParse(text)
        if (answer.success) {
          expect(isInstant(answer.data)).toBe(true)
          expect(answer.data.toISOString()).toMatch(/^(19|2[01])\d\d-/)
        } else expect(answer.error.issues.map((issue) => issue.message)).toEqual(['invalid_slot'])
        const read = readInstant(text)
        expect(read === null || isInstant(read)).toBe(true)
      }),
      { numRuns: 1000 },
    )
  })

  test.each([
    '9999-12-31T23:45:00Z',
    '0000-01-01T00:00:00Z',
    '1989-12-31T23:59:59Z',
    '2200-01-01T00:00:00Z',
    '2026-02-29T00:00:00Z',
    `2026-02-28T00:00:00.${'0'.repeat(60_000)}Z`,
    'never',
  ])('%.40s is not an instant', (text) => {
    expect(instantInput('invalid_slot').safeParse(text).error?.issues[0]?.message).toBe('invalid_slot')
  })

  test('rejects anything that is not a day', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(readDay(text)).toBeNull()
      }),
    )
    for (const text of [
      '2026-02-29',
      '2026-04-31',
      '2026-13-01',
      '+010000-01-01',
      '2026-1-1',
      '2026-01-01 ',
      '９９９９-01-01',
    ])
      expect([text, readDay(text)]).toEqual([text, null])
    expect(readDay('2028-02-29')).toBe('2028-02-29')
  })
})
