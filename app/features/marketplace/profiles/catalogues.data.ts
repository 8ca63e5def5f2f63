/** The six languages that every language picker shows first, in this order. */
export const PREFERRED_LANGUAGE_CODES = ['de', 'fr', 'en', 'it', 'es', 'pt'] as const

/** The 36 languages, ISO 639-1, the preferred ones first. */
export const LANGUAGE_CODES = [
  ...PREFERRED_LANGUAGE_CODES,
  'ar',
  'bg',
  'cs',
  'da',
  'el',
  'et',
  'fa',
  'fi',
  'he',
  'hi',
  'hr',
  'hu',
  'is',
  'ja',
  'ko',
  'lt',
  'lv',
  'nl',
  'no',
  'pl',
  'ro',
  'ru',
  'sk',
  'sl',
  'sq',
  'sr',
  'sv',
  'tr',
  'uk',
  'zh',
] as const
export type LanguageCode = (typeof LANGUAGE_CODES)[number]

/**
 * Where companions may live: the EU, Iceland, Liechtenstein, Norway, Switzerland and the United Kingdom, ISO 3166-1.
 */
export const COMPANION_COUNTRY_CODES = [
  'AT',
  'BE',
  'BG',
  'HR',
  'CY',
  'CZ',
  'DK',
  'EE',
  'FI',
  'FR',
  'DE',
  'GR',
  'HU',
  'IE',
  'IT',
  'LV',
  'LT',
  'LU',
  'MT',
  'NL',
  'PL',
  'PT',
  'RO',
  'SK',
  'SI',
  'ES',
  'SE',
  'IS',
  'LI',
  'NO',
  'CH',
  'GB',
] as const
export type CompanionCountryCode = (typeof COMPANION_COUNTRY_CODES)[number]

/** The 65 countries that seekers choose from, the companions' 32 first. */
export const COUNTRY_CODES = [
  ...COMPANION_COUNTRY_CODES,
  'AD',
  'AE',
  'AL',
  'AR',
  'AU',
  'BA',
  'BR',
  'CA',
  'EG',
  'GH',
  'IL',
  'IN',
  'KE',
  'KZ',
  'MA',
  'MC',
  'MD',
  'ME',
  'MK',
  'MY',
  'NA',
  'NG',
  'NZ',
  'PH',
  'PK',
  'RS',
  'SG',
  'SM',
  'TR',
  'UA',
  'UG',
  'US',
  'ZA',
] as const
export type CountryCode = (typeof COUNTRY_CODES)[number]

/** The seven categories with their seven topics each, in the order of the screens. */
export const TOPICS = {
  emotions: [
    'stress_relief',
    'calming_anxiety',
    'low_mood',
    'grief_and_loss',
    'loneliness',
    'anger_and_frustration',
    'overthinking',
  ],
  relationships: [
    'dating_questions',
    'breakup_and_separation',
    'couple_conflicts',
    'trust_and_jealousy',
    'family_tensions',
    'friendships',
    'parenting',
  ],
  life: [
    'self_love',
    'confidence',
    'big_decisions',
    'life_changes',
    'setting_boundaries',
    'finding_purpose',
    'habits_and_motivation',
  ],
  work: [
    'career_choices',
    'job_search',
    'burnout',
    'conflicts_at_work',
    'study_pressure',
    'leading_people',
    'self_employment',
  ],
  wellness: [
    'better_sleep',
    'body_image',
    'eating_habits',
    'movement_and_rest',
    'living_with_illness',
    'caring_for_relatives',
    'menopause_and_ageing',
  ],
  spiritual: [
    'meditation',
    'mindfulness',
    'faith_and_doubt',
    'intuition',
    'forgiveness',
    'rituals',
    'dreams_and_symbols',
  ],
  light: [
    'everyday_chat',
    'travel_stories',
    'books_and_films',
    'music',
    'cooking_and_food',
    'pets_and_nature',
    'language_practice',
  ],
} as const

export type CategoryKey = keyof typeof TOPICS
export type TopicKey = (typeof TOPICS)[CategoryKey][number]

export const CATEGORY_KEYS = Object.keys(TOPICS) as readonly CategoryKey[]
export const TOPIC_KEYS: readonly TopicKey[] = CATEGORY_KEYS.flatMap((category) => [...TOPICS[category]])

const categoryByTopic = new Map<TopicKey, CategoryKey>(
  CATEGORY_KEYS.flatMap((category) => TOPICS[category].map((topic) => [topic, category] as const)),
)

/** The one category that a topic belongs to. */
export function categoryOf(topic: TopicKey): CategoryKey {
  return categoryByTopic.get(topic)!
}
