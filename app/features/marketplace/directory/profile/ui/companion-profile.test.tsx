import { describe, expect, test } from 'vitest'
import { badges as germanBadges } from '#app/i18n/de/badges.ts'
import { badges } from '#app/i18n/en/badges.ts'
import type { Language } from '#app/i18n/languages.ts'
import { SeekerProfile } from '#app/routes/profile-by-id.tsx'
import { screenOf, wordsOf } from '#tests/support/screen.tsx'
import { profileLabels } from '../labels.views.server.ts'
import type { CompanionProfileView } from '../views.server.ts'
import { CompanionProfile, type CompanionProfileProps, ProfileProblem } from './companion-profile.tsx'

const now = new Date('2026-11-23T10:00:00Z')
const id = '0412fba5-3fd9-4814-920b-c7860cb31abd'
const slot = (from: string, to: string, media: 'audio' | 'audio_video' = 'audio_video') => ({
  startAt: new Date(`2026-11-${from}:00Z`),
  endAt: new Date(`2026-11-${to}:00Z`),
  media,
})

const profile = (changes: Partial<CompanionProfileView> = {}): CompanionProfileView => ({
  kind: 'companion',
  id,
  name: 'Mara Feld',
  slug: 'mara-feld-0412',
  photoKey: 'photo-1',
  certified: true,
  locationCode: 'DE',
  age: 58,
  gender: 'female',
  bio: 'Thirty years\nas a night nurse.',
  bioLanguage: 'en',
  memberSince: new Date('2026-03-04T09:00:00Z'),
  languages: ['de', 'en'],
  interests: ['stress_relief'],
  rating: 4.9,
  ratings: 28,
  stars: [
    { stars: 5, count: 26 },
    { stars: 4, count: 1 },
    { stars: 3, count: 1 },
    { stars: 2, count: 0 },
    { stars: 1, count: 0 },
  ],
  audioPrice: 25,
  videoPrice: 38,
  isFree: false,
  isFavorite: false,
  isOwn: false,
  isListed: true,
  missing: [],
  trader: { kind: 'private' },
  isBlockedByViewer: false,
  canFavorite: true,
  canOpenBooking: true,
  canBlock: true,
  canReport: true,
  freeUntil: new Date('2026-11-23T18:00:00Z'),
  times: { audio: [], video: [] },
  away: null,
  ...changes,
})

const show = (
  changes: Partial<CompanionProfileView> = {},
  more: Partial<CompanionProfileProps> & { language?: Language } = {},
) => {
  const { language = 'en', ...props } = more
  const companion = profile(changes)
  return screenOf(
    <CompanionProfile
      companion={companion}
      labels={profileLabels(language, companion)}
      now={now}
      isGuest={false}
      brand="Visavis"
      address="https://v.example/en/companion/mara-feld-0412"
      isRelayed
      {...props}
    />,
    { language, path: `/${language}/companion/mara-feld-0412` },
  )
}
/** URLs of the links whose text contains this. */
const linksNamed = (html: string, words: string) =>
  [...html.matchAll(/<a\b([^>]*)>(.*?)<\/a>/gs)]
    .filter(([, attributes, inside]) => `${attributes} ${wordsOf(inside ?? '')}`.includes(words))
    .map(([, attributes]) => /href="([^"]*)"/.exec(attributes ?? '')?.[1]?.replaceAll('&amp;', '&'))

describe('a profile', () => {
  test('says who it is, in the reader’s language [C-05, C-07, C-06]', () => {
    const html = show()
    expect(wordsOf(html)).toContain(
      `${badges.certified} 4.9 from 28 ratings Germany · 58 years · woman · Here since March 2026 Thirty years as a night nurse.`,
    )
    expect(html).toMatch(/<svg[^>]*>(?:(?!<\/svg>).)*<\/svg>German/s)
    expect(wordsOf(show({}, { language: 'de' }))).toContain(
      `${germanBadges.certified} 4,9 aus 28 Bewertungen Deutschland · 58 Jahre · weiblich · Dabei seit März 2026`,
    )
  })

  test('says in which language somebody wrote where it is not the page’s', () => {
    const german = show({}, { language: 'de' })
    expect(german).toMatch(/<p [^>]*lang="en"[^>]*>Thirty years/)
    expect(wordsOf(german)).toContain('Auf Englisch geschrieben')
    expect(wordsOf(show())).not.toContain('Written in')
    expect(wordsOf(show({ bioLanguage: null }, { language: 'de' }))).not.toContain('geschrieben')
  })

  test('says who learns the IP address as it is in this installation', () => {
    expect(wordsOf(show())).toContain('Mara only sees the name you choose.')
    expect(wordsOf(show({}, { isRelayed: false }))).toContain(
      'Mara sees the name you choose; calls go directly from browser to browser, which can show them your IP address.',
    )
  })

  test('shows who is free right now, and until when [C-04]', () => {
    expect(wordsOf(show())).toContain('Free now until 7:00 PM')
    expect(wordsOf(show({ freeUntil: new Date('2026-11-24T09:00:00Z') }))).toMatch(/Free now (?!until)/)
    expect(wordsOf(show({ freeUntil: null }))).not.toContain('Free now')
  })

  test('shows how many gave how many stars, as a table, and nothing without ratings [C-07]', () => {
    expect(wordsOf(show())).toContain('5 stars 26 4 stars 1 3 stars 1 2 stars 0 1 star 0')
    expect(show()).toMatch(/<th scope="row"[^>]*>5 stars<\/th>/)
    const none = show({ rating: null, ratings: 0, stars: [] })
    expect(none).not.toContain('<table')
    expect(wordsOf(none)).toContain('No ratings yet')
  })

  test('says with whom the contract is: a trader by name and address, a private person by neither', () => {
    const identity = { legalName: 'Feld GmbH', address: 'Lindenweg 4\n10115 Berlin', country: 'DE' }
    const contact = { email: 'mara@feld.example', phone: '+49 30 123456', register: 'HRB 12', vatId: 'DE123456789' }
    const trader = wordsOf(show({ trader: { kind: 'trader', ...identity, ...contact } }))
    for (const words of ['Feld GmbH', 'Lindenweg 4', 'Germany', 'mara@feld.example', 'HRB 12', 'DE123456789'])
      expect(trader).toContain(words)
    const person = wordsOf(show({ trader: { kind: 'private' } }))
    expect(person).toContain('consumer law doesn’t apply between you two')
    expect(person).not.toContain('VAT ID')
  })

  test('leads to booking by voice and by video, each with its price of 15 minutes [C-09, C-10, C-11]', () => {
    const html = show()
    expect(linksNamed(html, 'Pick a time for a voice call')).toEqual([`/en/availability/${id}/audio`])
    expect(linksNamed(html, 'Pick a time for a video call')).toEqual([`/en/availability/${id}/video`])
    expect(wordsOf(html)).toContain('Voice only 25 credits for 15 minutes')
    expect(wordsOf(html)).toContain('With video 38 credits for 15 minutes')
    expect(linksNamed(html, 'Voice 25 credits / 15 min')).toEqual([`/en/availability/${id}/audio`])
    expect(linksNamed(html, 'Video 38 credits / 15 min')).toEqual([`/en/availability/${id}/video`])
    expect(show({ audioPrice: null })).not.toContain('/audio"')
  })

  test('leads a guest to sign up as a seeker and back to the booking [C-14]', () => {
    const next = encodeURIComponent(`/en/availability/${id}/video`)
    expect(linksNamed(show({}, { isGuest: true }), 'Pick a time for a video call')).toEqual([
      `/en/signup?role=seeker&next=${next}`,
    ])
  })

  test('is free for whom it is free, and says what it costs after that [C-16]', () => {
    const html = show({ isFree: true })
    expect(wordsOf(html)).toContain('Free for your first 15 minutes')
    expect(wordsOf(html)).toContain('First 15 min free')
    expect(wordsOf(html)).toContain('After that: Voice 25, Video 38 credits for 15 minutes.')
  })

  test('shows its owner the way to edit it and how seekers see it, and nobody else [C-12]', () => {
    const own = show({ isOwn: true, canOpenBooking: false, canBlock: false, canReport: false, canFavorite: false })
    expect(own).toContain('href="/en/profile/edit"')
    expect(wordsOf(own)).toContain('This is how others see you.')
    expect(own).not.toContain('/availability/')
    expect(own).not.toContain('/report/')
    expect(show()).not.toContain('/profile/edit')
  })

  test('tells its owner, and administrators, why nobody else can see it', () => {
    const nothing = { canOpenBooking: false, canBlock: false, canReport: false, canFavorite: false }
    const own = show({ isOwn: true, ...nothing, isListed: false, missing: ['review', 'rates'] }, { address: null })
    expect(wordsOf(own)).toContain(
      'Only you can see this profile. It becomes public once we’ve approved your application. You haven’t set a price yet.',
    )
    expect(linksNamed(own, 'Set your rates')).toEqual(['/en/offer'])
    expect(wordsOf(own)).not.toContain('Share')
    expect(own).not.toContain('actions')
    expect(wordsOf(show({ canOpenBooking: false, isListed: false, missing: ['suspended'] }))).toContain(
      'Only administrators and Mara Feld can see this profile. The account is suspended.',
    )
  })

  test('says quietly to other companions that they cannot book [C-13]', () => {
    const html = show({ canOpenBooking: false, canBlock: false, canFavorite: false })
    expect(html).not.toContain('/availability/')
    expect(wordsOf(html)).toContain('Only seekers can book calls.')
  })
})

describe('next free times', () => {
  const place = (media: string, at: string) => `/en/availability/${id}/${media}?slot=2026-11-23T${at}%3A00.000Z`

  test('stand once each with their kind when voice and video differ [C-10, C-11]', () => {
    const html = show({
      times: {
        audio: [slot('23T12:00', '23T13:00', 'audio'), slot('23T16:00', '23T18:00')],
        video: [slot('23T16:00', '23T18:00')],
      },
    })
    expect(wordsOf(html)).toContain(
      'Choose: Today, 1:00 PM Voice only, until 2:00 PM Choose: Today, 5:00 PM Video or voice, until 7:00 PM',
    )
    expect(linksNamed(html, 'Today, 1:00 PM')).toEqual([place('audio', '12%3A00')])
    expect(linksNamed(html, 'Today, 5:00 PM')).toEqual([place('video', '16%3A00')])
    expect(wordsOf(show({ times: { audio: [slot('23T12:00', '23T13:00', 'audio')], video: [] } }))).toContain(
      'No times for video in the next 30 days.',
    )
  })

  test('of somebody away say when they are back, or that they take a break, and keep them as a favourite', () => {
    const back = show({ away: { backOn: '2026-12-03' } })
    expect(wordsOf(back)).toContain('Mara is back on Thursday, December 3, 2026.')
    expect(wordsOf(back)).not.toContain('has no times')
    expect(wordsOf(show({ away: { backOn: null } }))).toContain('Mara is taking a break. Check back another day.')
    expect(back).toContain('Add Mara Feld to your favourites')
  })
})

describe('what else can be done with a profile', () => {
  test('without scripts report and block are pages of their own, and the address can be taken from a field', () => {
    const html = show()
    const next = '?next=%2Fen%2Fcompanion%2Fmara-feld-0412'
    expect(linksNamed(html, 'Report Mara Feld')).toEqual([`/en/report/${id}${next}`])
    expect(linksNamed(html, 'Block Mara Feld')).toEqual([`/en/block/${id}${next}`])
    expect(html).toMatch(/<input[^>]*readOnly=""[^>]*value="https:\/\/v\.example\/en\/companion\/mara-feld-0412"/)
    expect(linksNamed(html, 'More: share, report, block')).toEqual(['#actions'])
  })

  test('who was blocked is let go with one press, and cannot be booked or remembered meanwhile', () => {
    const html = show({ isBlockedByViewer: true, canOpenBooking: false, canFavorite: false, freeUntil: null })
    expect(wordsOf(html)).toContain('You’ve blocked Mara. Neither of you can book the other.')
    expect(html).toMatch(/<form[^>]*action="\/blocks"(?:(?!<\/form>).)*value="unblock"/s)
    expect(html).not.toContain('action="/favorites"')
    expect(html).not.toContain('/availability/')
    expect(wordsOf(html)).not.toContain('Next free times')
    expect(linksNamed(html, 'Block Mara Feld')).toEqual([])
  })

  test('a seeker’s profile can be blocked and reported by the companion of a call, not by the seeker', () => {
    const seeker = {
      kind: 'seeker' as const,
      id,
      name: 'Lena',
      photoKey: null,
      bio: '',
      languages: ['de'],
      isBlockedByViewer: false,
    }
    const showSeeker = (isOwn: boolean) =>
      screenOf(
        <SeekerProfile
          profile={{ ...seeker, isOwn, canEdit: isOwn, canBlock: !isOwn, canReport: !isOwn }}
          labels={profileLabels('en', seeker)}
        />,
      )
    expect(linksNamed(showSeeker(false), 'Block Lena')).toHaveLength(1)
    expect(linksNamed(showSeeker(false), 'Report Lena')).toHaveLength(1)
    expect(showSeeker(true)).not.toMatch(/\/(block|report)\//)
    expect(linksNamed(showSeeker(true), 'Write about yourself')).toEqual(['/en/profile/edit'])
    expect(showSeeker(false)).not.toContain('Write about yourself')
  })
})

test.each([
  [{ status: 404, statusText: '', internal: false, data: null }, 'Profile not found', 'Go back home', '/en'],
  [
    { status: 400, statusText: '', internal: false, data: null },
    'User ID is required',
    'See all companions',
    '/en/companions',
  ],
  [new Error('no answer'), 'Failed to load companion data', 'Try again', '/en/companion/mara?x=1'],
])('in place of a profile: %o [C-03, C-18, C-19]', (error, words, link, to) => {
  const html = screenOf(<ProfileProblem error={error} />, { path: '/en/companion/mara?x=1' })
  expect(wordsOf(html)).toContain(words)
  expect(linksNamed(html, link)).toEqual([to])
})
