import { expect, test } from 'vitest'
import { HELPLINES } from '#app/features/marketplace/safety/helplines.data.ts'
import { countries } from '#app/i18n/en/countries.ts'
import { guidelines } from '#app/i18n/en/guidelines.ts'
import { Guidelines } from '#app/routes/companion-guidelines.tsx'
import { screenOf, wordsOf } from '#tests/support/screen.tsx'

const html = screenOf(<Guidelines brand="Visavis" />)
const words = wordsOf(html)

test('the guidelines have the golden rule and every section [S-40]', () => {
  expect(words).toContain(guidelines.goldenRule.title)
  expect(words).toContain(guidelines.goldenRule.text)
  for (const { heading } of Object.values(guidelines.sections)) expect(words).toContain(heading)
})

test('helplines are listed by country, each to be dialled [S-39]', () => {
  for (const [code, lines] of Object.entries(HELPLINES)) {
    expect(html).toContain(countries[code as keyof typeof countries])
    for (const { name, phone } of lines) {
      expect(words).toContain(name)
      expect(html).toContain(`>${phone}</a>`)
    }
  }
})
