import type { Presence } from '#app/features/marketplace/calls/rules.ts'
import type { CallRow } from '#app/features/marketplace/calls/views.server.ts'

export const OTHER = {
  userId: '44444444-4444-4444-8444-444444444444',
  role: 'offerer' as const,
  name: 'Mara Feld',
  slug: 'mara',
  photoKey: null,
  hasProfile: true,
  isBookable: true,
}

/** A booked half-hour video call on December 3, 2026 at 17:30 UTC, as its seeker sees it. */
export const callRow = (changes: Partial<CallRow> = {}): CallRow => ({
  callId: '33333333-3333-4333-8333-333333333333',
  side: 'seeker',
  other: OTHER,
  status: 'scheduled',
  missedReason: null,
  cancelledBy: null,
  cancelNote: null,
  startAt: new Date('2026-12-03T17:30:00Z'),
  endAt: new Date('2026-12-03T18:00:00Z'),
  actualStartAt: null,
  endedAt: null,
  lateSeconds: 0,
  lateMovesEnd: true,
  minutes: 30,
  credits: 75,
  isTrial: false,
  media: 'video',
  moves: 0,
  refundableUntil: null,
  proposal: null,
  nextWeekOfferedAt: null,
  ...changes,
})

export const NOBODY_CAME: Presence = {
  seekerCame: false,
  companionCame: false,
  areBothHere: false,
  hasMedia: false,
  seekerHasMedia: false,
  seekerSeconds: 0,
  companionSeconds: 0,
  togetherSeconds: 0,
}
