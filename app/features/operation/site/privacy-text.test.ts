import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { TRADER_RETENTION_MONTHS } from '#app/features/marketplace/traders/schema.ts'
import { fillText, plainParagraphs } from '#app/features/operation/legal/fill.rules.ts'
import { readSource } from '#app/features/operation/legal/markdown.rules.ts'
import type { LEGAL_DOCUMENTS } from '#app/features/operation/legal/schema.ts'
import { legalValues } from '#app/features/operation/notifications/terms-values.views.server.ts'
import { readConfig } from '#app/platform/config.ts'
import { retentionSteps, type TableName } from '#db/table-rules.ts'
import { TABLES } from '#db/tables.ts'
import { NAMED_OPERATOR } from '#tests/support/operator.ts'

const config = readConfig({ ...NAMED_OPERATOR, LEGAL_CONTENT_PERSON: 'Erika Beispiel', LEGAL_LANGUAGES: 'de,en' })

/** The words of a section, as an operator who is named publishes it. */
function wordsOf(document: (typeof LEGAL_DOCUMENTS)[number], id: string): string {
  const { source } = readSource(readFileSync(`legal/en/${document}.md`, 'utf8'))
  if (!source) throw new Error(`no text in ${document}`)
  const section = fillText(source.text, legalValues(config, 'en')).sections.find((each) => each.id === id)
  return section ? plainParagraphs(section).join('\n') : ''
}

const daysOf = (table: TableName) => Math.min(...retentionSteps(TABLES[table]).map(({ days }) => days))

describe('the privacy policy', () => {
  test.each([
    [
      'companions who trade',
      'account',
      /acts as a trader, we show .* name, address, email, phone, register and VAT ID/,
    ],
    ['acceptance of the terms', 'account', /when and in which language you accepted which version/],
    ['cases and their evidence', 'reports', /reports something.*attendance in the call.*earlier cases/],
    ['accounts of one person', 'reports', /same card, payout account or mailbox, or a rare browser/],
    ['marks of the free call', 'money', /scrambled trace of your mailbox and your account.*card.*browser/],
    ['details for tax reporting', 'money', /date of birth, tax number.*encrypted.*tax authority once a year/],
    ['notices about topics', 'calls', /read the notice about it/],
    ['the journal of deletions', 'retention', /no old backup brings it back/],
  ])('names %s', (_what, section, wording) => {
    expect(wordsOf('privacy', section)).toMatch(wording)
  })

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
    expect(wordsOf('privacy', section)).toMatch(wording)
  })

  test('says the months for which a trader is kept', () => {
    expect(TRADER_RETENTION_MONTHS).toBe(6)
    expect(wordsOf('privacy', 'retention')).toContain('Who a trading companion was stays for six months.')
  })
})

describe('the legal disclosure', () => {
  test('names the point of contact, its languages and the form for notices, and who answers for content', () => {
    expect(wordsOf('imprint', 'reports')).toMatch(
      /Authorities and everyone .* in English and German at .*hello@talks\.example\..*without an account/s,
    )
    expect(wordsOf('imprint', 'content')).toContain(
      '§ 18 (2) of the German Interstate Media Treaty (MStV): Erika Beispiel',
    )
  })
})
