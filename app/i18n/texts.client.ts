import { type LanguageTexts, languageTexts, type TextsFor } from './language-texts.ts'
import { DEFAULT_LANGUAGE, type Language, PSEUDO_LANGUAGE } from './languages.ts'
import type { Namespace } from './resources.ts'
import type { Catalogue } from './sentence.ts'

/** Every namespace costs each page some bytes; those that few pages need at first are in a script of their own. */
const modules = import.meta.glob<Record<string, Catalogue>>([
  './*/*.ts',
  '!./*/{kit,account-deletion,backoffice,call-changes,cases,demo,documents,explained,guidelines,helplines,legal,money,office-*,stage,suspensions,tax,withdrawal,withdrawals}.ts',
  '!./**/*.test.ts',
])
const cache = new Map<Language, LanguageTexts>()

const attempts = 5
const pauseMs = 350

type CatalogueModule = Record<string, Catalogue>

/** The script that a failed import names; Safari names none. */
const urlIn = (error: unknown) => /https?:\S+\.js/.exec(error instanceof Error ? error.message : '')?.[0]

const importerOf = async (path: string) =>
  modules[path] ?? (await import('./office-texts.client.ts')).officeModules[path]

/** Fetches a catalogue, with retries in growing pauses, because a poor connection may lose one. */
async function fetchCatalogue(language: Language, namespace: Namespace, attempt = 1, url = ''): Promise<Catalogue> {
  if (language === PSEUDO_LANGUAGE) {
    const { pseudoCatalogue } = await import('./pseudo.ts')
    return pseudoCatalogue(await fetchCatalogue(DEFAULT_LANGUAGE, namespace))
  }
  try {
    // A browser keeps a failed import as failed for as long as its page lives; another query is another import.
    const found: CatalogueModule | undefined = url
      ? await import(/* @vite-ignore */ `${url}?attempt=${attempt}`)
      : await (await importerOf(`./${language}/${namespace}.ts`))?.()
    return Object.values(found ?? {})[0] ?? {}
  } catch (error) {
    if (attempt === attempts) throw error
    await new Promise((resolve) => setTimeout(resolve, pauseMs * 2 ** attempt))
    return fetchCatalogue(language, namespace, attempt + 1, url || urlIn(error))
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
