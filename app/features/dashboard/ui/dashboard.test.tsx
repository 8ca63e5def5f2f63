import { describe, expect, it } from 'vitest'
import { parseContent } from '#app/features/notifications/schema.ts'
import { screenOf, wordsOf } from '#tests/support/screen.tsx'
import type { CompanionDashboard, SeekerDashboard, UpcomingCall } from '../views.server.ts'
import { CompanionBoard } from './companion-board.tsx'
import { SeekerBoard } from './seeker-board.tsx'

const now = new Date('2026-12-03T16:40:00Z')
const call = (over: Partial<UpcomingCall> = {}): UpcomingCall => {
  const startAt = over.startAt ?? new Date('2026-12-03T18:30:00Z')
  return {
    callId: 'c1',
    other: { userId: 'u1', name: 'Mara Feld', photoKey: null },
    status: 'scheduled',
    startAt,
    endAt: new Date(startAt.getTime() + 1_800_000),
    lobbyAt: new Date(startAt.getTime() - 600_000),
    minutes: 30,
    media: 'video',
    ...over,
  }
}
const common = { name: 'Lena', partOfDay: 'evening' as const, callsToday: 0, upcoming: [], recent: [], credits: 0 }
const seeker: SeekerDashboard = {
  kind: 'seeker',
  ...common,
  favorites: [],
  freeIntroName: 'Mara Feld',
  variant: 'new_without_credits',
  next: { step: 'free_intro', path: '/companion/mara' },
  checklist: [
    { key: 'meet', done: true, path: '/companion/mara' },
    { key: 'credits', done: false, path: '/credits' },
    { key: 'choose', done: false, path: '/companions' },
  ],
}
const companion: CompanionDashboard = {
  kind: 'companion',
  ...common,
  status: 'active',
  slots: [],
  stage: 'none',
  needsAvailability: false,
  checklist: [
    { key: 'profile', done: true, path: '/profile/edit' },
    { key: 'rates', done: false, path: '/offer' },
    { key: 'availability', done: false, path: '/my-schedule' },
  ],
}
const asSeeker = (over: Partial<SeekerDashboard> = {}, language: 'en' | 'de' = 'en', at = now) =>
  screenOf(<SeekerBoard board={{ ...seeker, ...over }} now={at} />, { language })
const asCompanion = (over: Partial<CompanionDashboard> = {}, language: 'en' | 'de' = 'en') =>
  screenOf(<CompanionBoard board={{ ...companion, ...over }} now={now} />, { language })

describe('upcoming calls', () => {
  it('show counterpart, date and time, and the way to the calls', () => {
    const later = call({
      callId: 'c2',
      other: { userId: 'u2', name: 'Jonah Okafor', photoKey: null },
      startAt: new Date('2026-12-11T17:15:00Z'),
      minutes: 15,
      media: 'audio',
    })
    const html = asSeeker({ upcoming: [call(), later], callsToday: 1 })
    const words = wordsOf(html)
    expect(words).toContain('Good evening, Lena One talk today.')
    expect(words).toContain(
      'Today, 7:30 PM Half an hour with Mara 30 minutes of video. Starts in 1 hour 50 minutes; the room opens at 7:20 PM. Go to your calls',
    )
    expect(words).toContain('Jonah Okafor Fri, Dec 11, 6:15 PM 15 min, voice only')
    expect(words).toContain('All times are Berlin time.')
    expect(html).toContain('href="/en/my-calls"')
    expect(html).not.toContain('/calls/c1')
  })

  it('open the way into the room ten minutes before', () => {
    const html = asSeeker({ upcoming: [call()] }, 'de', new Date('2026-12-03T18:21:00Z'))
    expect(wordsOf(html)).toContain('Beginnt in 9 Minuten, der Raum ist offen. In den Raum Zu deinen Gesprächen')
    expect(html).toContain('href="/de/calls/c1"')
    const running = asSeeker({ upcoming: [call()] }, 'en', new Date('2026-12-03T18:32:00Z'))
    expect(wordsOf(running)).toContain('Now Half an hour with Mara 30 minutes of video. It has begun.')
  })

  it('lead a seeker without any to the next step', () => {
    expect(asSeeker()).toContain('href="/en/companion/mara"')
    expect(wordsOf(asSeeker())).toContain(
      'Your first 15 minutes are free. Mara looks forward to meeting you. Meet Mara',
    )
    const credits = asSeeker({ next: { step: 'credits', path: '/credits' } }, 'de')
    expect(wordsOf(credits)).toContain('Credits holen')
    expect(asSeeker({ next: { step: 'companions', path: '/companions' } })).toMatch(
      /href="\/en\/companions"[^>]*>[^<]*<span>Meet the companions/,
    )
  })

  it('hint a companion without any at availability', () => {
    const html = asCompanion()
    expect(wordsOf(html)).toContain('People book the times you offer.')
    expect(html).toContain('href="/en/my-schedule"')
  })
})

describe('recent activity', () => {
  const content = parseContent('call_booked', {
    callId: '33333333-3333-4333-8333-333333333333',
    startAt: '2026-12-03T18:30:00.000Z',
    endAt: '2026-12-03T19:00:00.000Z',
    minutes: 30,
    media: 'video',
    credits: 75,
  })
  if (!content) throw new Error('the content does not fit')
  const item = {
    id: 'n1',
    type: 'booking' as const,
    content,
    name: 'Mara Feld',
    path: 'my-calls',
    read: false,
    createdAt: new Date('2026-12-03T16:28:00Z'),
  }

  it('shows notifications with the detail of a booking and leads to all of them', () => {
    const html = asSeeker({ recent: [item] })
    expect(wordsOf(html)).toContain(
      'Your talk with Mara Feld is booked Today, 7:30 PM, 30 minutes, video 12 minutes ago',
    )
    expect(html).toMatch(/href="\/en\/notifications"[^>]*>All notifications/)
  })

  it('marks an unread one as read when it is pressed', () => {
    expect(asSeeker({ recent: [item] })).toContain('name="intent" value="open"')
    expect(asSeeker({ recent: [{ ...item, read: true }] })).not.toContain('value="open"')
  })
})

describe('the credits card', () => {
  it('shows the balance and leads a seeker to credits', () => {
    const html = asSeeker({ credits: 170 })
    expect(wordsOf(html)).toContain('Your credits 170 credits Up to 6 talks of 15 minutes Add credits')
    expect(html).toContain('href="/en/credits"')
  })

  it('says "Ready to talk? Add credits to begin." to a seeker without any', () => {
    expect(wordsOf(asSeeker())).toContain('Ready to talk? Add credits to begin.')
    expect(wordsOf(asSeeker({ credits: 5 }))).not.toContain('Ready to talk?')
  })

  it('shows a companion "View Earnings", which leads to payouts', () => {
    const html = asCompanion({ credits: 640 })
    expect(wordsOf(html)).toContain('Your earnings 640 credits €57.60 when paid out, after the fee View Earnings')
    expect(html).toContain('href="/en/payouts"')
  })
})

describe('favourites', () => {
  const favorites = [{ companionId: 'u9', name: 'Sofia Papadaki', locationCode: 'GR', photoKey: null }]

  it('show name, country in the language of the page, and lead to the profile and to more', () => {
    const html = asSeeker({ favorites }, 'de')
    expect(wordsOf(html)).toContain('Sofia Papadaki Griechenland Ansehen')
    expect(html).toContain('href="/de/profile/u9"')
    expect(html).toMatch(/href="\/de\/companions"[^>]*>Mehr entdecken/)
    expect(wordsOf(asSeeker({ favorites }))).toContain('Sofia Papadaki Greece View')
  })
})

describe('the first conversation', () => {
  it('shows finished steps without a link and open ones with one, split at the arrow', () => {
    const html = asSeeker()
    expect(wordsOf(html)).toContain('Your first conversation 1 of 3 done')
    expect(wordsOf(html)).toContain('Meet Mara Feld your first 15 minutes are free')
    expect(html).toMatch(/href="\/en\/credits"[^>]*>Add credits<\/a>/)
    expect(html).not.toMatch(/<a[^>]*>Meet Mara Feld<\/a>/)
    expect(html).not.toContain('→')
  })

  it('has words of its own for each of the four beginnings', () => {
    const words = (
      ['new_without_credits', 'active_without_credits', 'active_with_credits', 'new_with_credits'] as const
    ).map((variant) => wordsOf(asSeeker({ variant })))
    expect(new Set(words).size).toBe(4)
    expect(words[1]).toContain('All you need now is credits.')
  })

  it('is left out when it is over or not wanted', () => {
    expect(wordsOf(asSeeker({ checklist: null }))).not.toContain('conversation')
    const done = seeker.checklist?.map((step) => ({ ...step, done: true })) ?? null
    expect(wordsOf(asSeeker({ checklist: done }))).toContain('Your next conversation')
  })
})

describe('a companion', () => {
  it('sees the next slots with date, time range and kind, and the way to manage them', () => {
    const slot = { slotId: 's1', startAt: new Date('2026-12-05T17:00:00Z'), endAt: new Date('2026-12-05T18:30:00Z') }
    const html = asCompanion({ slots: [{ ...slot, media: 'audio_video' }] }, 'de')
    expect(wordsOf(html)).toContain('Sa., 5. Dez. Video oder Stimme 18:00–19:30')
    expect(html).toMatch(/href="\/de\/my-schedule"[^>]*>Verwalten/)
  })

  it('is asked for availability when active without coming slots', () => {
    expect(wordsOf(asCompanion({ needsAvailability: true }))).toContain('Nobody can book you right now.')
    expect(wordsOf(asCompanion())).not.toContain('Nobody can book you right now.')
  })

  it('finds the guidelines, in a tab of their own', () => {
    expect(asCompanion()).toMatch(/href="\/en\/companion-guidelines"[^>]*target="_blank"/)
  })

  it('sees the way to the first booking with its activation message until it is done, then the wait for review', () => {
    const steps = wordsOf(asCompanion({ status: null, stage: 'steps' }))
    expect(steps).toContain('Your first booking 1 of 3 done')
    expect(steps).toContain('we activate your profile')
    expect(wordsOf(asCompanion({ status: null, stage: 'waiting' }))).toContain('All done. Waiting for review')
    expect(wordsOf(asCompanion())).not.toContain('first booking')
    expect(wordsOf(asCompanion({ status: 'suspended' }))).toContain('Your account is suspended')
  })
})
