import { sql } from 'drizzle-orm'
import {
  CATEGORY_KEYS,
  COMPANION_COUNTRY_CODES,
  LANGUAGE_CODES,
  TOPICS,
  type TopicKey,
} from '#app/features/marketplace/profiles/catalogues.data.ts'
import { LANGUAGES, type Language, languageSettings } from '#app/i18n/languages.ts'
import { texts } from '#app/i18n/texts.server.ts'
import { type Db, rows } from '#app/platform/data/db.server.ts'
import { closestWords, namesMatching, plainText, searchedWords } from './rules.ts'

/** Search words for each topic besides its name: whole words in any language. */
const TOPIC_SYNONYMS: Partial<Record<TopicKey, string>> = {
  stress_relief: 'stress pressure tense anspannung druck gestresst',
  calming_anxiety: 'anxiety anxious fear panic worry angst panik sorgen furcht',
  low_mood: 'sad sadness depressed depression traurig traurigkeit depressiv niedergeschlagen',
  grief_and_loss: 'grieving mourning bereavement death died widow widower trauern tod gestorben witwe witwer abschied',
  loneliness: 'lonely alone isolated einsam allein isoliert',
  anger_and_frustration: 'angry rage fury wut wütend ärger zorn',
  overthinking: 'rumination ruminating racing thoughts grübeln gedankenkarussell',
  dating_questions: 'tinder dating verliebt verlieben kennenlernen',
  breakup_and_separation: 'divorce divorced split separated heartbreak ex scheidung geschieden getrennt liebeskummer',
  couple_conflicts: 'marriage husband wife partner quarrel argument ehe ehemann ehefrau streit partnerschaft',
  trust_and_jealousy: 'jealous cheating affair infidelity eifersüchtig betrogen fremdgehen untreue affäre',
  family_tensions: 'parents mother father siblings sister brother eltern mutter vater geschwister schwester bruder',
  friendships: 'friend friends freund freunde freundin',
  parenting: 'children child kids baby teenager pregnant kinder kind erziehung schwanger',
  self_love: 'selbstwert selbstachtung',
  confidence: 'shy insecure schüchtern unsicher selbstbewusst',
  big_decisions: 'decide choice entscheiden wahl',
  life_changes: 'moving move change retirement umzug veränderung ruhestand rente',
  setting_boundaries: 'boundary people-pleasing nein grenze',
  finding_purpose: 'meaning sinn midlife sinnkrise',
  habits_and_motivation: 'procrastination discipline lazy aufschieben prokrastination gewohnheit disziplin',
  career_choices: 'profession vocation beruf berufswahl',
  job_search: 'unemployed unemployment interview application arbeitslos vorstellungsgespräch jobsuche',
  burnout: 'exhausted exhaustion overworked erschöpft erschöpfung überlastet',
  conflicts_at_work: 'boss colleague colleagues bullying mobbing chef chefin kollege kollegin kollegen',
  study_pressure: 'exam exams university school prüfung prüfungen studium schule',
  leading_people: 'leadership manager führung führungskraft',
  self_employment: 'freelance freelancer founder startup selbstständig gründen gründerin',
  better_sleep: 'insomnia sleepless awake schlaflos schlafstörung wach',
  body_image: 'weight appearance looks gewicht aussehen figur',
  eating_habits: 'diet binge emotional ernährung diät',
  movement_and_rest: 'exercise sport fitness erholung',
  living_with_illness: 'sick ill disease chronic cancer pain krank krankheit chronisch krebs schmerz schmerzen',
  caring_for_relatives: 'carer caregiver dementia nursing pflege pflegen demenz angehörige',
  menopause_and_ageing: 'aging menopause wechseljahre älter',
  meditation: 'meditate meditieren',
  faith_and_doubt: 'religion god church prayer religion gott kirche beten',
  forgiveness: 'forgive guilt shame schuld scham vergeben verzeihen',
  dreams_and_symbols: 'nightmare nightmares tarot albtraum traum',
  everyday_chat: 'chat small talk plaudern quatschen',
  travel_stories: 'travel trip abroad reise urlaub ausland',
  books_and_films: 'reading novel movie movies series lesen roman kino serien',
  cooking_and_food: 'cook baking recipe kochen backen rezept',
  pets_and_nature: 'dog cat garden hiking hund katze garten wandern',
}

const SIMILAR_LIMIT = 100

const stemIn = (language: Language) =>
  sql`plainto_tsquery(${languageSettings(language).searchDictionary}::regconfig, w.word)`
const stems = sql.join(
  LANGUAGES.map((language) => sql`${stemIn(language)}::text`),
  sql`, `,
)
const anyStem = sql.join(LANGUAGES.map(stemIn), sql` || `)

type WordLookup = {
  word: string
  stems: string[]
  /** Empty if the word occurs in a listing. */
  similar: string[]
}

async function listWordLookups(db: Db, words: readonly { word: string; query: string }[]): Promise<WordLookup[]> {
  const input = JSON.stringify(words.map(({ word, query }, position) => ({ position, word, query })))
  return rows<WordLookup>(
    db,
    sql`select w.word, array[${stems}] as stems, array(
        select s.word from search_words s where not found and length(w.word) > 3 order by s.word <-> w.word limit ${SIMILAR_LIMIT}) as similar
      from jsonb_to_recordset(${input}::jsonb) as w(position int, word text, query text),
        lateral (select w.query::tsquery || ${anyStem} as query) q,
        lateral (select exists (select 1 from search_documents d where d.document @@ q.query) as found) k
      order by w.position`,
  )
}

const meaning = (lexeme: string, labels: readonly string[]): [string, readonly string[]] => {
  const words = labels.flatMap((label) => plainText(label).split(/[^\p{L}\p{N}]+/u))
  return [lexeme, [...new Set(words)].filter((word) => word.length > 3)]
}

const names: ReadonlyMap<string, readonly string[]> = new Map([
  ...CATEGORY_KEYS.flatMap((category) =>
    TOPICS[category].map((topic: TopicKey) => {
      const labels = LANGUAGES.flatMap((language) => {
        const t = texts(language, 'topics')
        return [t(`topic.${topic}`), t(`category.${category}`)]
      })
      return meaning(`topic:${topic}`, [...labels, TOPIC_SYNONYMS[topic] ?? ''])
    }),
  ),
  ...LANGUAGE_CODES.map((code) =>
    meaning(
      `language:${code}`,
      LANGUAGES.map((language) => texts(language, 'languages')(code)),
    ),
  ),
  ...COMPANION_COUNTRY_CODES.map((code) =>
    meaning(
      `country:${code}`,
      LANGUAGES.map((language) => texts(language, 'countries')(code)),
    ),
  ),
])

/**
 * All words must match, by prefix or stem; a word found in no listing is replaced by likely corrections. Null without
 * words.
 */
export async function toTsQuery(db: Db, text: string): Promise<string | null> {
  const words = searchedWords(text)
  if (words.length === 0) return null
  const named = words.map((word) => ({
    word,
    // Prefixes need three letters; shorter ones would match half of all words.
    plain: [
      word.length > 2 ? `'${word}':*` : `'${word}'`,
      ...namesMatching(word, names).map((lexeme) => `'${lexeme}'`),
    ],
  }))
  const found = await listWordLookups(
    db,
    named.map(({ word, plain }) => ({ word, query: plain.join(' | ') })),
  )
  return found
    .map(({ word, stems, similar }, position) => {
      const corrected = closestWords(word, similar).map((closest) => `'${closest}'`)
      const found = stems.filter((stem) => stem !== '' && !stem.startsWith(`'${word}`))
      return `(${[...new Set([...(named[position]?.plain ?? []), ...found, ...corrected])].join(' | ')})`
    })
    .join(' & ')
}
