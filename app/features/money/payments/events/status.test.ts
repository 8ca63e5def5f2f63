import { describe, expect, test } from 'vitest'
import { EVENT_FAMILIES } from './data.ts'
import { gapAfter, isForDestination } from './store.server.ts'
import { isSilent } from './views.server.ts'

const now = new Date('2027-01-31T12:00:00Z')
const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000)

describe('an event', () => {
  test('is taken by the destination of its accounts and by no other', () => {
    for (const origin of ['platform', 'connected', 'thin'] as const)
      for (const destination of ['platform', 'connected', 'thin'] as const) {
        const type = `${EVENT_FAMILIES[origin][0]}something`
        expect([origin, destination, isForDestination({ origin, type }, destination)]).toEqual([
          origin,
          destination,
          origin === destination,
        ])
      }
  })

  test('of a new kind in a family is taken, of no family is not', () => {
    expect(isForDestination({ origin: 'platform', type: 'charge.dispute.something_new' }, 'platform')).toBe(true)
    expect(isForDestination({ origin: 'platform', type: 'customer.created' }, 'platform')).toBe(false)
    expect(isForDestination({ origin: 'platform', type: 'account.updated' }, 'platform')).toBe(false)
    expect(isForDestination({ origin: 'connected', type: 'checkout.session.completed' }, 'connected')).toBe(false)
  })
})

test('there is a gap only when the list was last read more than 30 days ago', () => {
  expect(gapAfter(daysAgo(29.9), now)).toBeNull()
  expect(gapAfter(daysAgo(31), now)).toEqual({ from: daysAgo(31), until: daysAgo(30) })
})

test('silence is three days without a webhook while people pay', () => {
  expect(isSilent({ isBusy: true, lastAt: daysAgo(3) }, now)).toBe(true)
  expect(isSilent({ isBusy: true, lastAt: daysAgo(2.9) }, now)).toBe(false)
  expect(isSilent({ isBusy: true, lastAt: null }, now)).toBe(true)
  expect(isSilent({ isBusy: false, lastAt: null }, now)).toBe(false)
})
