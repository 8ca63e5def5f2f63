import { type LanguageTexts, languageTexts, type TextsFor, textsAddress } from './language-texts.ts'
import { type Language, PSEUDO_LANGUAGE } from './languages.ts'
import type { Namespace } from './resources.ts'
import type { Catalogue } from './sentence.ts'

const cache = new Map<Language, LanguageTexts>()

const attempts = 5
const pauseMs = 350

/** Fetches a catalogue, with retries in growing pauses, because a poor connection may lose one. */
async function fetchCatalogue(language: Language, namespace: Namespace, attempt = 1): Promise<Catalogue> {
  try {
    // A browser keeps a failed import as failed for as long as its page lives; another query is another import.
    const url = textsAddress(language, namespace) + (attempt > 1 ? `?attempt=${attempt}` : '')
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

/** Fetches the namespaces the server rendered with, so that hydration finds the same words. */
export const preloadTexts = (language: Language, namespaces: readonly Namespace[]) =>
  Promise.all(namespaces.map(browserTexts(language).preload))
