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
    none: 'Nobody fits',
    unknown: 'Show people',
  },
  empty: {
    reset: 'Reset All Filters',
    text: 'Remove a filter and you’ll find someone again.',
    textMany: 'Remove some filters and you’ll find someone again.',
    textSearch:
      'Nobody has “{{search}}” in their name, topics, text, languages or country. Try another word, or pick a topic above.',
    clearSearch: 'Clear search',
    textWord: 'Without “{{search}}”, you’ll find someone again.',
    relief: 'Only without “{{what}}”',
  },
}
