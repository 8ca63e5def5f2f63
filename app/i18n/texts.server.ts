import type { Translate } from './keys.ts'
import { type LanguageTexts, languageTexts, type TextsFor } from './language-texts.ts'
import { DEFAULT_LANGUAGE, type Language, PSEUDO_LANGUAGE } from './languages.ts'
import { pseudoCatalogue } from './pseudo.ts'
import type { Namespace } from './resources.ts'
import type { Catalogue } from './sentence.ts'
import { type Terms, textsWithTerms } from './terms.ts'

const modules = import.meta.glob<Record<string, Catalogue>>(['./*/*.ts', '!./**/*.test.ts'], { eager: true })

function cataloguesOf(language: Language): Record<string, Catalogue> {
  if (language === PSEUDO_LANGUAGE)
    return Object.fromEntries(
      Object.entries(cataloguesOf(DEFAULT_LANGUAGE)).map(([name, catalogue]) => [name, pseudoCatalogue(catalogue)]),
    )
  const found: Record<string, Catalogue> = {}
  for (const [path, module] of Object.entries(modules)) {
    const [, folder, name] = /^\.\/([^/]+)\/(.+)\.ts$/.exec(path) ?? []
    const [catalogue] = Object.values(module)
    if (folder === language && name && catalogue) found[name] = catalogue
  }
  return found
}

const made = new Map<Language, LanguageTexts>()

export const serverTexts: TextsFor = (language) => {
  const texts = made.get(language) ?? languageTexts(language, cataloguesOf(language))
  made.set(language, texts)
  return texts
}

/** Texts in the reader's language for emails, titles and calendar files. Pass `terms` if the texts use them. */
export const texts = <N extends Namespace>(language: Language, namespace: N, terms?: Terms): Translate<N> =>
  (terms ? textsWithTerms(serverTexts(language), terms) : serverTexts(language)).translate(namespace)
