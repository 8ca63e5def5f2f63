import { expect, test } from 'vitest'
import { HELPLINES } from '#app/features/marketplace/safety/helplines.data.ts'
import { countries as countriesDe } from '#app/i18n/de/countries.ts'
import { guidelines as guidelinesDe } from '#app/i18n/de/guidelines.ts'
import { countries as countriesEn } from '#app/i18n/en/countries.ts'
import { guidelines as guidelinesEn } from '#app/i18n/en/guidelines.ts'
import { Guidelines } from '#app/routes/companion-guidelines.tsx'
import { screenOf, wordsOf } from '#tests/support/screen.tsx'

const readers = [
  { language: 'en', texts: guidelinesEn, countries: countriesEn },
  { language: 'de', texts: guidelinesDe, countries: countriesDe },
] as const

test.each(readers)(
  'the guidelines ($language) have the golden rule and every section [S-40]',
  ({ language, texts }) => {
    const words = wordsOf(screenOf(<Guidelines brand="Visavis" />, { language }))
    expect(words).toContain(texts.goldenRule.title)
    expect(words).toContain(texts.goldenRule.text)
    for (const { heading } of Object.values(texts.sections)) expect(words).toContain(heading)
  },
)

test.each(readers)(
  'helplines ($language) are listed by country, each to be dialled [S-39]',
  ({ language, countries }) => {
    const html = screenOf(<Guidelines brand="Visavis" />, { language })
    for (const [code, lines] of Object.entries(HELPLINES)) {
      expect(html).toContain(countries[code as keyof typeof countries])
      for (const { name, phone } of lines) {
        expect(wordsOf(html)).toContain(name)
        expect(html).toContain(`>${phone}</a>`)
      }
    }
  },
)
