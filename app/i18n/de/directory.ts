import type { directory as en } from '../en/directory.ts'
import type { Texts } from '../texts.ts'
import { badges } from './badges.ts'

export const directory = {
  list: {
    title: 'Gegenüber finden',
    heading: 'Mit wem möchtest du reden?',
    leadMember_one: '{{formatted}} Mensch, der auf eigene Art zuhört.',
    leadMember_other: '{{formatted}} Menschen, die alle auf ihre Art zuhören.',
    leadMany: 'Mehr als {{formatted}} Menschen, die alle auf ihre Art zuhören.',
    leadGuest: 'Jemanden gefunden? <b>Registrier dich kostenlos.</b>',
    emptyTitle: 'Kein Treffer',
    emptyText: 'Hier ist noch niemand eingetragen. Schau bald wieder vorbei.',
    failed: 'Die Liste konnte nicht geladen werden',
  },
  card: {
    freeIntro: 'Die ersten {{minutes}} Min. kostenlos',
    freeNow: 'Jetzt frei',
    free: 'frei {{when}}',
    from: 'ab',
    credits_one: '{{formatted}} Credit',
    credits_other: '{{formatted}} Credits',
    priceUnit: '/ {{minutes}} Min.',
    meet: 'Kennenlernen',
    meetName: '{{name}} kennenlernen',
    addFavorite: '{{name}} zu deinen Favoriten hinzufügen',
    removeFavorite: '{{name}} aus deinen Favoriten entfernen',
    ratingOf_one: '{{value}} von 5 Sternen, {{count}} Bewertung',
    ratingOf_other: '{{value}} von 5 Sternen, {{count}} Bewertungen',
    speaks: 'spricht',
    new: 'Neu',
    shortCountry: { GB: 'Großbritannien' },
  },
  badge: badges,
} satisfies Texts<typeof en>
