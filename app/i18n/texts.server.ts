import type { TFunction } from 'i18next'
import { completeInstance, type InstanceFor } from './instance.tsx'
import type { Language } from './languages.ts'
import type { Namespace } from './resources.ts'

const modules = import.meta.glob<Record<string, object>>(['./{en,de}/*.ts', '!./**/*.test.ts'], { eager: true })

function resourcesOf(language: Language) {
  const found: Record<string, object> = {}
  for (const [path, module] of Object.entries(modules)) {
    const [, folder, name] = /^\.\/(en|de)\/(.+)\.ts$/.exec(path) ?? []
    if (folder === language && name) found[name] = module[camelCase(name)] ?? module.default ?? {}
  }
  return { [language]: found as Record<string, Record<string, string>> }
}

const camelCase = (name: string) => name.replace(/-(\w)/g, (_match, letter: string) => letter.toUpperCase())

const instances = { en: completeInstance('en', resourcesOf('en')), de: completeInstance('de', resourcesOf('de')) }

/** All texts of a language, for rendering on the server. */
export const serverTexts: InstanceFor = (language) => instances[language]

/** Texts of one feature in the reader's language, for mails, titles and calendar files. */
export const texts = <N extends Namespace>(language: Language, namespace: N): TFunction<N> =>
  instances[language].getFixedT(language, namespace)
