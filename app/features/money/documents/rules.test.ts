import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { PACKAGES } from '#app/features/marketplace/rates/schema.ts'
import { includedVat } from '#app/features/money/payments/rules.ts'
import {
  addressLines,
  creditNoteFigures,
  decideCreditNote,
  findVatPercent,
  invoiceFigures,
  statementLines,
} from './rules.ts'

const percent = fc.integer({ min: 0, max: 30 })
const offer = fc.constantFrom(...PACKAGES)
const bought = (priceCents: number, rate: number) => ({ priceCents, vatCents: includedVat(priceCents, rate) })

describe('an invoice', () => {
  test('has net and VAT that add up to the price of every package, at the rate of the purchase', () => {
    fc.assert(
      fc.property(offer, percent, percent, ({ priceCents }, rate, later) => {
        const figures = invoiceFigures(bought(priceCents, rate), later)
        expect(figures.netCents + figures.vatCents).toBe(figures.grossCents)
        expect([figures.grossCents, figures.vatPercent]).toEqual([priceCents, rate])
        // The stated tax matches the price and the stated rate to the cent.
        const exact = (priceCents * figures.vatPercent) / (100 + figures.vatPercent)
        expect(Math.abs(exact - figures.vatCents)).toBeLessThanOrEqual(0.5)
      }),
    )
  })

  test('takes the current rate where an amount is too small to tell rates apart, and none without tax', () => {
    expect(includedVat(10, 19)).toBe(includedVat(10, 24))
    expect(findVatPercent(10, includedVat(10, 19), 24)).toBe(24)
    expect(findVatPercent(1000, 0, 19)).toBe(0)
    expect(findVatPercent(1000, 444, 19)).toBe(80)
  })
})

describe('a credit note', () => {
  const invoice = { netCents: 840, vatPercent: 19, vatCents: 160, grossCents: 1000 }
  const nothing = { netCents: 0, vatCents: 0, grossCents: 0 }
  const decide = (amountCents: number, vatCents: number, before = nothing) =>
    decideCreditNote(invoice, before, { amountCents, vatCents }).ok

  test('takes back at most what the invoice says and what earlier ones have left', () => {
    expect(decide(1000, 160)).toBe(true)
    expect(decide(1001, 160)).toBe(false)
    expect(decide(1000, 161)).toBe(false)
    expect(decide(500, 80, { netCents: -420, vatCents: -80, grossCents: -500 })).toBe(true)
    expect(decide(501, 80, { netCents: -420, vatCents: -80, grossCents: -500 })).toBe(false)
  })

  test('takes back whole cents of money that came in, never nothing and never more tax than money', () => {
    for (const [amount, vat] of [
      [0, 0],
      [-1, 0],
      [10, -1],
      [10, 11],
      [0.5, 0],
      [Number.NaN, 0],
    ] as const)
      expect([amount, vat, decide(amount, vat)]).toEqual([amount, vat, false])
  })

  test('has the figures of the invoice with a minus, and no minus before nothing', () => {
    const figures = creditNoteFigures(invoice, { amountCents: 1000, vatCents: 160 })
    expect(figures).toEqual({ netCents: -840, vatPercent: 19, vatCents: -160, grossCents: -1000 })
    expect(Object.is(creditNoteFigures(invoice, { amountCents: 5, vatCents: 0 }).vatCents, 0)).toBe(true)
  })
})

test('a payout is its earnings less the fee, line by line', () => {
  const payout = { creditsPaid: 500, grossCents: 5000, feePercent: 10, feeCents: 500, amountCents: 4500 }
  expect(statementLines(payout).map(({ cents }) => cents)).toEqual([5000, -500])
  expect(statementLines({ ...payout, feePercent: 0, feeCents: 0, amountCents: 5000 })).toHaveLength(1)
})

test('an address is its lines, without empty ones', () => {
  expect(addressLines(' Am Markt 1 \r\n\r\n10115 Berlin\n')).toEqual(['Am Markt 1', '10115 Berlin'])
})
