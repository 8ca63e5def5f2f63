type LanguageSettings = {
  name: string
  short: string
  locale: string
  hour12: boolean
  /** Locale of shared links (Open Graph). */
  openGraph: string
  /** Text search configuration of PostgreSQL that finds word stems. */
  searchDictionary: string
  justNow: string
}

/** The languages of the interface, one entry each; docs/architecture.md › Languages says what else a language needs. */
const languages = {
  en: {
    name: 'English',
    short: 'EN',
    locale: 'en-US',
    hour12: true,
    openGraph: 'en_GB',
    searchDictionary: 'english',
    justNow: 'just now',
  },
  de: {
    name: 'Deutsch',
    short: 'DE',
    locale: 'de-DE',
    hour12: false,
    openGraph: 'de_DE',
    searchDictionary: 'german',
    justNow: 'gerade eben',
  },
} as const satisfies Record<string, LanguageSettings>

export type Language = keyof typeof languages

export const LANGUAGES = Object.keys(languages) as [Language, ...Language[]]
export const DEFAULT_LANGUAGE: Language = 'en'

/** How a person reads times: as the language writes them, with twelve hours, or with twenty-four. */
export const HOUR_FORMATS = ['language', '12', '24'] as const
export type HourFormat = (typeof HOUR_FORMATS)[number]

/**
 * English with accents, a third longer, in brackets (app/i18n/pseudo.ts): shows what is not translated or does not fit.
 * Development and tests only; cast to a language so that nobody writes texts for it.
 */
export const PSEUDO_LANGUAGE = 'en-XA' as Language

// Development loads this module twice, for the server and for its pages.
const pseudoFlag = Symbol.for('visavis.pseudo-language')

/** Makes the pseudo-language a language of this process and its pages. */
export const enablePseudoLanguage = () => Object.assign(globalThis, { [pseudoFlag]: true })

/** A language's name, clock and locales; the pseudo-language has those of English. */
export const languageSettings = (language: Language): LanguageSettings =>
  languages[language] ?? languages[DEFAULT_LANGUAGE]

/** Whether a value is a language of the interface; the pseudo-language is one only where it is enabled. */
export const isLanguage = (value: unknown): value is Language =>
  LANGUAGES.includes(value as Language) || (value === PSEUDO_LANGUAGE && pseudoFlag in globalThis)

/** The language in which something is stored or sent: English for the pseudo-language. */
export const realLanguage = (language: Language): Language => (language in languages ? language : DEFAULT_LANGUAGE)

/** A path's language and what follows it, '' or beginning with a slash; the language is null when the path has none. */
export function splitLanguage(path: string): { language: Language | null; rest: string } {
  const [, first = ''] = path.split('/', 2)
  return isLanguage(first) ? { language: first, rest: path.slice(first.length + 1) } : { language: null, rest: path }
}
