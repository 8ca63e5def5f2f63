import { expect, test } from 'vitest'
import { decidePaidBooking, draftOf, toTraderState } from './rules.ts'

const now = new Date('2026-11-24T12:00:00Z')

test('a declared companion is a trader or private; others have until their deadline, or no time left', () => {
  const later = new Date(+now + 1)
  expect(toTraderState(null, now)).toBe('undeclared')
  expect(toTraderState({ isTrader: null, declareBy: later }, now)).toBe('due')
  expect(toTraderState({ isTrader: null, declareBy: now }, now)).toBe('undeclared')
  expect(toTraderState({ isTrader: true, declareBy: null }, now)).toBe('trader')
  expect(toTraderState({ isTrader: false, declareBy: null }, now)).toBe('private')
})

test('only a paid call needs a declaration', () => {
  expect(decidePaidBooking('undeclared', 1)).toMatchObject({ code: 'companion_undeclared' })
  expect(decidePaidBooking('undeclared', 0).ok).toBe(true)
  for (const state of ['due', 'private', 'trader'] as const) expect(decidePaidBooking(state, 50).ok).toBe(true)
})

test('prefills the form from tax details until a declaration exists', () => {
  const details = {
    ...{ firstName: 'Mara', lastName: 'Feld', street: 'Lindenweg 4', postalCode: '10115', city: 'Berlin' },
    ...{ residence: 'DE', vatId: null },
  }
  const open = { state: 'due', identity: null } as const
  expect(draftOf(open, details)).toMatchObject({
    choice: null,
    isPrefilled: true,
    legalName: 'Mara Feld',
    address: 'Lindenweg 4\n10115 Berlin',
    country: 'DE',
  })
  expect(draftOf(open, null)).toEqual({ choice: null, isPrefilled: false })
  expect(draftOf({ state: 'private', identity: null }, null).choice).toBe('no')
})
