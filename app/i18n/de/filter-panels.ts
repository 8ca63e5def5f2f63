import type { filterPanels as en } from '../en/filter-panels.ts'
import type { Texts } from '../texts.ts'

export const filterPanels = {
  chosen_one: '{{count}} gewählt',
  chosen_other: '{{count}} gewählt',
  moreLanguages: 'Mehr Sprachen zeigen',
  fewerLanguages: 'Weniger Sprachen zeigen',
  otherLanguages: 'Weitere Sprachen',
  findCountry: 'Land suchen',
  noCountry: 'Kein passendes Land',
  price: {
    audioRateRange: 'Nur Ton',
    videoRateRange: 'Mit Video',
    thumb: '{{value}} Credits',
    usual: 'Die meisten nehmen {{low}} bis {{high}} Credits für {{minutes}} Minuten',
  },
  age: {
    thumb: '{{value}} Jahre',
  },
  show: {
    people_one: '{{formatted}} Menschen zeigen',
    people_other: '{{formatted}} Menschen zeigen',
    many: 'Mehr als {{formatted}} Menschen zeigen',
    none: 'Keine Treffer',
    unknown: 'Menschen zeigen',
  },
  empty: {
    reset: 'Alle Filter zurücksetzen',
    text: 'Nimm einen Filter weg.',
    textMany: 'Nimm ein paar Filter weg.',
    textSearch: 'Niemand passt zu „{{search}}“. Versuch ein anderes Wort oder oben ein Thema.',
    clearSearch: 'Suche leeren',
    textWord: 'Lösch „{{search}}“.',
    relief: '„{{what}}“ entfernen',
  },
} satisfies Texts<typeof en>
