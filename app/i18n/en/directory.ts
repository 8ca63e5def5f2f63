import { badges } from './badges.ts'

export const directory = {
  list: {
    title: 'Companions',
    heading: 'Who would you like to talk to?',
    leadMember_one: '{{formatted}} person with their own way of listening.',
    leadMember_other: '{{formatted}} people, each with their own way of listening.',
    leadMany: 'More than {{formatted}} people, each with their own way of listening.',
    leadGuest: 'Found someone? <b>Sign up free.</b>',
    emptyTitle: 'No companions found',
    emptyText: 'There’s nobody here yet. Please check back soon.',
    failed: 'Failed to load companions',
  },
  card: {
    freeIntro: 'First {{minutes}} min free',
    freeNow: 'Free now',
    free: 'available {{when}}',
    from: 'from',
    credits_one: '{{formatted}} credit',
    credits_other: '{{formatted}} credits',
    priceUnit: '/ {{minutes}} min',
    meet: 'Meet',
    meetName: 'Meet {{name}}',
    addFavorite: 'Add {{name}} to your favourites',
    removeFavorite: 'Remove {{name}} from your favourites',
    ratingOf_one: '{{value}} of 5 stars, {{count}} rating',
    ratingOf_other: '{{value}} of 5 stars, {{count}} ratings',
    speaks: 'speaks',
    new: 'New',
    shortCountry: { GB: 'United Kingdom' },
  },
  badge: badges,
}
