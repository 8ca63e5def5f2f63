import { describe, expect, test } from 'vitest'
import type { Language } from '#app/i18n/languages.ts'
import { screenOf, wordsOf } from '#tests/support/screen.tsx'
import type { CompanionCardView, CompanionProfileView } from '../views.server.ts'
import { CompanionCard } from './companion-card.tsx'
import { CompanionProfile } from './companion-profile.tsx'
import { ProfileNotFound } from './profile-not-found.tsx'

const now = new Date('2026-11-23T10:00:00Z')
const id = '0412fba5-3fd9-4814-920b-c7860cb31abd'

const card = (changes: Partial<CompanionCardView> = {}): CompanionCardView => ({
  id,
  name: 'Mara Feld',
  slug: 'mara-feld-0412',
  photoKey: 'photo-1',
  certified: true,
  locationCode: 'DE',
  bio: 'Thirty years as a night nurse.',
  rating: 4.9,
  ratings: 28,
  startPrice: 25,
  isFavorite: false,
  canFavorite: true,
  canMeet: true,
  freeNow: false,
  nextFreeAt: new Date('2026-11-23T16:00:00Z'),
  ...changes,
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
  bio: 'Thirty years as a night nurse.',
  languages: ['de', 'en'],
  interests: ['stress_relief'],
  rating: 4.9,
  ratings: 28,
  audioPrice: 25,
  videoPrice: 38,
  isFree: false,
  needsCredits: false,
  isFavorite: false,
  isOwn: false,
  isReviewed: true,
  isBlockedByViewer: false,
  canFavorite: true,
  canMeet: true,
  canBlock: true,
  freeNow: true,
  slots: [],
  ...changes,
})

const showCard = (changes: Partial<CompanionCardView> = {}) =>
  screenOf(<CompanionCard companion={card(changes)} now={now} />)
const showProfile = (changes: Partial<CompanionProfileView> = {}, isGuest = false, language: Language = 'en') =>
  screenOf(<CompanionProfile companion={profile(changes)} now={now} isGuest={isGuest} />, { language })

describe('a card of the list', () => {
  test('shows photo, name, badge, country, three lines of the bio and the start price', () => {
    const html = showCard()
    expect(html).toContain('/images/small/photo-1')
    expect(html).toContain('line-clamp-3')
    expect(wordsOf(html)).toContain(
      'Mara Feld 4.9 Certified coach Germany Thirty years as a night nurse. from 25 credits / 15 min',
    )
  })

  test('has the first letter behind the photo, for when there is none or it fails', () => {
    expect(showCard()).toMatch(/class="photo[^>]*><span aria-hidden="true" class="photo-letter">M<\/span><img/)
    const without = showCard({ photoKey: null })
    expect(without).toContain('class="photo-letter">M</span>')
    expect(without).not.toContain('<img')
  })

  test('leads to the slug, without one to the id', () => {
    expect(showCard()).toContain('href="/en/companion/mara-feld-0412"')
    expect(showCard({ slug: null })).toContain(`href="/en/profile/${id}"`)
  })

  test('has Meet and a heart only for who may meet and remember', () => {
    expect(showCard()).toContain('aria-label="Meet Mara Feld"')
    expect(showCard()).toContain('action="/favorites"')
    const plain = showCard({ canMeet: false, canFavorite: false })
    expect(plain).not.toContain('Meet Mara Feld')
    expect(plain).not.toContain('action="/favorites"')
  })
})

describe('a profile', () => {
  test('says who it is, in the reader’s language', () => {
    expect(wordsOf(showProfile())).toContain(
      'Mara Feld Certified coach 4.9 from 28 ratings Germany, 58 years, woman Thirty years as a night nurse.',
    )
    expect(wordsOf(showProfile({}, false, 'de'))).toContain(
      'Mara Feld Coach mit Zertifikat 4,9 aus 28 Bewertungen Deutschland, 58 Jahre, weiblich',
    )
  })

  test('shows who is free right now', () => {
    expect(wordsOf(showProfile())).toContain('Free now')
    expect(wordsOf(showProfile({ freeNow: false }))).not.toContain('Free now')
  })

  test('names the languages beside their flags', () => {
    expect(showProfile()).toMatch(/<svg[^>]*>(?:(?!<\/svg>).)*<\/svg>German/s)
    expect(showProfile()).toMatch(/<svg[^>]*>(?:(?!<\/svg>).)*<\/svg>English/s)
  })

  test('leads to booking by voice and by video, each with its price of 15 minutes', () => {
    const html = showProfile()
    expect(html).toContain(`href="/en/availability/${id}/audio"`)
    expect(html).toContain(`href="/en/availability/${id}/video"`)
    expect(wordsOf(html)).toContain('Voice only 25 credits for 15 minutes')
    expect(wordsOf(html)).toContain('With video 38 credits for 15 minutes')
  })

  test('leads a guest to sign up as a seeker and back to the booking', () => {
    const next = encodeURIComponent(`/en/availability/${id}/video`)
    expect(showProfile({}, true)).toContain(`href="/en/signup?role=seeker&amp;next=${next}"`)
  })

  test('leads a seeker without credits to the credits, and says so', () => {
    const html = showProfile({ needsCredits: true })
    expect(html).not.toContain('/availability/')
    expect(html).toMatch(/<a[^>]*href="\/en\/credits"[^>]*>(?:(?!<\/a>).)*Get credits first/s)
  })

  test('shows its owner the way to edit it, and nobody else', () => {
    expect(showProfile({ isOwn: true, canMeet: false })).toContain('href="/en/profile/edit"')
    expect(showProfile()).not.toContain('/profile/edit')
  })

  test('that is not there says so and leads home', () => {
    const html = screenOf(<ProfileNotFound />)
    expect(wordsOf(html)).toContain('Profile not found')
    expect(html).toMatch(/<a[^>]*href="\/en"[^>]*>(?:(?!<\/a>).)*Go back home/s)
  })
})
