import { expect, it } from 'vitest'
import { OTHER } from '#tests/support/call-rows.ts'
import { screenOf, wordsOf } from '#tests/support/screen.tsx'
import { WayOut } from './call-changes.tsx'
import { LateNote } from './late-note.tsx'

const endAt = new Date('2026-12-03T18:02:00Z')
const late = (lateSeconds: number, lateMovesEnd: boolean, side: 'seeker' | 'companion' = 'seeker') =>
  wordsOf(screenOf(<LateNote call={{ side, other: OTHER, endAt, lateSeconds, lateMovesEnd }} />, { timeZone: 'UTC' }))
const wayOut = (side: 'seeker' | 'companion', credits: number) =>
  wordsOf(screenOf(<WayOut action="/en/calls/id" call={{ side, other: OTHER, credits }} />))

it('tells both that the end moved by the companion’s lateness, or that it could not', () => {
  expect(late(0, true)).toBe('')
  expect(late(120, true)).toBe('Mara came 2 minutes late, so your call ends later: at 6:02 PM.')
  expect(late(179, true, 'companion')).toBe('You came 2 minutes late, so your call ends later: at 6:02 PM.')
  expect(late(118, false)).toContain('Another call follows right after, so this one still ends at 6:02 PM.')
})

it('names less than a minute in seconds, without an end that looks as before', () => {
  expect(late(30, true)).toBe('Mara came 30 seconds late. Your call ends that much later.')
  expect(late(59, true, 'companion')).toBe('You came 59 seconds late. Your call ends that much later.')
  expect(late(45, false)).toBe(
    'Mara came 45 seconds late. Another call follows right after, so this one still ends at 6:02 PM.',
  )
})

it('offers both the way out of a call that does not connect, with what it means for the credits', () => {
  expect(wayOut('seeker', 75)).toBe(
    'We couldn’t connect you You can keep trying. Or end the call here: nothing is charged, and 75 credits come back to you. End the call, no charge',
  )
  expect(wayOut('seeker', 0)).toContain('you can then book your free call again')
  expect(wayOut('companion', 75)).toContain('Mara pays nothing, and you earn nothing.')
})
