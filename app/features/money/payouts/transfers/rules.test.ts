import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { earnings } from '#app/features/marketplace/credits/rules.ts'
import { compareTransfers, nextAttempt, reversalOf } from '../rules.ts'

test('the number of the next attempt grows only after a refusal of the one before', () => {
  expect(nextAttempt({ attempt: 0, refusedAttempt: null })).toBe(1)
  expect(nextAttempt({ attempt: 3, refusedAttempt: null })).toBe(3)
  expect(nextAttempt({ attempt: 3, refusedAttempt: 2 })).toBe(3)
  expect(nextAttempt({ attempt: 3, refusedAttempt: 3 })).toBe(4)
})

describe('a payout and its transfers', () => {
  const paid = { status: 'completed' as const, amountCents: 4_500, reversedCents: 0, transferId: 'tr_1' }
  const one = { transferId: 'tr_1', amountCents: 4_500, reversedCents: 0 }

  test('agree when the companion holds what was booked', () => {
    expect(compareTransfers(paid, [one])).toEqual({ kind: 'agrees' })
    const half = { ...one, reversedCents: 2_250 }
    expect(compareTransfers({ ...paid, reversedCents: 2_250 }, [half])).toEqual({ kind: 'agrees' })
    expect(compareTransfers({ ...paid, status: 'failed', transferId: null }, [])).toEqual({ kind: 'agrees' })
  })

  test('differ by a second transfer, which is no surplus any more once either of them went back', () => {
    const two = { ...one, transferId: 'tr_2' }
    expect(compareTransfers(paid, [one, two])).toEqual({ kind: 'unexplained', cents: 4_500 })
    expect(compareTransfers(paid, [one, { ...two, reversedCents: 4_500 }])).toEqual({ kind: 'agrees' })
    expect(compareTransfers(paid, [{ ...one, reversedCents: 4_500 }, two])).toEqual({ kind: 'agrees' })
    const failed = { ...paid, status: 'failed' as const, transferId: null }
    expect(compareTransfers(failed, [two])).toEqual({ kind: 'unexplained', cents: 4_500 })
  })

  test('tell nothing when the provider does not name the transfer', () => {
    expect(compareTransfers(paid, [])).toEqual({ kind: 'missing' })
  })

  test('in any number of reversals bring back no more than was reversed, and in the end all of it', () => {
    const amounts = fc.integer({ min: 500, max: 20_000 }).chain((credits) =>
      fc.record({
        credits: fc.constant(credits),
        percent: fc.integer({ min: 0, max: 50 }),
        parts: fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 12 }),
      }),
    )
    fc.assert(
      fc.property(amounts, ({ credits, percent, parts }) => {
        const amountCents = earnings(credits, percent).netCents
        const sums = parts.map((part) => Math.floor(part * amountCents))
        let reversedCents = 0
        let back = 0
        for (const sum of [...sums.toSorted((a, b) => a - b), amountCents]) {
          const transfers = [{ transferId: 'tr_1', amountCents, reversedCents: sum }]
          const found = compareTransfers({ ...paid, amountCents, reversedCents }, transfers)
          if (found.kind !== 'reversed') {
            expect(found).toEqual({ kind: 'agrees' })
            continue
          }
          back += reversalOf(found.reversedCents, percent).credits - reversalOf(reversedCents, percent).credits
          reversedCents = found.reversedCents
          expect(reversedCents).toBe(sum)
          expect(earnings(back, percent).netCents).toBeLessThanOrEqual(reversedCents)
          expect(earnings(back + 1, percent).netCents).toBeGreaterThan(reversedCents)
        }
        expect(back).toBe(credits)
        expect(reversalOf(amountCents, percent).feeCents).toBe(earnings(credits, percent).feeCents)
      }),
    )
  })
})
