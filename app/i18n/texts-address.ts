import { DEFAULT_LANGUAGE, type Language, PSEUDO_LANGUAGE } from './languages.ts'
import type { Namespace } from './resources.ts'

/** Where browsers fetch a catalogue; vite.plugins.ts puts it there, so that no page carries a list of them. */
export function textsAddress(language: Language, namespace: Namespace): string {
  const folder = language === PSEUDO_LANGUAGE ? DEFAULT_LANGUAGE : language
  return import.meta.env.DEV
    ? `/app/i18n/${folder}/${namespace}.ts`
    : `/assets/texts-${import.meta.env.TEXTS_VERSION}/${folder}/${namespace}.js`
}
