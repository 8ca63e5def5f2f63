import { describe, expect, test } from 'vitest'
import { badges } from '#app/i18n/en/badges.ts'
import { screenOf, wordsOf } from '#tests/support/screen.tsx'
import type { CompanionCardView } from '../views.server.ts'
import { CompanionGrid } from './companion-card.tsx'

const now = new Date('2026-11-23T10:00:00Z')
const id = '0412fba5-3fd9-4814-920b-c7860cb31abd'

const card = (changes: Partial<CompanionCardView> = {}): CompanionCardView => ({
  id,
  name: 'Mara Feld',
  slug: 'mara-feld-0412',
  photoKey: 'photo-1',
  certified: true,
  locationCode: 'DE',
  languages: ['de', 'en'],
  bioLanguage: 'en',
  bio: 'Thirty years as a night nurse.',
  rating: 4.9,
  ratings: 28,
  startPrice: 25,
  isFree: false,
  isFavorite: false,
  canFavorite: true,
  canOpenBooking: true,
  freeNow: false,
  nextFreeAt: new Date('2026-11-23T16:00:00Z'),
  ...changes,
})

const showCard = (changes: Partial<CompanionCardView> = {}) =>
  screenOf(<CompanionGrid companions={[card(changes)]} now={now} />)

describe('a card of the list', () => {
  test('says for whom the first call is free, beside the price after it', () => {
    expect(wordsOf(showCard({ isFree: true }))).toContain('First 15 min free from 25 credits / 15 min')
    expect(wordsOf(showCard())).not.toContain('min free')
  })

  test('shows photo, name, ratings, badge, country, languages, three lines of the bio and the start price [D-15]', () => {
    const html = showCard()
    expect(html).toContain('/images/small/photo-1')
    expect(html).toContain('line-clamp-3')
    expect(html).toContain('aria-label="4.9 of 5 stars, 28 ratings"')
    expect(wordsOf(html)).toContain(
      `Mara Feld 4.9 (28) ${badges.certified} Germany speaks DE EN Thirty years as a night nurse. from 25 credits / 15 min`,
    )
  })

  test('has the first letter behind the photo, for when there is none or it fails [D-14]', () => {
    expect(showCard()).toMatch(/class="photo[^>]*><span aria-hidden="true" class="photo-letter">M<\/span><img/)
    const without = showCard({ photoKey: null })
    expect(without).toContain('class="photo-letter">M</span>')
    expect(without).not.toContain('<img')
  })

  test('leads to the slug, without one to the id [D-19]', () => {
    expect(showCard()).toContain('href="/en/companion/mara-feld-0412"')
    expect(showCard({ slug: null })).toContain(`href="/en/profile/${id}"`)
  })

  test('has Meet and the favourite button only for who may meet and remember [D-18]', () => {
    expect(showCard()).toContain('aria-label="Meet Mara Feld"')
    expect(showCard()).toContain('aria-label="Add Mara Feld to your favourites"')
    const plain = showCard({ canOpenBooking: false, canFavorite: false })
    expect(plain).not.toContain('Meet Mara Feld')
    expect(plain).not.toContain('your favourites')
  })
})
