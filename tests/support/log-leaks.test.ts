import { expect, test } from 'vitest'
import { COMPANIONS } from '#db/demo/people.ts'
import { findLogLeaks } from './log-leaks.ts'

test('addresses, names, cookies, tokens, bios and unknown fields are found in a log, ordinary lines are not [ASVS 60, T37]', () => {
  const line = (fields: object) => JSON.stringify({ level: 30, time: '2026-11-25T13:39:00.000Z', msg: 'x', ...fields })
  const leaks = [
    line({ detail: 'to lena@example.org' }),
    line({ detail: '203.0.113.7' }),
    line({ detail: 'session=abcdefghijkl' }),
    line({ detail: '/en/confirm?token=abc' }),
    line({ detail: `${COMPANIONS[0]?.fullName} did it` }),
    line({ detail: COMPANIONS[0]?.bio }),
    line({ email: 'nobody' }),
    'Error: demo-visavis is no password',
    line({ detail: 'what somebody typed there' }),
  ]
  for (const leak of leaks) expect([leak, findLogLeaks(leak, ['somebody typed']).length > 0]).toEqual([leak, true])
  const ordinary = [
    line({ event: 'session_started', subject: 'AbCdEfGhIjKlMnOp' }),
    line({ requestId: crypto.randomUUID(), status: 503, ms: 12 }),
    line({ detail: 'http://127.0.0.1:3000' }),
    'ready on http://0.0.0.0:3000',
  ]
  for (const each of ordinary) expect(findLogLeaks(each, ['somebody typed'])).toEqual([])
})
