import { catalogueUrl, type LanguageTexts, languageTexts, type TextsFor } from './language-texts.ts'
import { type Language, PSEUDO_LANGUAGE } from './languages.ts'
import type { Namespace } from './resources.ts'
import type { Catalogue } from './sentence.ts'

const cache = new Map<Language, LanguageTexts>()

const attempts = 5
const pauseMs = 350

/** Fetches a catalogue, retrying with growing pauses on poor connections. */
async function fetchCatalogue(language: Language, namespace: Namespace, attempt = 1): Promise<Catalogue> {
  try {
    // Browsers cache a failed import for the life of the page; a new query string makes a new import.
    const url = catalogueUrl(language, namespace) + (attempt > 1 ? `?attempt=${attempt}` : '')
    const [catalogue = {}] = Object.values<Catalogue>(await import(/* @vite-ignore */ url))
    return language === PSEUDO_LANGUAGE ? (await import('./pseudo.ts')).pseudoCatalogue(catalogue) : catalogue
  } catch (error) {
    if (attempt === attempts) throw error
    await new Promise((resolve) => setTimeout(resolve, pauseMs * 2 ** attempt))
    return fetchCatalogue(language, namespace, attempt + 1)
  }
}

export const browserTexts: TextsFor = (language) => {
  const texts = cache.get(language) ?? languageTexts(language, {}, (namespace) => fetchCatalogue(language, namespace))
  cache.set(language, texts)
  return texts
}

/** Fetches the namespaces the server rendered with, so hydration sees the same text. */
export const preloadTexts = (language: Language, namespaces: readonly Namespace[]) =>
  Promise.all(namespaces.map(browserTexts(language).preload))
