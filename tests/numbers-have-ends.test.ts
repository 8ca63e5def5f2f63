import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { pastPage } from '#app/features/marketplace/calls/forms.ts'
import { STATEMENT_PAGE_SIZE } from '#app/features/marketplace/credits/schema.ts'
import { readFilters, readPosition } from '#app/features/marketplace/directory/filters/rules.ts'
import { freeBefore, parseCursor } from '#app/features/marketplace/directory/rules.ts'
import { COMPANIONS_PER_FILE, companionsBeforeFile } from '#app/features/marketplace/directory/sitemap.views.server.ts'
import { listQuery } from '#app/features/operation/notifications/schema.ts'

/** The largest four-byte integer, the type of an OFFSET in the database. */
const INT4 = 2_147_483_647
const suspects = ['9'.repeat(40), '2147483648', '9007199254740993', '1e308', 'Infinity', 'NaN', '-0', '0x7fffffff']
const anyText = fc.oneof(
  fc.string(),
  fc.constantFrom(...suspects),
  fc.integer().map(String),
  fc.bigInt().map(String),
  fc.double().map(String),
)
const anyInstant = fc.date({ min: new Date('1990-01-01'), max: new Date('2199-12-31T23:59:59Z'), noInvalidDate: true })

describe('numbers in a URL', () => {
  test('give a page number that fits an OFFSET, whatever the URL contains [T-NUMBERS]', () => {
    fc.assert(
      fc.property(anyText, (page) => {
        const pages = [
          pastPage.parse(page),
          listQuery.parse({ page }).page,
          readPosition(new URLSearchParams({ page })).pages,
        ]
        for (const number of pages) {
          expect(Number.isInteger(number) && number >= 1).toBe(true)
          expect(number * Math.max(STATEMENT_PAGE_SIZE, 100)).toBeLessThan(INT4)
        }
      }),
    )
    expect(companionsBeforeFile(9_999) + COMPANIONS_PER_FILE).toBeLessThan(INT4)
  })

  test('give a valid list position, or none', () => {
    const uuid = '00000000-0000-4000-8000-000000000000'
    fc.assert(
      fc.property(fc.oneof(anyText, fc.bigInt({ min: -(10n ** 13n), max: 10n ** 13n }).map(String)), (key) => {
        const cursor = parseCursor(`1.${key}.${uuid}`)
        if (cursor) expect(Number.isNaN(new Date(Number(cursor.key)).getTime())).toBe(false)
      }),
    )
  })

  test('give filters within their limits, and free times end within four days of any moment', () => {
    const zone = fc.constantFrom('Europe/Berlin', 'Pacific/Kiritimati', 'Pacific/Pago_Pago', 'America/Santiago')
    fc.assert(
      fc.property(anyText, anyInstant, zone, (text, now, timeZone) => {
        const query = new URLSearchParams({
          ageRange: text,
          audioRateRange: `${text}-${text}`,
          minRating: text,
          availableNext3Days: 'true',
        })
        const filters = readFilters(query, 'seeker', () => null)
        expect(filters.ageRange[0]).toBeGreaterThanOrEqual(18)
        expect(filters.ageRange[1]).toBeLessThanOrEqual(99)
        const until = freeBefore(filters, now, timeZone)
        expect(until && until.getTime() - now.getTime()).toBeLessThan(4.1 * 86_400_000)
      }),
    )
  })
})
