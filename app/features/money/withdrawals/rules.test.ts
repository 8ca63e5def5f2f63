import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { guestWithdrawalForm } from './forms.ts'
import { isInTime, lastDayToWithdraw } from './rules.ts'

const berlin = 'Europe/Berlin'

describe('the period', () => {
  test('ends with the fourteenth day after the payment, in the buyer’s zone', () => {
    // Tuesday, 24 November, at 23:30 in Berlin; an hour earlier in UTC.
    const paidAt = new Date('2026-11-24T22:30:00Z')
    expect(lastDayToWithdraw(paidAt, berlin)).toBe('2026-12-08')
    expect(lastDayToWithdraw(paidAt, 'Asia/Tokyo')).toBe('2026-12-09')
    expect(isInTime(paidAt, new Date('2026-12-08T22:59:59.999Z'), berlin)).toBe(true)
    expect(isInTime(paidAt, new Date('2026-12-08T23:00:00Z'), berlin)).toBe(false)
  })

  test('ends on the Monday when its last day is at a weekend', () => {
    expect(lastDayToWithdraw(new Date('2026-11-20T12:00:00Z'), berlin)).toBe('2026-12-04')
    expect(lastDayToWithdraw(new Date('2026-11-21T12:00:00Z'), berlin)).toBe('2026-12-07')
    expect(lastDayToWithdraw(new Date('2026-11-22T12:00:00Z'), berlin)).toBe('2026-12-07')
  })

  test('is whole days, also where clocks change and years end', () => {
    expect(lastDayToWithdraw(new Date('2026-10-14T21:59:00Z'), berlin)).toBe('2026-10-28')
    expect(lastDayToWithdraw(new Date('2026-12-22T12:00:00Z'), berlin)).toBe('2027-01-05')
    fc.assert(
      fc.property(
        fc.date({ min: new Date('2026-01-01'), max: new Date('2030-01-01'), noInvalidDate: true }),
        (paidAt) => {
          expect(isInTime(paidAt, new Date(paidAt.getTime() + 13.9 * 86_400_000), berlin)).toBe(true)
          expect(isInTime(paidAt, new Date(paidAt.getTime() + 18 * 86_400_000), berlin)).toBe(false)
        },
      ),
    )
  })
})

describe('a guest’s input', () => {
  const read = (change: object) =>
    guestWithdrawalForm.safeParse({ name: 'Lena Maier', accountEmail: 'Lena@Test.example', reference: '', ...change })
  const codes = (change: object) => read(change).error?.issues.map(({ message }) => message) ?? []

  test('is a name, an address and perhaps a number or a date, and nothing more is needed', () => {
    expect(read({ email: '', purchaseId: 'other', reason: 'none' }).data).toEqual({
      name: 'Lena Maier',
      accountEmail: 'lena@test.example',
      email: undefined,
      reference: '',
    })
    for (const name of ['Dr. J. O’Neill-Müller', 'Ørsted, Åse', '王小明', 'J.R.R. Tolkien'])
      expect(codes({ name })).toEqual([])
    for (const reference of ['R-2026-000123', '24.11.2026', 'Nov 24, 2026', '#1A2B3C4D'])
      expect(codes({ reference })).toEqual([])
  })

  test('carries no link into our mail, and has an end', () => {
    for (const name of ['evil.example', 'Win at https://x', '<b>Lena</b>', 'Lena\r\nBcc: x', 'a'.repeat(101)])
      expect([name, codes({ name })]).toEqual([name, ['name_letters']])
    for (const reference of ['www.evil.example', 'see evil.example/win', 'a'.repeat(61), 'a\u202eb'])
      expect([reference, codes({ reference })]).toEqual([reference, ['reference_letters']])
    expect(codes({ name: ' ' })[0]).toBe('name_required')
    expect(codes({ accountEmail: '' })).toContain('withdrawal_email_required')
    expect(codes({ email: 'nobody' })).toHaveLength(1)
  })
})
