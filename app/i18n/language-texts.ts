import { createContext } from 'react'
import type { Namespaces, TextValues, Translate } from './keys.ts'
import { DEFAULT_LANGUAGE, type Language, PSEUDO_LANGUAGE } from './languages.ts'
import type { Namespace } from './resources.ts'
import { type Catalogue, sentence, textAt } from './sentence.ts'

/** The texts of one language. The server has all of them, a browser only those its pages have needed. */
export type LanguageTexts = {
  readonly language: Language
  /** Returns a translate function, stable for the same catalogues. Keys of the first need no namespace. */
  translate: <const N extends Namespaces>(namespaces: N) => Translate<N>
  /** Whether a full key such as `ui:errors.title` exists. Check keys built at run time with it. */
  exists: (key: string) => boolean
  /** Fetches a catalogue before a component needs it. Rejects on failure. */
  preload: (namespace: Namespace) => Promise<unknown>
  /**
   * The promise a component must wait for before using a catalogue; null if it was already loaded. Always the same
   * promise, which rejects if fetching fails.
   */
  load: (namespace: Namespace) => Promise<unknown> | null
  readonly values?: TextValues
  /** A loaded catalogue, as written. */
  catalogue: (namespace: Namespace) => Catalogue | undefined
}

export type TextsFor = (language: Language) => LanguageTexts

/** Set by entry.server and entry.client, read by root. */
export const TextsContext = createContext<TextsFor | null>(null)

export const ReaderTexts = createContext<LanguageTexts | null>(null)

type AnyTranslate = (key: string, values?: TextValues) => string

const retryAfterMs = 1_000

export function languageTexts(
  language: Language,
  catalogues: Partial<Record<string, Catalogue>>,
  fetchCatalogue?: (namespace: Namespace) => Promise<Catalogue>,
): LanguageTexts {
  const plural = new Intl.PluralRules(language)
  const formOf = (count: number) => plural.select(count)
  const translators = new Map<string, AnyTranslate>()
  const fetched = new Map<Namespace, Promise<unknown>>()

  async function preload(namespace: Namespace) {
    if (fetchCatalogue && !(namespace in catalogues)) catalogues[namespace] = await fetchCatalogue(namespace)
  }

  function load(namespace: Namespace): Promise<unknown> | null {
    const cached = fetched.get(namespace)
    if (cached || namespace in catalogues || !fetchCatalogue) return cached ?? null
    const loading = preload(namespace)
    // Keep a failure for a moment, or a suspended page would retry in a loop.
    loading.catch(() => setTimeout(() => fetched.delete(namespace), retryAfterMs))
    fetched.set(namespace, loading)
    return loading
  }

  function translatorOf(first: string): AnyTranslate {
    const cached = translators.get(first)
    if (cached) return cached
    const made = (key: string, values?: TextValues) => {
      const [namespace, path] = placeOf(key, first)
      return sentence(catalogues[namespace], path, values, formOf)
    }
    translators.set(first, made)
    return made
  }

  return {
    language,
    translate: (namespaces) => translatorOf(typeof namespaces === 'string' ? namespaces : (namespaces[0] ?? 'ui')),
    exists(key) {
      const [namespace, path] = placeOf(key, 'ui')
      return textAt(catalogues[namespace], path) !== undefined
    },
    preload,
    load,
    catalogue: (namespace) => catalogues[namespace],
  }
}

function placeOf(key: string, first: string): [namespace: string, path: string] {
  const colon = key.indexOf(':')
  return colon < 0 ? [first, key] : [key.slice(0, colon), key.slice(colon + 1)]
}

/** Where vite.plugins.ts puts a catalogue for browsers, so pages don't need a list of them. */
export function catalogueUrl(language: Language, namespace: Namespace): string {
  const folder = language === PSEUDO_LANGUAGE ? DEFAULT_LANGUAGE : language
  return import.meta.env.DEV
    ? `/app/i18n/${folder}/${namespace}.ts`
    : `/assets/texts-${import.meta.env.TEXTS_VERSION}/${folder}/${namespace}.js`
}
