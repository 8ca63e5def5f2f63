import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { TRADER_RETENTION_MONTHS } from '#app/features/marketplace/traders/schema.ts'
import { fillText, plainParagraphs } from '#app/features/operation/legal/fill.rules.ts'
import { readSource } from '#app/features/operation/legal/markdown.rules.ts'
import { LEGAL_DOCUMENTS, type LegalText, TERMS_NOTICE_DAYS } from '#app/features/operation/legal/schema.ts'
import { legalValues } from '#app/features/operation/notifications/terms.views.server.ts'
import { LANGUAGES, type Language } from '#app/i18n/languages.ts'
import { readConfig } from '#app/platform/config.ts'
import { retentionSteps, type TableName } from '#db/table-rules.ts'
import { TABLES } from '#db/tables.ts'
import { NAMED_OPERATOR } from '#tests/support/operator.ts'

const sourceOf = (language: Language, file: string) => readFileSync(`legal/${language}/${file}`, 'utf8')

function textOf(language: Language, document: string): LegalText {
  const { source, problems } = readSource(sourceOf(language, `${document}.md`))
  expect(problems).toEqual([])
  if (!source) throw new Error(`no text in ${document}`)
  return source.text
}

const placeholders = (text: string) => [...new Set(text.match(/\{\{\w+\}\}/g))].sort()
const filled = (language: Language, document: string) =>
  fillText(textOf(language, document), legalValues(readConfig({}), language))

/** Digests of published versions. Never edit one, because people accepted its exact wording. Add a version instead. */
const PUBLISHED: Readonly<Record<string, string>> = {
  'de/imprint 2026-11-25': 'edd1a78ba9d9',
  'de/privacy 2026-11-24': 'abd35728652f',
  'de/privacy 2026-11-25': '2d5f10c41cac',
  'de/privacy 2026-11-30': 'faa5b8ce67b1',
  'de/terms 2026-11-24': '185d3602cddd',
  'de/terms 2026-11-25': '1cd44b6e3966',
  'en/imprint 2026-11-25': '48aac1faa258',
  'en/privacy 2026-11-24': '8dc9fd3e8a72',
  'en/privacy 2026-11-25': '1372e7ed29c0',
  'en/privacy 2026-11-30': '375b468264ad',
  'en/terms 2026-11-24': '568a80e0bdbb',
  'en/terms 2026-11-25': 'cbb40e41f678',
}

describe('the legal texts of the tree', () => {
  test.each(LEGAL_DOCUMENTS)('say the same in every language, section by section: %s', (document) => {
    const [english, ...others] = LANGUAGES.map((language) => textOf(language, document))
    for (const other of others) {
      expect(other.sections.map(({ id }) => id)).toEqual(english?.sections.map(({ id }) => id))
      for (const [at, section] of other.sections.entries())
        expect([section.id, placeholders(JSON.stringify(section))]).toEqual([
          section.id,
          placeholders(JSON.stringify(english?.sections[at])),
        ])
    }
  })

  test('are published unchanged: any edit needs a new version [LG-8]', () => {
    const found = LANGUAGES.flatMap((language) =>
      readdirSync(`legal/${language}`).map((file) => {
        const source = sourceOf(language, file)
        const { source: read } = readSource(source)
        const hash = createHash('sha256').update(source).digest('hex').slice(0, 12)
        return [`${language}/${file.split('.')[0]} ${read?.version}`, hash]
      }),
    )
    expect(Object.fromEntries(found)).toEqual(PUBLISHED)
  })
})

describe('the terms', () => {
  const sections = new Map(filled('en', 'terms').sections.map((section) => [section.id, section]))
  const wordsOf = (id: string) => plainParagraphs(sections.get(id) ?? { blocks: [] }).join('\n')

  test.each([
    ['the minimum age of 18 [S-32]', 'age', /18.*13 to 17.*guardian.*under 13/s],
    ['profiles without outside contact details [S-33]', 'profiles', /email addresses, phone numbers, links/],
    ['free cancelling until 24 hours before [S-34]', 'cancelling', /free of charge up to 24 hours before/],
    ['the payout minimum and fee [S-35, S-36]', 'payouts', /500 credits, which is €50.*10%/s],
    ['the higher liability cap [S-37]', 'liability', /€100 or .* 12 months .* whichever is higher/s],
    ['retention of up to 10 years [S-38]', 'retention', /up to 10 years/],
    ['where the order of the list is explained', 'service', /Who comes first .* How we sort the list/],
    ['that the free call is given once to each person', 'booking', /once for each person, also with several accounts/],
    [
      'who decides what at a breach, with reasons and appeal',
      'conduct',
      /A person reads every report.*Programs.*don’t decide about people.*warn.*remove content.*suspend.*guidelines.*reasons at once.*six months/s,
    ],
    [
      'that accounts are closed for good for an important reason or repeated breaches only',
      'conduct',
      /for good only after repeated breaches, for an important reason, or where a law/,
    ],
  ])('state %s', (_point, section, wording) => {
    expect(wordsOf(section)).toMatch(wording)
  })

  test('bind in the language in which they are accepted: for contracts in German the German text [LG-11] [S-31]', () => {
    expect(wordsOf('language')).toContain('The version in the language in which you accept them is the binding one')
    const german = JSON.stringify(filled('de', 'terms'))
    expect(german).toContain('Registrierst du dich auf Deutsch, gilt dieser deutsche Text')
    expect(german).not.toContain('verbindlich ist der englische')
  })

  test('promise the same notice period as the code, and no consent by silence [LG-13]', () => {
    expect(TERMS_NOTICE_DAYS).toBeGreaterThanOrEqual(15)
    expect(wordsOf('changes')).toContain(`at least ${TERMS_NOTICE_DAYS} days ahead`)
    expect(wordsOf('changes')).toContain('Silence is not consent')
    expect(JSON.stringify(filled('de', 'terms'))).toContain(`mindestens ${TERMS_NOTICE_DAYS} Tage vorher`)
  })
})

const namedConfig = readConfig({ ...NAMED_OPERATOR, LEGAL_CONTENT_PERSON: 'Erika Beispiel', LEGAL_LANGUAGES: 'de,en' })

/** A section's text, as an operator with complete details publishes it. */
function publishedWords(document: 'privacy' | 'imprint', id: string): string {
  const { sections } = fillText(textOf('en', document), legalValues(namedConfig, 'en'))
  return plainParagraphs(sections.find((section) => section.id === id) ?? { blocks: [] }).join('\n')
}

const daysOf = (table: TableName) => Math.min(...retentionSteps(TABLES[table]).map(({ days }) => days))

describe('the privacy policy', () => {
  test.each<[TableName, number, string, RegExp]>([
    ['mails', 14, 'retention', /text of our emails 14 days after/],
    ['notifications', 365, 'retention', /notifications after a year/],
    ['cases', 3 * 365, 'retention', /three years after the case was closed/],
    ['suspensions', 3 * 365, 'retention', /Ended suspensions and notes of our team stay for three years/],
    ['personNotes', 3 * 365, 'retention', /notes of our team stay for three years/],
    ['contentChanges', 365, 'retention', /earlier versions of a profile for a year/],
    ['withdrawals', 4 * 365 + 1, 'retention', /withdrawal from a purchase stays for four years/],
    ['attendances', 540, 'retention', /who was in a call, when, .* for 18 months/],
    ['callReports', 540, 'retention', /how well the connection held, for 18 months/],
    ['trialMarks', 365, 'money', /keep, for a year, a scrambled trace/],
  ])('says of %s the days that the sweep keeps: %i', (table, days, section, wording) => {
    expect(daysOf(table)).toBe(days)
    expect(publishedWords('privacy', section)).toMatch(wording)
  })

  test('states the months for which a trader is kept', () => {
    expect(TRADER_RETENTION_MONTHS).toBe(6)
    expect(publishedWords('privacy', 'retention')).toContain('Who a trading companion was stays for six months.')
  })
})

describe('the legal disclosure', () => {
  test('names the point of contact, its languages and the form for notices, and who answers for content', () => {
    expect(publishedWords('imprint', 'reports')).toMatch(
      /Authorities and everyone .* in English and German at .*hello@talks\.example\..*without an account/s,
    )
    expect(publishedWords('imprint', 'content')).toContain(
      '§ 18 (2) of the German Interstate Media Treaty (MStV): Erika Beispiel',
    )
  })
})
