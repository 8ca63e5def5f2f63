import { expect, test } from 'vitest'
import { callOfHash, hashOfCall } from './open-call.rules.ts'

const callId = '33333333-3333-4333-8333-333333333333'

test('the address of the calls names the call that is open over them, and nothing else opens one', () => {
  expect(callOfHash(hashOfCall(callId))).toBe(callId)
  for (const hash of ['', '#', `#call=${callId}/..`, '#call=../../admin', '#calendar-feed'])
    expect(callOfHash(hash)).toBeNull()
})
