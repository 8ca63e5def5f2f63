import { describe, expect, it } from 'vitest'
import { parseContent } from '#app/features/operation/notifications/schema.ts'
import { notificationWords } from '#app/features/operation/notifications/views.server.ts'
import { RecentActivity } from '#app/routes/dashboard.tsx'
import { screenOf, usualTerms, wordsOf } from '#tests/support/screen.tsx'
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
  application: {
    state: 'approved',
    missing: [],
    isUnlisted: false,
    reason: null,
    decidedAt: null,
    sendableFrom: null,
  },
  applications: 1,
  freeTimes: [],
  stage: 'none',
  hasSlots: false,
  needsAvailability: false,
  declareBy: null,
  away: null,
  checklist: [
    { key: 'profile', done: true, path: '/profile/edit' },
    { key: 'rates', done: false, path: '/offer' },
    { key: 'availability', done: false, path: '/my-schedule' },
  ],
}
const declarationStep = { key: 'declaration' as const, done: false, path: '/offer/trader' }
const asSeeker = (over: Partial<SeekerDashboard> = {}, language: 'en' | 'de' = 'en', at = now) =>
  screenOf(<SeekerBoard board={{ ...seeker, ...over }} now={at} activity={null} />, { language })
const asCompanion = (over: Partial<CompanionDashboard> = {}, language: 'en' | 'de' = 'en') =>
  screenOf(<CompanionBoard board={{ ...companion, ...over }} now={now} activity={null} />, { language })

describe('upcoming calls', () => {
  it('show counterpart, date and time, and the way to the calls [H-02]', () => {
    const later = call({
      callId: 'c2',
      other: { userId: 'u2', name: 'Jonah Okafor', photoKey: null },
      startAt: new Date('2026-12-11T17:15:00Z'),
      minutes: 15,
      media: 'audio',
    })
    const html = asSeeker({ upcoming: [call(), later], callsToday: 1 })
    const words = wordsOf(html)
    expect(words).toContain('Good evening, Lena One call today.')
    expect(words).toContain(
      'Today, 7:30 PM Half an hour with Mara 30-minute video call. Starts in 1 hour 50 minutes. The room opens at 7:20 PM. Go to your calls Check camera and sound',
    )
    expect(words).toContain('Jonah Okafor Fri, Dec 11, 2026, 6:15 PM 15 min, voice only')
    expect(words).toContain('Times are shown in Berlin time.')
    expect(html).toContain('href="/en/my-calls"')
    expect(html).toContain('href="/en/device-check?media=video"')
    expect(html).not.toContain('/calls/c1')
  })

  it('open the way into the room ten minutes before', () => {
    const html = asSeeker({ upcoming: [call()] }, 'de', new Date('2026-12-03T18:21:00Z'))
    expect(wordsOf(html)).toContain('Beginnt in 9 Minuten, der Raum ist offen. Zum Gespräch Zu deinen Gesprächen')
    expect(html).toContain('href="/de/calls/c1"')
    const daysBefore = asSeeker({ upcoming: [call()] }, 'de', new Date('2026-11-30T14:20:00Z'))
    expect(wordsOf(daysBefore)).toContain('Beginnt in 3 Tagen, der Raum öffnet um')
    const running = asSeeker({ upcoming: [call()] }, 'en', new Date('2026-12-03T18:32:00Z'))
    expect(wordsOf(running)).toContain(
      'Now, since 7:30 PM Half an hour with Mara 30-minute video call. Your call has started.',
    )
  })

  it('tell a companion who has not come until when to join, and what is at stake [H-02]', () => {
    const mine = call({ side: 'companion', other: { userId: 'u1', name: 'Lena Brandt', photoKey: null } })
    const at = (time: string) => new Date(`2026-12-03T${time}Z`)
    const warning = 'Lena may be waiting. Join by 7:35 PM or the call is missed'
    const board = (upcoming: UpcomingCall, time: string) =>
      wordsOf(
        screenOf(<CompanionBoard board={{ ...companion, upcoming: [upcoming] }} now={at(time)} activity={null} />),
      )
    expect(board(mine, '18:32:00')).toContain(`${warning} and you earn nothing. Join call`)
    expect(board({ ...mine, credits: 0 }, '18:32:00')).toContain(`${warning}. Join call`)
    expect(board(mine, '18:35:01')).not.toContain('may be waiting')
    expect(board({ ...mine, status: 'active', actualStartAt: at('18:31:00') }, '18:32:00')).not.toContain('waiting')
    expect(wordsOf(asSeeker({ upcoming: [call()] }, 'en', at('18:32:00')))).not.toContain('waiting')
  })

  it('follow the theme of the page', () => {
    expect(asSeeker({ upcoming: [call()] })).not.toContain('data-theme')
  })

  it('lead a seeker without any to the next step', () => {
    expect(asSeeker()).toContain('href="/en/companion/mara"')
    expect(wordsOf(asSeeker())).toContain(
      'Your first 15 minutes are free. Mara is looking forward to meeting you. Meet Mara',
    )
    const credits = asSeeker({ next: { step: 'credits', path: '/credits' } }, 'de')
    expect(wordsOf(credits)).toContain('Credits holen')
    expect(asSeeker({ next: { step: 'companions', path: '/companions' } })).toMatch(
      /href="\/en\/companions"[^>]*>[^<]*<span>Meet the companions/,
    )
  })

  it('hint a companion without any at availability [H-06]', () => {
    const html = asCompanion()
    expect(wordsOf(html)).toContain('The more times you offer, the sooner you’ll be booked.')
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
  const reader = { language: 'en', timeZone: 'Europe/Berlin', hourFormat: 'language', terms: usualTerms, now } as const
  const item = notificationWords(reader)({
    id: 'n1',
    type: 'booking' as const,
    content,
    name: 'Mara Feld',
    note: null,
    path: 'my-calls',
    read: false,
    createdAt: new Date('2026-12-03T16:28:00Z'),
  })

  const activity = (shown: typeof item) => screenOf(<RecentActivity items={[shown]} now={now} />, { language: 'en' })

  it('shows notifications with the detail of a booking and leads to all of them [H-07, H-09]', () => {
    const html = activity(item)
    expect(wordsOf(html)).toContain('Your call with Mara is booked Today, 7:30 PM, 30 minutes, video 12 minutes ago')
    expect(html).toMatch(/href="\/en\/notifications"[^>]*>All notifications/)
  })

  it('marks an unread one as read when it is pressed [H-08]', () => {
    expect(activity(item)).toContain('name="intent" value="open"')
    expect(activity({ ...item, read: true })).not.toContain('value="open"')
  })
})

describe('the credits card', () => {
  it('shows the balance and leads a seeker to credits [H-15]', () => {
    const html = asSeeker({ credits: 170 })
    expect(wordsOf(html)).toContain('Your credits 170 credits Enough for about 6 calls of 15 minutes Add credits')
    expect(html).toContain('href="/en/credits"')
  })

  it('says "Ready to talk? Add credits to begin." to a seeker without any [H-16]', () => {
    expect(wordsOf(asSeeker())).toContain('Ready to talk? Add credits to begin.')
    expect(wordsOf(asSeeker({ credits: 5 }))).not.toContain('Ready to talk?')
  })

  it('shows a companion the balance, what it brings, and "View Earnings", which leads to the earnings [H-15]', () => {
    const html = asCompanion({ credits: 640 })
    expect(wordsOf(html)).toContain('Your balance 640 credits €57.60 when you cash out, after the fee View Earnings')
    expect(html).toContain('href="/en/credits"')
  })

  it('shows a companion who is not approved yet the same card [H-15]', () => {
    expect(wordsOf(asCompanion({ stage: 'application' }))).toContain('View Earnings')
  })
})

describe('favourites', () => {
  const favorites = [{ companionId: 'u9', name: 'Sofia Papadaki', locationCode: 'GR', photoKey: null }]

  it('show name, country in the language of the page, and lead to the profile and to more [H-10, H-11]', () => {
    const html = asSeeker({ favorites }, 'de')
    expect(wordsOf(html)).toContain('Sofia Papadaki Griechenland Ansehen')
    expect(html).toContain('href="/de/profile/u9"')
    expect(html).toMatch(/href="\/de\/companions"[^>]*>Mehr entdecken/)
    expect(wordsOf(asSeeker({ favorites }))).toContain('Sofia Papadaki Greece View')
  })
})

describe('the first conversation', () => {
  it('shows finished steps without a link and open ones with one, split at the arrow [H-20]', () => {
    const html = asSeeker()
    expect(wordsOf(html)).toContain('Your first conversation 1 of 3 done')
    expect(wordsOf(html)).toContain('Meet Mara your first 15 minutes are free')
    expect(html).toMatch(/href="\/en\/credits"[^>]*>Add credits<\/a>/)
    expect(html).not.toMatch(/<a[^>]*>Meet Mara<\/a>/)
    expect(html).not.toContain('→')
  })

  it('has words of its own for each of the four beginnings [H-17]', () => {
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
  it('sees the next slots with date, time range and kind, and the way to manage them [H-12]', () => {
    const time = { startAt: new Date('2026-12-05T17:00:00Z'), endAt: new Date('2026-12-05T18:30:00Z') }
    const html = asCompanion({ freeTimes: [{ ...time, media: 'audio_video' }] }, 'de')
    expect(wordsOf(html)).toContain('Sa., 5. Dez. 2026 Video oder Stimme 18:00–19:30')
    expect(html).toMatch(/href="\/de\/my-schedule"[^>]*>Verwalten/)
  })

  it('is asked for availability when active without coming slots [H-14]', () => {
    expect(wordsOf(asCompanion({ needsAvailability: true }))).toContain('Nobody can book you right now.')
    expect(wordsOf(asCompanion({ needsAvailability: true }))).toContain('Add times when you’re free')
    expect(wordsOf(asCompanion({ needsAvailability: true, hasSlots: true }))).toContain('beyond your limits')
    expect(wordsOf(asCompanion())).not.toContain('Nobody can book you right now.')
  })

  it('finds the guidelines, in a tab of their own [H-13]', () => {
    expect(asCompanion()).toMatch(/href="\/en\/companion-guidelines"[^>]*target="_blank"/)
  })

  const applying = (application: Partial<CompanionDashboard['application']>, over: Partial<CompanionDashboard> = {}) =>
    wordsOf(asCompanion({ stage: 'application', application: { ...companion.application, ...application }, ...over }))
  const complete = companion.checklist.map((step) => ({ ...step, done: true }))

  it('sees that the application is sent, what is left to do, and nothing about bookings [H-24]', () => {
    const words = applying({ state: 'incomplete', missing: ['rates', 'free_times'] })
    expect(words).toContain('Application sent We usually review an application within 3 days.')
    expect(words).toContain('Your first booking 1 of 3 done Once these three steps are done')
    expect(words).toContain('See how your profile will look')
    expect(words).not.toMatch(/sooner you’ll be booked|All done/)
    expect(wordsOf(asCompanion())).not.toContain('Application sent')
  })

  it('is told that all is done only while nothing is missing [H-25]', () => {
    const words = applying({ state: 'waiting' }, { checklist: complete })
    expect(words).toContain('Application sent All done: waiting for review')
    expect(words).not.toContain('Your first booking')
  })

  it('reads what to change, and sends the application again [T-07]', () => {
    const reason = 'Please use your own name.'
    const state = { state: 'changes_requested' as const, reason, sendableFrom: now }
    expect(applying(state)).toMatch(/Please change something .* Please use your own name\. .* Send again/)
    const html = asCompanion({ stage: 'application', application: { ...companion.application, ...state } })
    expect(html).toMatch(/<button[^>]*type="submit"[^>]*value="send_application"/)
  })

  it('reads why it was turned down, and when and how often it can apply again [T-07]', () => {
    const rejected = (sendableFrom: Date | null) => applying({ state: 'rejected', reason: 'No photo.', sendableFrom })
    expect(rejected(now)).toMatch(/turned down .* No photo\. Improve your profile, then apply again\. .* Apply again/)
    const later = rejected(new Date('2026-12-04T16:40:00Z'))
    expect(later).toContain('apply again from Friday, December 4, 2026')
    expect(later).not.toMatch(/Apply again( |$)/)
    expect(applying({ state: 'rejected', reason: 'No photo.' }, { applications: 3 })).toContain(
      'You’ve applied 3 times, so this decision is final.',
    )
  })

  it('keeps one list after the approval until all of it is done, and is then welcomed [T-07]', () => {
    const list = (isUnlisted: boolean, over: Partial<CompanionDashboard> = {}) =>
      asCompanion({ stage: 'list', application: { ...companion.application, isUnlisted }, ...over })
    expect(wordsOf(list(true))).toMatch(/Until you can be booked .* Application approved .* Set both rates/)
    expect(wordsOf(list(false))).not.toContain('Until you can be booked')
    const checklist = companion.checklist.map((step) =>
      step.key === 'rates' ? declarationStep : { ...step, done: true },
    )
    const due = list(false, { checklist, declareBy: new Date('2026-12-20T11:00:00Z') })
    expect(wordsOf(due)).toContain('After Dec 20, 2026, nobody can book you without it.')
    expect(due).toContain('href="/en/offer/trader"')
    expect(wordsOf(asCompanion({ stage: 'welcome' }))).toContain('See your public profile')
    expect(wordsOf(asCompanion({ stage: 'welcome', needsAvailability: true }))).toContain('Add times so people can')
  })

  it('reads that the account is suspended', () => {
    expect(wordsOf(asCompanion({ isSuspended: true }))).toContain('Your account is suspended')
  })
})
