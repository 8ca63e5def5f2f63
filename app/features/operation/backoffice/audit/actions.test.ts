import { expect, test } from 'vitest'
import { officeAudit as english } from '#app/i18n/en/office-audit.ts'
import { formatters } from '#app/i18n/format.ts'
import { serverTexts } from '#app/i18n/texts.server.ts'
import { actSentence, type ToldAct } from './ui/act-sentence.ts'

const CASE = { caseId: 'x', round: 1, measure: 'warning', rule: 'contact_details' }
const act = (more: Partial<ToldAct>): ToldAct => ({
  ...{ action: 'call.refunded', details: {}, subjectId: 'x', personName: 'Mara Feld' },
  ...{ caseReference: null, cents: null },
  ...more,
})
const told = (more: Partial<ToldAct>, language: 'en' | 'de' = 'en') =>
  actSentence(act(more), serverTexts(language), formatters(language, 'Europe/Berlin'))

test('every act has a text in both languages, for any details', () => {
  const names = (tree: object, path = ''): string[] =>
    Object.entries(tree).flatMap(([key, value]) =>
      typeof value === 'string' ? [`${path}${key.replace(/_(one|other)$/, '')}`] : names(value, `${path}${key}.`),
    )
  for (const language of ['en', 'de'] as const) {
    for (const action of names(english.acts)) {
      const sentence = told({ action, subjectId: null, personName: null }, language)
      expect(sentence).not.toBe(action)
      expect(sentence).not.toMatch(/\{\{|undefined|null/)
    }
    for (const [action = '', detail = '', value] of [
      ...['application.approved certified true', 'call.refunded earning stays', 'call.refunded earning taken_back'],
      ...['case.decided measure none', 'case.decided measure suspended', 'case.decided measure closed'],
      ...['companion.featured move add', 'companion.free_intro isOn false'],
    ].map((each) => each.split(' ')))
      expect(told({ action, details: { [detail]: value ?? '' } }, language)).not.toBe(told({ action }, language))
  }
})

test('a text names the person and the details', () => {
  const warned = { action: 'case.decided', details: CASE, caseReference: 'C-DE10' }
  expect(told(warned)).toBe('Warned Mara Feld (case C-DE10), rule “no contact details”')
  expect(told({ action: 'purchase.refunded', cents: 1000 })).toBe('Refunded €10.00 to Mara Feld')
  const list = { action: 'list.exported', details: { list: 'people', lines: 104 }, subjectId: null }
  expect(told(list)).toBe('Downloaded the list of people (104 lines)')
  expect(told({ action: 'alarm.read', details: { code: 'mail_gave_up' } })).toMatch(/^Read the alarm “[A-Z].+”$/)
  expect(told({ action: 'person.suspended', details: { endAt: null } })).toBe('Closed Mara Feld’s account')
  expect(told({ action: 'of.an_older_version' }), 'an act that is no longer recorded').toBe('of.an_older_version')
})
