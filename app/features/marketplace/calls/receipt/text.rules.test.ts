import { expect, it } from 'vitest'
import { callRow } from '#tests/support/call-rows.ts'
import { type CallReceipt, reasonOf } from './text.rules.ts'

type Change = Partial<CallReceipt['call']>
const reason = (change: Change, isRefundedByUs = false) =>
  reasonOf({ call: { ...callRow(), isReturned: false, ...change }, isRefundedByUs })

it.each<[Change, string]>([
  [{ status: 'completed' }, 'completed'],
  [{ status: 'completed', credits: 0 }, 'free'],
  [{ status: 'missed', missedReason: 'seeker_no_show' }, 'seeker_no_show'],
  [{ status: 'missed', missedReason: 'offerer_no_show', isReturned: true }, 'offerer_no_show'],
  [{ status: 'missed', missedReason: 'both_no_show', isReturned: true }, 'both_no_show'],
  [{ status: 'missed', missedReason: 'no_connection', isReturned: true }, 'no_connection'],
  [{ status: 'cancelled', cancelledBy: 'you', isReturned: true }, 'inTime'],
  [{ status: 'cancelled', cancelledBy: 'you' }, 'late'],
  [{ status: 'cancelled', cancelledBy: 'other', isReturned: true }, 'byCompanion'],
  [{ status: 'cancelled', cancelledBy: null, isReturned: true }, 'stopped'],
  [{ status: 'cancelled', cancelledBy: null }, 'stoppedLate'],
  [{ side: 'companion', status: 'cancelled', cancelledBy: 'you', isReturned: true }, 'byCompanion'],
  [{ side: 'companion', status: 'cancelled', cancelledBy: 'other', isReturned: true }, 'inTime'],
  [{ side: 'companion', status: 'cancelled', cancelledBy: 'other' }, 'late'],
])('the reason for the credits of %o is %s', (change, expected) => {
  expect(reason(change)).toBe(expected)
})

it('names a refund by administrators, whatever happened before', () => {
  for (const change of [{ status: 'completed' }, { status: 'cancelled', cancelledBy: 'you' }] as const)
    expect(reason({ ...change, isReturned: true }, true)).toBe('refunded')
})
