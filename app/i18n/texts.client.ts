import { type LanguageTexts, languageTexts, type TextsFor } from './language-texts.ts'
import { DEFAULT_LANGUAGE, type Language, PSEUDO_LANGUAGE } from './languages.ts'
import type { Namespace } from './resources.ts'
import type { Catalogue } from './sentence.ts'

const modules = import.meta.glob<Record<string, Catalogue>>(['./*/*.ts', '!./**/*.test.ts'])
const cache = new Map<Language, LanguageTexts>()

const attempts = 5
const pauseMs = 350

/** Fetches a catalogue, with retries in growing pauses, because a poor connection may lose one. */
async function fetchCatalogue(language: Language, namespace: Namespace, attempt = 1): Promise<Catalogue> {
  if (language === PSEUDO_LANGUAGE) {
    const { pseudoCatalogue } = await import('./pseudo.ts')
    return pseudoCatalogue(await fetchCatalogue(DEFAULT_LANGUAGE, namespace))
  }
  try {
    return Object.values((await modules[`./${language}/${namespace}.ts`]?.()) ?? {})[0] ?? {}
  } catch (error) {
    if (attempt === attempts) throw error
    await new Promise((resolve) => setTimeout(resolve, pauseMs * 2 ** attempt))
    return fetchCatalogue(language, namespace, attempt + 1)
  }
}

/** Texts of a language in the browser, filled as pages need them. */
export const browserTexts: TextsFor = (language) => {
  const texts = cache.get(language) ?? languageTexts(language, {}, (namespace) => fetchCatalogue(language, namespace))
  cache.set(language, texts)
  return texts
}

/** Fetches the namespaces the server rendered with, so that hydration finds the same words. */
export const preloadTexts = (language: Language, namespaces: readonly Namespace[]) =>
  Promise.all(namespaces.map(browserTexts(language).load))
