import { describe, expect, test } from 'vitest'
import { formatters } from '#app/i18n/format.ts'
import { LANGUAGES } from '#app/i18n/languages.ts'
import { serverTexts, texts } from '#app/i18n/texts.server.ts'
import { GROUND_RULES, MEASURES } from '../schema.ts'
import { type DecidedCase, statementSections } from './text.rules.ts'

const decidedAt = new Date('2026-11-25T10:00:00Z')
const decision: DecidedCase['decision'] = {
  measure: 'suspended',
  days: 14,
  contents: [],
  groundKind: 'rule',
  ground: 'Keine Beleidigungen.',
  findings: 'Im Gespräch am 20. November hast du dein Gegenüber beleidigt.',
  isAutomated: false,
  decidedAt,
}
const decided: DecidedCase = { kind: 'report', openedAt: new Date('2026-11-21T10:00:00Z'), decision, before: null }
const wordsOf = (language: 'de' | 'en', party: 'concerned' | 'notifier', change: Partial<DecidedCase> = {}) => {
  const reader = { t: texts(language, 'cases'), format: formatters(language, 'Europe/Berlin'), brand: 'Visavis' }
  return statementSections(reader, party, { ...decided, ...change })
    .flatMap(({ heading, paragraphs }) => [heading, ...paragraphs])
    .join('\n')
}

describe('a statement of reasons', () => {
  test('contains measure, end, findings, cause, ground, automation and redress, in German', () => {
    const words = wordsOf('de', 'concerned')
    for (const part of [
      'Dein Konto ist bis 9. Dez. 2026, 11:00 gesperrt, du kannst dich nicht anmelden.',
      decision.findings,
      'Anlass war eine Meldung vom 21. Nov. 2026.',
      'Eine Regel unserer Leitlinien: „Keine Beleidigungen.“',
      'Ein Mensch aus unserem Team hat entschieden, ohne ein Programm.',
      'Du kannst bis Dienstag, 25. Mai 2027 widersprechen',
      'vor Gericht',
    ])
      expect(words).toContain(part)
  })

  test('names a law and a program, where the decision rests on them', () => {
    const byLaw = { ...decision, isAutomated: true, groundKind: 'law', ground: '§ 185 StGB' } as const
    const words = wordsOf('en', 'concerned', { decision: byLaw })
    expect(words).toContain('A law: § 185 StGB')
    expect(words).toContain('An automated tool flagged this')
  })

  test('for the reporter contains the measure, not the findings about the other person', () => {
    const words = wordsOf('de', 'notifier')
    expect(words).toContain('Wir haben das Konto der Person vorübergehend gesperrt.')
    expect(words).not.toContain(decision.findings)
    const none = { ...decision, measure: 'none' as const, days: null, groundKind: null, ground: null }
    expect(wordsOf('de', 'notifier', { decision: none })).toContain(decision.findings)
  })

  test('on an appeal contains the outcome, who decided, and that it’s final', () => {
    const before = { ...decision, isByAnother: true }
    const upheld = wordsOf('de', 'concerned', {
      decision: { ...decision, decidedAt: new Date('2027-01-10T10:00:00Z') },
      before,
    })
    expect(upheld).toContain('Sie bleibt bestehen.')
    expect(upheld).toContain('bis 9. Dez. 2026, 11:00')
    expect(upheld).toContain('jemand anderes aus unserem Team')
    const lifted = wordsOf('de', 'concerned', {
      decision: { ...decision, measure: 'none', days: null },
      before: { ...before, measure: 'content_removed', days: null, contents: ['bio'], isByAnother: false },
    })
    for (const part of ['aufgehoben', 'ist wieder da', 'nur eine Person', 'Unsere Prüfung ist damit zu Ende.'])
      expect(lifted).toContain(part)
    expect(lifted).not.toContain('mit einem Klick')
  })

  test.each(LANGUAGES)('in %s has no empty placeholder, for any decision', (language) => {
    for (const measure of MEASURES)
      for (const party of ['concerned', 'notifier'] as const) {
        const contents = measure === 'content_removed' ? (['photo', 'bio'] as const) : []
        const words = wordsOf(language, party, {
          decision: { ...decision, measure, contents, days: measure === 'suspended' ? 3 : null },
        })
        expect(words).not.toMatch(/\{\{|undefined|statement\./)
      }
  })
})

test.each(LANGUAGES)('every rule that a decision can rest on is a paragraph of the guidelines in %s', (language) => {
  const { sections } = serverTexts(language).catalogue('guidelines') as unknown as {
    sections: Record<string, { paragraphs: string[] }>
  }
  for (const [section, index] of Object.values(GROUND_RULES))
    expect(sections[section]?.paragraphs[index]?.length).toBeGreaterThan(20)
})
