import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { TAX_DETAILS } from '#tests/support/tax.ts'
import { decideTaxDetails, germanCheckDigit, isGermanTin, isTin, maskNumber, normalizeTin, taxDraft } from './rules.ts'
import { VAT_ID } from './schema.ts'

/** Ten digits of which exactly one occurs twice, and the first is not 0. */
const tenDigits = fc
  .tuple(fc.shuffledSubarray([...'0123456789'], { minLength: 9, maxLength: 9 }), fc.nat(8), fc.nat(9))
  .map(([nine, from, to]) => {
    const digits = [...nine]
    digits.splice(to, 0, nine[from] ?? '')
    return digits.join('')
  })
  .filter((ten) => ten[0] !== '0')
const germanTin = tenDigits.map((ten) => ten + germanCheckDigit(ten))

describe('a German tax number', () => {
  it('is one that the tax office published as an example', () => {
    for (const tin of ['86095742719', '47036892816', '65929970489']) expect(isGermanTin(tin), tin).toBe(true)
  })

  it('is right with its check digit, and wrong when any digit is mistyped', () => {
    fc.assert(
      fc.property(germanTin, fc.nat(10), fc.integer({ min: 1, max: 9 }), (tin, at, by) => {
        expect(isGermanTin(tin)).toBe(true)
        const typed = `${tin.slice(0, at)}${(Number(tin[at]) + by) % 10}${tin.slice(at + 1)}`
        expect(isGermanTin(typed)).toBe(false)
      }),
    )
  })

  it('has eleven digits, the first not 0, and of the first ten one that is repeated', () => {
    for (const tin of ['8609574271', '860957427199', '06095742719', '12345678903', '11111111111', '8609574271a', ''])
      expect(isGermanTin(tin), tin).toBe(false)
  })

  it('repeats that one two or three times, never four', () => {
    const withCheckDigit = (ten: string) => ten + germanCheckDigit(ten)
    const right = ['1123456789', '1112345678', '1111234567'].filter((ten) => isGermanTin(withCheckDigit(ten)))
    expect(right).toEqual(['1123456789', '1112345678'])
  })
})

describe('a tax number of another country', () => {
  it('has the form of that country', () => {
    const right = { AT: '931736581', FR: '0701987765432', NL: '174559434', IT: 'MRTMTT91D08F205J', FI: '131052-308T' }
    for (const [country, tin] of Object.entries(right)) expect(isTin(country, tin), country).toBe(true)
    expect(isTin('AT', '93173658')).toBe(false)
    expect(isTin('IT', '1234567890123456')).toBe(false)
  })

  it('is bounded where we know no form, and never one character over and over', () => {
    expect(isTin('IE', '1234567T')).toBe(true)
    for (const tin of ['', '12345', 'ABCDEFGHIJ', '1'.repeat(10), '9'.repeat(21), '12 345 678'])
      expect(isTin('IE', tin), tin).toBe(false)
  })

  it('is stored without separators, except where they say something', () => {
    expect(normalizeTin('DE', ' 86 095 742 719 ')).toBe('86095742719')
    expect(normalizeTin('AT', '93-173/6581')).toBe('931736581')
    expect(normalizeTin('FI', '131052-308t')).toBe('131052-308T')
  })
})

describe('tax details', () => {
  const today = '2026-11-24'
  const decide = (change: Partial<typeof TAX_DETAILS>) => {
    const decision = decideTaxDetails({ ...TAX_DETAILS, ...change }, today)
    return decision.ok ? 'ok' : decision.code
  }

  it('need an age of 18 or more today, and a possible one', () => {
    expect(decide({})).toBe('ok')
    expect(decide({ birthDate: '2008-11-24' })).toBe('ok')
    expect(decide({ birthDate: '2008-11-25' })).toBe('birth_date_wrong')
    for (const birthDate of ['1905-01-01', '1970-02-29', '1970-13-01', '1970-04-31', ''])
      expect(decide({ birthDate }), birthDate).toBe('birth_date_wrong')
    expect(decide({ birthDate: '1972-02-29' })).toBe('ok')
  })

  it('have a number that can be right', () => {
    expect(decide({ tin: '86095742718' })).toBe('german_tin_wrong')
    expect(decide({ tin: '123', tinCountry: 'FR' })).toBe('tin_wrong')
    expect(decide({ tin: null })).toBe('tin_missing')
  })

  it('have a place of birth where there is no number', () => {
    expect(decide({ tin: null, tinCountry: 'AE' })).toBe('birth_place_missing')
    expect(decide({ tin: null, tinCountry: 'AE', birthPlace: { city: 'Bonn', country: 'DE' } })).toBe('ok')
  })
})

it('a VAT id begins with its country', () => {
  for (const id of ['DE123456789', 'ATU12345678', 'IE1234567WA']) expect(VAT_ID.test(id), id).toBe(true)
  for (const id of ['123456789', 'D', 'DE', 'DE1234567890123', 'de123']) expect(VAT_ID.test(id), id).toBe(false)
})

it('a masked number shows at most four characters, and never most of the number', () => {
  expect(maskNumber('86095742719')).toBe('•••• 2719')
  fc.assert(
    fc.property(fc.string({ minLength: 1, maxLength: 30 }), (text) => {
      expect(maskNumber(text).replace(/^•••• ?/, '').length).toBeLessThanOrEqual(Math.min(4, text.length / 2))
    }),
  )
})

it.each([
  ['Mara Feld', ['Am Markt 1', '10115 Berlin'], ['Mara', 'Feld', 'Am Markt 1', '10115', 'Berlin']],
  [
    'Ana María Ruiz',
    ['Calle 3', 'Piso 2', '28001 Madrid'],
    ['Ana María', 'Ruiz', 'Calle 3, Piso 2', '28001', 'Madrid'],
  ],
  ['Zofia', ['ul. Długa 5', '00-238 Warszawa'], ['', 'Zofia', 'ul. Długa 5', '00-238', 'Warszawa']],
  ['Studio', ['Somewhere'], ['', 'Studio', '', '', 'Somewhere']],
])('%s at %j fills in the form', (name, address, [firstName, lastName, street, postalCode, city]) => {
  expect(taxDraft({ name, address, country: 'DE' })).toEqual({
    ...{ firstName, lastName, street, postalCode, city, residence: 'DE' },
  })
})
