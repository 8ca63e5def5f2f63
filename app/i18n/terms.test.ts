import { expect, test } from 'vitest'
import { languageTexts } from './language-texts.ts'
import { type Terms, termValues, textsWithTerms } from './terms.ts'

const terms: Terms = {
  centsPerCredit: 20,
  feePercent: 15,
  minPayoutCredits: 1_420,
  payoutHoldHours: 48,
  cancellationHours: 12,
}

test('texts include the terms of the installation, with the units of their language', () => {
  expect(termValues('en', terms)).toEqual({
    fee: '15',
    share: '85',
    hours: '12 hours',
    minimum: '1,420',
    minimumWorth: '€284',
    centsPerCredit: '20',
    creditsPerEuro: '5',
  })
  expect(termValues('de', terms)).toMatchObject({ hours: '12 Stunden', minimum: '1.420', minimumWorth: '284\u00a0€' })
})

test('one hour is singular, no fee leaves the full share, and a minimum keeps its cents', () => {
  const edge = { centsPerCredit: 10, feePercent: 0, minPayoutCredits: 15, payoutHoldHours: 0, cancellationHours: 1 }
  expect(termValues('en', edge)).toMatchObject({ fee: '0', share: '100', hours: '1 hour', minimumWorth: '€1.50' })
})

test('texts use the latest terms, but values passed by the page win', () => {
  const plain = languageTexts('en', { ui: { rule: 'Until {{hours}} before, a fee of {{fee}}%' } })
  const sentence = (its: Terms, values?: { hours: string }) =>
    (textsWithTerms(plain, its).translate('ui') as (key: string, values?: object) => string)('rule', values)
  expect(sentence(terms)).toBe('Until 12 hours before, a fee of 15%')
  expect(sentence({ ...terms, feePercent: 20, cancellationHours: 48 })).toBe('Until 48 hours before, a fee of 20%')
  expect(sentence(terms, { hours: 'a day' })).toBe('Until a day before, a fee of 15%')
})

test('the same terms give the same object and functions, so effects may depend on them', () => {
  const plain = languageTexts('en', { ui: { close: 'Close' } })
  const made = textsWithTerms(plain, terms)
  expect(textsWithTerms(plain, { ...terms })).toBe(made)
  expect(made.translate('ui')).toBe(made.translate('ui'))
})

const leaves = (tree: unknown): string[] =>
  typeof tree === 'string' ? [tree] : Object.values(tree as object).flatMap(leaves)

/** Default terms as a text might hard-code them. */
const DEFAULTS = /\b500\b|\b24[ -](hours?|Stunden?)|\b10 ?(%|per ?cent|Prozent)|\b90 ?(%|per ?cent|Prozent)/i

test('no text hard-codes a fee, a share, a minimum or hours', () => {
  const catalogues = import.meta.glob<Record<string, unknown>>(['./*/*.ts', '!./*/*.test.ts'], { eager: true })
  const found = Object.entries(catalogues).flatMap(([path, catalogue]) =>
    leaves(catalogue).flatMap((text) => (DEFAULTS.test(text) ? [`${path}: ${text}`] : [])),
  )
  expect(found).toEqual([])
})
