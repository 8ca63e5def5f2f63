import { expect, test } from 'vitest'
import { COUNTRY_CODES, type CountryCode } from '#app/features/marketplace/profiles/catalogues.data.ts'
import { countries } from '#app/i18n/de/countries.ts'
import { screenOf, wordsOf } from '#tests/support/screen.tsx'
import { EMERGENCY_NUMBER, HELPLINES, helpIn, WORLD_DIRECTORY } from '../helplines.data.ts'
import { dialLink } from '../helplines.rules.ts'
import { HelplinesPage } from './helplines-page.tsx'

const page = (country: CountryCode | null) =>
  screenOf(<HelplinesPage country={country} brand="Visavis" />, { language: 'de' })

test('the emergency number comes first, then the reader’s country, then all countries [S-39]', () => {
  const html = page('AT')
  const at = (text: string) => html.indexOf(text)
  const order = [at(`href="${dialLink(EMERGENCY_NUMBER)}"`), at('href="tel:142"'), at('<select'), at('Alle Länder')]
  expect(order.every((place) => place > 0)).toBe(true)
  expect(order).toEqual([...order].sort((a, b) => a - b))
})

test('every country is there once more, by name, with all its numbers', () => {
  const html = page(null)
  const list = html.slice(html.indexOf('Alle Länder'))
  const names = Object.keys(HELPLINES).map((code) => countries[code as keyof typeof HELPLINES])
  for (const name of names) expect(wordsOf(list)).toContain(name)
  for (const { phone } of Object.values(HELPLINES).flat()) expect(list).toContain(`href="${dialLink(phone)}"`)
  expect(wordsOf(list).indexOf('Belgien')).toBeLessThan(wordsOf(list).indexOf('Zypern'))
})

test.each(COUNTRY_CODES.filter((code) => helpIn(code).lines.length === 0))(
  'where we know of no helpline, the emergency number stands there and it is said that we know of none (%s)',
  (code) => {
    const html = page(code)
    const own = html.slice(0, html.indexOf('<select'))
    expect(own.split(`href="${dialLink(helpIn(code).emergency)}"`)).toHaveLength(3)
    expect(wordsOf(own)).toContain('Hier kennen wir kein Hilfetelefon')
    expect(own).toContain(`href="${WORLD_DIRECTORY.url}"`)
  },
)

test('without scripts the country is chosen with a button', () => {
  expect(page(null)).toMatch(/<form[^>]*method="get".*<select[^>]*name="country".*<button[^>]*type="submit"/s)
})
