import type { Translate } from './keys.ts'
import { languageTexts, type TextsFor } from './language-texts.ts'
import type { Language } from './languages.ts'
import type { Namespace } from './resources.ts'
import type { Catalogue } from './sentence.ts'
import { type Terms, textsWithTerms } from './terms.ts'

const modules = import.meta.glob<Record<string, Catalogue>>(['./{en,de}/*.ts', '!./**/*.test.ts'], { eager: true })

function cataloguesOf(language: Language) {
  const found: Record<string, Catalogue> = {}
  for (const [path, module] of Object.entries(modules)) {
    const [, folder, name] = /^\.\/(en|de)\/(.+)\.ts$/.exec(path) ?? []
    const [catalogue] = Object.values(module)
    if (folder === language && name && catalogue) found[name] = catalogue
  }
  return found
}

const known = { en: languageTexts('en', cataloguesOf('en')), de: languageTexts('de', cataloguesOf('de')) }

/** All texts of a language, for rendering on the server. */
export const serverTexts: TextsFor = (language) => known[language]

/** Texts of one feature in the reader's language, for mails, titles and calendar files; with the terms when they name them. */
export const texts = <N extends Namespace>(language: Language, namespace: N, terms?: Terms): Translate<N> =>
  (terms ? textsWithTerms(known[language], terms) : known[language]).translate(namespace)
