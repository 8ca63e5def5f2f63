import { describe, expect, it } from 'vitest'
import { RecentActivity } from '#app/routes/dashboard.tsx'
import { screenOf, wordsOf } from '#tests/support/screen.tsx'
import type { CompanionDashboard, SeekerDashboard, UpcomingCall } from '../views.server.ts'
import { CompanionBoard } from './companion-board.tsx'
import { SeekerBoard } from './seeker-board.tsx'

const now = new Date('2026-12-03T16:40:00Z')
const call = (over: Partial<UpcomingCall> = {}): UpcomingCall => {
  const startAt = over.startAt ?? new Date('2026-12-03T18:30:00Z')
  return {
    callId: 'c1',
    side: 'seeker',
    other: { userId: 'u1', name: 'Mara Feld', photoKey: null },
    status: 'scheduled',
    startAt,
    endAt: new Date(startAt.getTime() + 1_800_000),
    actualStartAt: null,
    credits: 75,
    lobbyAt: new Date(startAt.getTime() - 600_000),
    minutes: 30,
    media: 'video',
    proposal: null,
    ...over,
  }
}
const common = { name: 'Lena', partOfDay: 'evening' as const, callsToday: 0, upcoming: [], credits: 0 }
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
  isSuspended: false,
  application: { state: 'approved', missing: [], isUnlisted: false, reason: null, decidedAt: null, sendableFrom: null },
  freeTimes: [],
  stage: 'none',
  hasSlots: false,
  needsAvailability: false,
  declareBy: null,
  away: null,
  languagesWithoutBio: [],
  checklist: [
    { key: 'profile', done: true, path: '/profile/edit' },
    { key: 'rates', done: false, path: '/offer' },
    { key: 'availability', done: false, path: '/my-schedule' },
  ],
}
const asSeeker = (over: Partial<SeekerDashboard> = {}, language: 'en' | 'de' = 'en', at = now) =>
  screenOf(<SeekerBoard board={{ ...seeker, ...over }} now={at} activity={null} />, { language })
const asCompanion = (over: Partial<CompanionDashboard> = {}) =>
  screenOf(<CompanionBoard board={{ ...companion, ...over }} now={now} activity={null} />)

describe('upcoming calls', () => {
  it('show the other person, date and time, and a link to the calls [H-02]', () => {
    const other = { userId: 'u2', name: 'Jonah Okafor', photoKey: null }
    const when = { startAt: new Date('2026-12-11T17:15:00Z'), minutes: 15, media: 'audio' } as const
    const html = asSeeker({ upcoming: [call(), call({ callId: 'c2', other, ...when })] })
    expect(wordsOf(html)).toContain('Today, 7:30 PM Half an hour with Mara 30-minute video call.')
    expect(wordsOf(html)).toContain('Jonah Okafor Fri, Dec 11, 2026, 6:15 PM 15 min, voice only')
    expect(html).toContain('href="/en/my-calls"')
  })

  it('tell a late companion until when to join, and what is at stake [H-02]', () => {
    const mine = call({ side: 'companion', other: { userId: 'u1', name: 'Lena Brandt', photoKey: null } })
    const at = (time: string) => new Date(`2026-12-03T${time}Z`)
    const warning = 'Lena may be waiting. Join by 7:35 PM or the call is missed'
    const board = (upcoming: UpcomingCall, time: string) =>
      wordsOf(
        screenOf(<CompanionBoard board={{ ...companion, upcoming: [upcoming] }} now={at(time)} activity={null} />),
      )
    expect(board(mine, '18:32:00')).toContain(`${warning} and unpaid. Join call`)
    expect(board(mine, '18:35:01')).not.toContain('may be waiting')
    expect(board({ ...mine, status: 'active', actualStartAt: at('18:31:00') }, '18:32:00')).not.toContain('waiting')
    expect(wordsOf(asSeeker({ upcoming: [call()] }, 'en', at('18:32:00')))).not.toContain('waiting')
  })

  it('suggest adding free times to a companion without calls [H-06]', () => {
    const html = asCompanion()
    expect(wordsOf(html)).toContain('The more times you offer, the sooner you’ll be booked.')
    expect(html).toContain('href="/en/my-schedule"')
  })
})

describe('the steps to a first booking', () => {
  it('end with the advice to write in a language without a bio, which isn’t counted', () => {
    const html = asCompanion({ stage: 'list', languagesWithoutBio: ['de'] })
    expect(wordsOf(html)).toContain('Write about yourself in German, too optional: more people understand your profile')
    const application = { ...companion.application, state: 'not_sent' as const }
    const applicant = wordsOf(asCompanion({ stage: 'application', application, languagesWithoutBio: ['de'] }))
    expect(applicant).toContain('1 of 3')
    expect(applicant).toContain('in German, too')
  })
})

describe('recent activity', () => {
  it('marks an unread item as read when clicked, and links to all of them [H-07, H-08]', () => {
    const words = { type: 'booking', code: 'call_booked', title: 'Booked', detail: 'Today' } as const
    const item = { id: 'n1', ...words, path: 'my-calls', createdAt: now }
    const activity = (read: boolean) =>
      screenOf(<RecentActivity items={[{ ...item, read }]} now={now} />, { language: 'en' })
    expect(activity(false)).toContain('name="intent" value="open"')
    expect(activity(true)).not.toContain('value="open"')
    expect(activity(true)).toMatch(/href="\/en\/notifications"[^>]*>All notifications/)
  })
})

describe('the credits card', () => {
  it('shows “Ready to talk? Add credits to begin.” to a seeker without any [H-16]', () => {
    expect(wordsOf(asSeeker())).toContain('Ready to talk? Add credits to begin.')
    expect(wordsOf(asSeeker({ credits: 5 }))).not.toContain('Ready to talk?')
  })

  it('shows the balance, links a seeker to credits and a companion to “View Earnings” [H-15]', () => {
    expect(wordsOf(asSeeker({ credits: 170 }))).toMatch(/Your credits 170 credits .* Add credits/)
    const html = asCompanion({ credits: 640 })
    expect(wordsOf(html)).toContain('Your balance €57.60 640 credits, after the 10% fee View Earnings')
    expect(html).toContain('href="/en/credits"')
  })
})

describe('favourites', () => {
  const favorites = [{ companionId: 'u9', name: 'Sofia Papadaki', locationCode: 'GR', photoKey: null }]

  it('show name and country in the page’s language, and link to the profile and to more [H-10, H-11]', () => {
    const html = asSeeker({ favorites }, 'de')
    expect(wordsOf(html)).toContain('Sofia Papadaki Griechenland Ansehen')
    expect(html).toContain('href="/de/profile/u9"')
    expect(html).toMatch(/href="\/de\/companions"[^>]*>Mehr entdecken/)
  })
})

describe('the first conversation', () => {
  it('shows completed steps without a link and open ones with one, split at the arrow [H-20]', () => {
    const html = asSeeker()
    expect(html).toMatch(/href="\/en\/credits"[^>]*>Add credits<\/a>/)
    expect(html).not.toMatch(/<a[^>]*>Meet Mara<\/a>/)
    expect(html).not.toContain('→')
  })
})

describe('a companion', () => {
  it('gets the guidelines in a new tab [H-13]', () => {
    expect(asCompanion()).toMatch(/href="\/en\/companion-guidelines"[^>]*target="_blank"/)
  })

  it('who was rejected sees why, and that they can apply again [T-07]', () => {
    const application = { ...companion.application, state: 'rejected', reason: 'No photo.', sendableFrom: now } as const
    const words = wordsOf(asCompanion({ stage: 'application', application }))
    expect(words).toMatch(/turned down .* No photo\. Improve your profile, then apply again\./)
  })
})
