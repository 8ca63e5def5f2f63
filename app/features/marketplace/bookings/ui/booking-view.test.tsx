import type { ComponentProps } from 'react'
import { describe, expect, test } from 'vitest'
import { rollingWeek } from '#app/features/marketplace/availability/rules.ts'
import { weekGrid } from '#app/features/marketplace/availability/week.rules.ts'
import { screenOf, wordsOf } from '#tests/support/screen.tsx'
import type { BookingPage } from '../views.server.ts'
import { BookingSum, BookingTerms } from './booking-dialog.tsx'
import { BookingError } from './booking-error.tsx'
import type { FirstChoice, TopicNotice } from './booking-form.tsx'
import { BookingView } from './booking-view.tsx'

const now = new Date('2026-05-13T14:40:00Z')
const at = (text: string) => new Date(`2026-05-${text}:00Z`)
const slots = [
  { startAt: at('13T15:00'), endAt: at('13T17:00'), media: 'audio_video' as const },
  { startAt: at('14T07:00'), endAt: at('14T09:00'), media: 'audio' as const },
  { startAt: at('15T15:00'), endAt: at('15T17:00'), media: 'audio_video' as const },
]
const busy = [{ startAt: at('15T06:30'), endAt: at('15T08:00') }]
const companionId = '6b3f6f0e-3a44-4a43-8d5e-0d7f9a6f1c11'

const page = (changes: Partial<BookingPage> = {}): BookingPage => ({
  companion: {
    companionId,
    name: 'Mara',
    slug: 'mara-6b3f',
    photoKey: null,
    certified: true,
    languages: ['de', 'en', 'fr'],
    rating: 4.9,
  },
  rates: { audio: 100, video: 150 },
  trial: 'none',
  balance: 170,
  hasFreeCallElsewhere: false,
  refusal: null,
  now,
  noticeMinutes: 0,
  coolDownDays: 0,
  notices: [],
  trader: { kind: 'private' },
  away: null,
  slots,
  next: slots.filter((slot) => slot.media === 'audio_video'),
  mine: [],
  week: {
    firstDay: '2026-05-13',
    earlier: null,
    later: '2026-05-20',
    ...weekGrid({ days: rollingWeek('2026-05-13', '2026-05-13'), slots, busy, now, timeZone: 'Europe/Berlin' }),
  },
  ...changes,
})

const call = (from: string, to: string, withWhom = companionId) => ({
  callId: 'c0a1',
  companionId: withWhom,
  startAt: at(from),
  endAt: at(to),
})

type Options = { slotAt?: Date; first?: FirstChoice; notices?: TopicNotice[] }
const show = (changes: Partial<BookingPage> = {}, { slotAt, first, notices = [] }: Options = {}) =>
  screenOf(
    <BookingView
      page={page(changes)}
      media="video"
      slotAt={slotAt ?? null}
      {...(first ? { first } : {})}
      notices={notices}
      idempotencyKey="a-key-of-one"
      result={undefined}
    />,
  )
const pageText = (changes: Partial<BookingPage> = {}, options: Options = {}) =>
  wordsOf(show(changes, options)).replaceAll(/[\u202f\u00a0\u2009]/g, ' ')
const links = (html: string) => [...html.matchAll(/href="([^"]*slot=[^"]*)"/g)].map((match) => match[1] ?? '')

describe('the booking page', () => {
  test('distinguishes video or voice, voice only and booked by text and icons, not by colour alone [V-03]', () => {
    const text = pageText()
    expect(text).toContain('Video or voice Voice only Booked')
    expect(text).toContain('9:00– 11:00 AM Voice only')
    expect(text).toContain('8:30– 10:00 AM Booked')
  })

  test('shows Free on both tabs to a new seeker with the free-intro companion [B-19]', () => {
    const text = pageText({ trial: 'available' })
    expect(text).toContain('Voice Free')
    expect(text).toContain('Video Free')
  })

  test('sends the price of each length and the notices it showed when there is no JavaScript [MF-prices]', () => {
    const notices = (['burnout', 'low_mood'] as const).map((topic) => ({ topic, version: 1, line: null }))
    const html = show({}, { slotAt: at('15T15:00'), notices })
    expect(html).toContain('<input type="hidden" name="expectedCredits" value="15:38 30:75 45:113 60:150"/>')
    expect(html).toContain('<input type="hidden" name="notices" value="burnout:1 low_mood:1"/>')
  })

  test('has nothing to click if booking is refused, and shows why', () => {
    const html = show({ refusal: 'seekers_only' })
    expect(wordsOf(html)).toContain('Only seekers can book calls')
    expect(links(html)).toEqual([])
  })
})

describe('the booking dialog', () => {
  const dialog = (changes: Partial<BookingPage> = {}, slotAt = at('15T15:00')) => pageText(changes, { slotAt })

  test('shows who and when, with lengths and their cost, and starts a quarter of an hour apart [B-05]', () => {
    const text = dialog()
    expect(text).toContain('Video call with Mara')
    expect(text).toContain('Fri, May 15, 2026, free from 5:00 PM to 7:00 PM')
    expect(text).toContain('15 min 38 credits 30 min 75 credits 45 min 113 credits 60 min 150 credits')
    expect(text).toContain('5:00 PM 5:15 PM 5:30 PM 5:45 PM 6:00 PM')
    expect(text).toContain('your time, Berlin')
  })

  test('opens with the start and length from the URL, e.g. after buying credits [B-13]', () => {
    const first = { startAt: at('15T15:45'), minutes: 60 }
    const html = show({}, { slotAt: at('15T15:00'), first })
    expect(html).toMatch(/name="minutes" checked="" value="60"/)
    expect(html).toMatch(/name="startAt" checked="" value="2026-05-15T15:45:00.000Z"/)
    expect(wordsOf(html)).not.toContain('The next free time')
    const odd = show({}, { slotAt: at('15T15:00'), first: { startAt: at('15T18:45'), minutes: 7 } })
    expect(wordsOf(odd)).toContain('8:45 PM is no longer free. The next free time is 5:00 PM.')
    expect(odd).toMatch(/name="minutes" checked="" value="30"/)
    expect(odd).toMatch(/name="startAt" checked="" value="2026-05-15T15:00:00.000Z"/)
  })

  test('doesn’t offer a length beyond the slot’s end, and explains it in its place [B-09]', () => {
    const short = [{ startAt: at('15T15:00'), endAt: at('15T15:45'), media: 'audio_video' as const }]
    const text = dialog({ slots: short })
    expect(text).toContain('60 min runs past 5:45 PM')
    expect(show({ slots: short }, { slotAt: at('15T15:00') })).toMatch(
      /disabled="" name="minutes" value="60"|name="minutes" disabled="" value="60"/,
    )
  })

  test('marks starts at which the seeker already has a call', () => {
    const text = dialog({ mine: [call('15T15:00', '15T15:30', 'somebody else')] })
    expect(text).toContain('5:00 PM you already have a call then 5:15 PM you already have a call then 5:30 PM')
  })

  test('tells a returning seeker that the time is their own booking, with a link, instead of an error [B-24]', () => {
    const mine = [call('16T15:00', '16T15:30')]
    const html = show({ mine }, { slotAt: at('16T15:00') })
    expect(wordsOf(html)).toContain('You’ve booked this call.')
    expect(html).toContain('href="/en/my-calls/c0a1"')
    expect(html).not.toContain('role="alert"')
    expect(dialog({ mine: [call('16T15:00', '16T15:30', 'somebody else')] }, at('16T15:00'))).toContain(
      'This time is no longer free',
    )
  })
})

describe('below the choices', () => {
  const choice = { starts: [], startAt: at('15T15:00'), lost: null, choices: [], minutes: 30 as const, credits: 75 }
  const smallest = { credits: 170, priceCents: 2_500 }
  const terms = (props: Partial<ComponentProps<typeof BookingTerms>> = {}) =>
    screenOf(
      <BookingTerms
        page={page({ balance: 0 })}
        choice={{ ...choice, chooseStart() {}, chooseMinutes() {} }}
        isLive
        offer={smallest}
        freeCall={null}
        {...props}
      />,
    )

  test('the dialog says until when cancelling is free, and the balance', () => {
    const text = wordsOf(terms({ page: page({ balance: 170 }), offer: null }))
    expect(text).toContain('You have 170 credits, and 95 after booking.')
    expect(text).toContain('Cancel for free until Thu, May 14, 2026, 5:00 PM')
  })

  test('too few credits are a calm sentence with the smallest package that is enough [B-12]', () => {
    const html = terms()
    expect(wordsOf(html)).toContain('You need 75 credits. The smallest package that covers it: 170 credits for €25.')
    expect(html).not.toContain('role="alert"')
    const some = { page: page({ balance: 50 }) }
    expect(wordsOf(terms(some))).toContain('You need 75 credits and have 50.')
    const wanting = {
      offer: { credits: 1_600, priceCents: 20_000 },
      choice: { ...choice, credits: 1_700, chooseStart() {}, chooseMinutes() {} },
    }
    expect(wordsOf(terms(wanting))).toContain('The largest package: 1,600 credits for €200.')
  })

  test('newcomers with too few credits are offered their free call, with its time chosen', () => {
    const freeCall = {
      companionId,
      name: 'Mara Feld',
      photoKey: null,
      media: 'audio',
      startAt: at('13T15:00'),
    } as const
    const html = terms({ freeCall })
    expect(wordsOf(html)).toContain('Rather free first? 15 minutes with Mara · Today, 5:00 PM')
    const time = encodeURIComponent(at('13T15:00').toISOString())
    expect(html).toContain(`href="/en/availability/${companionId}/audio?slot=${time}&amp;start=${time}&amp;minutes=15"`)
    expect(terms({ freeCall, offer: null })).not.toContain('Rather free first?')
  })

  test('the foot has the price in credits and euros [MF-prices]', () => {
    const sum = (cost: number) => wordsOf(screenOf(<BookingSum media="audio" minutes={30} cost={cost} />))
    expect(sum(50)).toBe('30-minute voice call 50 credits about €7.69')
    expect(sum(0)).toBe('30-minute voice call Free')
  })
})

describe('refusals', () => {
  const errorText = (code: string, details = {}) => wordsOf(screenOf(<BookingError error={{ code, details }} />))

  test.each([
    ['not_authenticated', 'User not authenticated'],
    ['invalid_companion_id', 'Invalid companion ID'],
    ['invalid_slot', 'Invalid time slot selected'],
    ['trial_used', 'You have already used your free call. You can book with credits.'],
    ['trial_check_failed', 'Could not verify free-trial eligibility. Please try again.'],
    ['insufficient_credits', 'Insufficient credits'],
    ['call_not_created', 'Failed to create call or retrieve its ID.'],
    ['booking_failed', 'Failed to book call'],
    ['invalid_booking', 'Invalid booking information.'],
    ['invalid_input', 'Invalid booking information.'],
  ])('%s reads as the specification has it [B-22, B-28, B-29, B-30]', (code, sentence) => {
    expect(errorText(code)).toMatch(new RegExp(`^${sentence.replaceAll(/[.?]/g, '\\$&')}`))
  })

  test('too few credits come with a link to more, and aren’t an alarm [B-13]', () => {
    const html = screenOf(
      <BookingError error={{ code: 'insufficient_credits', details: {} }} creditsTo="/en/credits?need=25" />,
    )
    expect(wordsOf(html)).toBe('Insufficient credits Buy more')
    expect(html).toContain('href="/en/credits?need=25"')
    expect(html).toContain('role="status"')
  })

  test('name a kind that isn’t offered [B-17]', () => {
    expect(errorText('media_not_offered', { type: 'audio' })).toBe(
      'This companion doesn’t offer voice calls. Please choose video.',
    )
    expect(errorText('media_not_offered', { type: 'video' })).toBe(
      'This companion doesn’t offer video calls. Please choose voice.',
    )
  })
})
