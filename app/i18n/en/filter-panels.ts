export const filterPanels = {
  chosen_one: '{{count}} chosen',
  chosen_other: '{{count}} chosen',
  moreLanguages: 'Show more languages',
  fewerLanguages: 'Show fewer languages',
  otherLanguages: 'More languages',
  findCountry: 'Find a country',
  noCountry: 'No country matches',
  price: {
    audioRateRange: 'Voice only',
    videoRateRange: 'With video',
    thumb: '{{value}} credits',
    usual: 'Most companions charge {{low}} to {{high}} credits per {{minutes}} minutes',
  },
  age: {
    thumb: '{{value}} years',
  },
  show: {
    people_one: 'Show {{formatted}} person',
    people_other: 'Show {{formatted}} people',
    many: 'Show more than {{formatted}} people',
    none: 'No matches',
    unknown: 'Show people',
  },
  empty: {
    reset: 'Reset All Filters',
    text: 'Remove a filter to see people again.',
    textMany: 'Remove some filters to see people again.',
    textSearch: 'Nobody matches “{{search}}”. Try another word or a topic above.',
    clearSearch: 'Clear search',
    textWord: 'Clear “{{search}}” to see people again.',
    relief: 'Remove “{{what}}”',
  },
}
