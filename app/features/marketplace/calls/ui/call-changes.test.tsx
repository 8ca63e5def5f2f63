import { expect, test } from 'vitest'
import type { LastAnswer } from '#app/features/marketplace/calls/extension/views.server.ts'
import { screenOf, wordsOf } from '#tests/support/screen.tsx'
import { newRoom } from '../room/engine-state.rules.ts'
import type { Room } from '../room/ui/room-engine.ts'
import type { CallRow } from '../views.server.ts'
import { CallChanges } from './call-changes.tsx'

const startAt = new Date('2026-12-03T17:00:00Z')
const endAt = new Date('2026-12-03T18:00:00Z')
const now = endAt.getTime() - 2 * 60_000
const call = {
  ...{ side: 'seeker', startAt, endAt, minutes: 60, lateSeconds: 0, lateMovesEnd: false },
  other: { userId: '44444444-4444-4444-8444-444444444444', name: 'Mara Feld' },
} as unknown as CallRow
const state = { ...newRoom({ status: 'active', isVideo: true, now }), isSoundOnly: true, peerLocation: 'call' as const }
const room = { subscribe: () => () => {}, get: () => state, now: () => now } as unknown as Room

test('a card without words is not seen over the video, whatever the last answer was', () => {
  const answeredAgo = (answer: NonNullable<LastAnswer>['answer'], seconds: number) => {
    const last = { answer, by: 'you' as const, at: new Date(now - seconds * 1_000) }
    const extension =
      answer === 'agreed'
        ? { state: 'later' as const, from: new Date(now + 60_000), last }
        : { state: 'offered' as const, minutes: 15, credits: 38, endAt, last }
    const offers = { wayOutAt: null, extension, voice: null }
    return screenOf(<CallChanges room={room} call={call} offers={offers} action="/en/calls/c" refresh={() => {}} />)
  }
  for (const answer of ['agreed', 'declined'] as const) {
    expect(wordsOf(answeredAgo(answer, 10))).not.toBe('')
    expect(answeredAgo(answer, 40).replaceAll(/<div class="[^"]* empty:hidden"><\/div>/g, '')).toBe('')
  }
})
