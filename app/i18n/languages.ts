type LanguageSettings = {
  name: string
  short: string
  locale: string
  hour12: boolean
  /** Locale of shared links (Open Graph). */
  openGraph: string
  /** PostgreSQL text search configuration for stemming. */
  searchDictionary: string
  justNow: string
}

/** The interface languages. docs/architecture.md › Languages lists the other steps to add one. */
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

/** How to write times: by language, 12-hour or 24-hour. */
export const HOUR_FORMATS = ['language', '12', '24'] as const
export type HourFormat = (typeof HOUR_FORMATS)[number]

/**
 * Accented English, a third longer, in brackets (app/i18n/pseudo.ts): reveals untranslated or overflowing text.
 * Development and tests only. The cast keeps it from requiring a catalogue.
 */
export const PSEUDO_LANGUAGE = 'en-XA' as Language

// Development loads this module twice: for the server and for its pages.
const pseudoFlag = Symbol.for('visavis.pseudo-language')

export const enablePseudoLanguage = () => Object.assign(globalThis, { [pseudoFlag]: true })

/** A language's name, clock and locales. The pseudo-language uses those of English. */
export const languageSettings = (language: Language): LanguageSettings =>
  languages[language] ?? languages[DEFAULT_LANGUAGE]

/** Whether a value is an interface language, including the pseudo-language if enabled. */
export const isLanguage = (value: unknown): value is Language =>
  LANGUAGES.includes(value as Language) || (value === PSEUDO_LANGUAGE && pseudoFlag in globalThis)

/** The language for storing and sending: English for the pseudo-language. */
export const realLanguage = (language: Language): Language => (language in languages ? language : DEFAULT_LANGUAGE)

/** Splits a path into its language (or null) and the rest, which is empty or begins with a slash. */
export function splitLanguage(path: string): { language: Language | null; rest: string } {
  const [, first = ''] = path.split('/', 2)
  return isLanguage(first) ? { language: first, rest: path.slice(first.length + 1) } : { language: null, rest: path }
}
