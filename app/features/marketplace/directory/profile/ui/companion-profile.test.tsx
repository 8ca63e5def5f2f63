import { describe, expect, test } from 'vitest'
import { badges as germanBadges } from '#app/i18n/de/badges.ts'
import { badges } from '#app/i18n/en/badges.ts'
import type { Language } from '#app/i18n/languages.ts'
import { screenOf, wordsOf } from '#tests/support/screen.tsx'
import { profileLabels } from '../labels.views.server.ts'
import type { CompanionProfileView } from '../views.server.ts'
import { CompanionProfile, type CompanionProfileProps, ProfileProblem } from './companion-profile.tsx'

const now = new Date('2026-11-23T10:00:00Z')
const id = '0412fba5-3fd9-4814-920b-c7860cb31abd'
const profile = (changes: Partial<CompanionProfileView> = {}): CompanionProfileView => ({
  kind: 'companion',
  id,
  name: 'Mara Feld',
  slug: 'mara-feld-0412',
  photoKey: 'photo-1',
  voice: null,
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
  traits: [],
  audioPrice: 25,
  videoPrice: 38,
  isFree: false,
  freeWith: null,
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
const linksNamed = (html: string, words: string) =>
  [...html.matchAll(/<a\b([^>]*)>(.*?)<\/a>/gs)]
    .filter(([, attributes, inside]) => `${attributes} ${wordsOf(inside ?? '')}`.includes(words))
    .map(([, attributes]) => /href="([^"]*)"/.exec(attributes ?? '')?.[1]?.replaceAll('&amp;', '&'))

describe('a profile', () => {
  test('shows who it is and until when they are free, in the reader’s language [C-04, C-05, C-06, C-07]', () => {
    const html = show()
    expect(wordsOf(html)).toContain(
      `${badges.certified} 4.9 from 28 ratings Germany · 58 years · woman · Member since March 2026 Thirty years as a night nurse.`,
    )
    expect(html).toMatch(/<svg[^>]*>(?:(?!<\/svg>).)*<\/svg>German/s)
    expect(wordsOf(html)).toContain('Free now until 7:00 PM')
    expect(wordsOf(show({}, { language: 'de' }))).toContain(
      `${germanBadges.certified} 4,9 aus 28 Bewertungen Deutschland · 58 Jahre · weiblich · Dabei seit März 2026`,
    )
  })

  test('names the language of the bio if it isn’t the page’s', () => {
    const german = show({}, { language: 'de' })
    expect(german).toMatch(/<p [^>]*lang="en"[^>]*>Thirty years/)
    expect(wordsOf(german)).toContain('Auf Englisch geschrieben')
    expect(wordsOf(show())).not.toContain('Written in')
    expect(wordsOf(show({ bioLanguage: null }, { language: 'de' }))).not.toContain('geschrieben')
  })

  test('tells who learns the IP address in this installation', () => {
    expect(wordsOf(show())).toContain('Mara only sees the name you choose.')
    expect(wordsOf(show({}, { isRelayed: false }))).toContain(
      'Calls connect directly, so Mara may see your IP address.',
    )
  })

  test('names the contract partner: a trader with name and address, a private person without', () => {
    const identity = { legalName: 'Feld GmbH', address: 'Lindenweg 4\n10115 Berlin', country: 'DE' }
    const contact = { email: 'mara@feld.example', phone: '+49 30 123456', register: 'HRB 12', vatId: 'DE123456789' }
    const trader = wordsOf(show({ trader: { kind: 'trader', ...identity, ...contact } }))
    for (const words of ['Feld GmbH', 'Lindenweg 4', 'Germany', 'mara@feld.example', 'HRB 12', 'DE123456789'])
      expect(trader).toContain(words)
    const person = wordsOf(show({ trader: { kind: 'private' } }))
    expect(person).toContain('consumer law doesn’t apply between the two of you')
    expect(person).not.toContain('VAT ID')
  })

  test('links to booking by voice and by video, each with its price for 15 minutes [C-09, C-10, C-11]', () => {
    const html = show()
    expect(linksNamed(html, 'Pick a time for a voice call')).toEqual([`/en/availability/${id}/audio`])
    expect(linksNamed(html, 'Pick a time for a video call')).toEqual([`/en/availability/${id}/video`])
    expect(wordsOf(html)).toContain('Voice only 25 credits for 15 minutes')
    expect(wordsOf(html)).toContain('With video 38 credits for 15 minutes')
    expect(linksNamed(html, 'Voice 25 credits / 15 min about €3.85')).toEqual([`/en/availability/${id}/audio`])
    expect(linksNamed(html, 'Video 38 credits / 15 min about €5.85')).toEqual([`/en/availability/${id}/video`])
    expect(show({ audioPrice: null })).not.toContain('/audio"')
  })

  test('links a guest to seeker sign-up and back to the booking [C-14]', () => {
    const next = encodeURIComponent(`/en/availability/${id}/video`)
    expect(linksNamed(show({}, { isGuest: true }), 'Pick a time for a video call')).toEqual([
      `/en/signup?role=seeker&next=${next}`,
    ])
  })

  test('shows only its owner links to edit it and to the seekers’ view [C-12]', () => {
    const own = show({ isOwn: true, canOpenBooking: false, canBlock: false, canReport: false, canFavorite: false })
    expect(own).toContain('href="/en/profile/edit"')
    expect(wordsOf(own)).toContain('This is how others see you.')
    expect(own).not.toContain('/availability/')
    expect(own).not.toContain('/report/')
    expect(show()).not.toContain('/profile/edit')
  })
})

describe('other actions on a profile', () => {
  test('without JavaScript, report and block are separate pages, and the URL can be copied from a field', () => {
    const html = show()
    const next = '?next=%2Fen%2Fcompanion%2Fmara-feld-0412'
    expect(linksNamed(html, 'Report Mara Feld')).toEqual([`/en/report/${id}${next}`])
    expect(linksNamed(html, 'Block Mara Feld')).toEqual([`/en/block/${id}${next}`])
    expect(html).toMatch(/<input[^>]*readOnly=""[^>]*value="https:\/\/v\.example\/en\/companion\/mara-feld-0412"/)
    expect(linksNamed(html, 'More: share, report, block')).toEqual(['#actions'])
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
])('instead of a profile: %o [C-03, C-18, C-19]', (error, words, link, to) => {
  const html = screenOf(<ProfileProblem error={error} />, { path: '/en/companion/mara?x=1' })
  expect(wordsOf(html)).toContain(words)
  expect(linksNamed(html, link)).toEqual([to])
})
