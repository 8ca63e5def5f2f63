import { expect, test } from 'vitest'
import { COUNTRY_CODES, type CountryCode } from '#app/features/marketplace/profiles/catalogues.data.ts'
import { screenOf, wordsOf } from '#tests/support/screen.tsx'
import { EMERGENCY_NUMBER, helpIn, WORLD_DIRECTORY } from '../helplines.data.ts'
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

test.each(COUNTRY_CODES.filter((code) => helpIn(code).lines.length === 0))(
  'without a known helpline, shows the emergency number and says so (%s)',
  (code) => {
    const html = page(code)
    const own = html.slice(0, html.indexOf('<select'))
    expect(own.split(`href="${dialLink(helpIn(code).emergency)}"`)).toHaveLength(3)
    expect(wordsOf(own)).toContain('kein geprüftes Hilfetelefon')
    expect(own).toContain(`href="${WORLD_DIRECTORY.url}"`)
  },
)
