import { createContext } from 'react'
import type { Namespaces, TextValues, Translate } from './keys.ts'
import type { Language } from './languages.ts'
import type { Namespace } from './resources.ts'
import { type Catalogue, sentence, textAt } from './sentence.ts'

/** The texts of one language; the server has all of them, a browser those that its pages needed until now. */
export type LanguageTexts = {
  readonly language: Language
  /** Says texts; the same function for the same catalogues. Their keys need no namespace in the first of them. */
  translate: <const N extends Namespaces>(namespaces: N) => Translate<N>
  /** Whether there is a text, under its full key: `ui:errors.title`. Codes from elsewhere become keys only if so. */
  exists: (key: string) => boolean
  /**
   * Fetches a catalogue, by one promise for good, which rejects when it cannot be had; null when nothing had to be
   * fetched.
   */
  load: (namespace: Namespace) => Promise<unknown> | null
  /** Values that every sentence may name. */
  readonly values?: TextValues
  /** A catalogue that is there, as it was written. */
  catalogue: (namespace: Namespace) => Catalogue | undefined
}

/** Gives the texts of a language. */
export type TextsFor = (language: Language) => LanguageTexts

/** Set by entry.server and entry.client, read by root. */
export const TextsContext = createContext<TextsFor | null>(null)

/** The texts in the reader's language. */
export const ReaderTexts = createContext<LanguageTexts | null>(null)

type AnyTranslate = (key: string, values?: TextValues) => string

const retryAfterMs = 1_000

/** Texts of a language: the catalogues that are there, and how to fetch the others. */
export function languageTexts(
  language: Language,
  catalogues: Partial<Record<string, Catalogue>>,
  fetchCatalogue?: (namespace: Namespace) => Promise<Catalogue>,
): LanguageTexts {
  const plural = new Intl.PluralRules(language)
  const formOf = (count: number) => plural.select(count)
  const translators = new Map<string, AnyTranslate>()
  const fetched = new Map<Namespace, Promise<unknown>>()

  function load(namespace: Namespace): Promise<unknown> | null {
    const cached = fetched.get(namespace)
    if (cached || namespace in catalogues || !fetchCatalogue) return cached ?? null
    const loading = fetchCatalogue(namespace).then((catalogue) => {
      catalogues[namespace] = catalogue
      // React reads this: whoever comes later need not wait, not even a moment.
      Object.assign(loading, { status: 'fulfilled', value: catalogue })
    })
    // What failed stays failed for a moment, or a page that waits for it would ask again and again.
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
    load,
    catalogue: (namespace) => catalogues[namespace],
  }
}

function placeOf(key: string, first: string): [namespace: string, path: string] {
  const colon = key.indexOf(':')
  return colon < 0 ? [first, key] : [key.slice(0, colon), key.slice(colon + 1)]
}
