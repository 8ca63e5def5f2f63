import type { i18n } from 'i18next'
import { type InstanceFor, lazyInstance } from './instance.tsx'
import type { Language } from './languages.ts'

const modules = import.meta.glob<Record<string, object>>(['./{en,de}/*.ts', '!./**/*.test.ts'])
const instances = new Map<Language, i18n>()

async function load(language: Language, namespace: string) {
  const module = await modules[`./${language}/${namespace}.ts`]?.()
  const name = namespace.replace(/-(\w)/g, (_match, letter: string) => letter.toUpperCase())
  return module?.[name] ?? module?.default ?? {}
}

/** Texts of a language in the browser; one instance per language, filled as pages need it. */
export const browserTexts: InstanceFor = (language) => {
  const known = instances.get(language)
  if (known) return known
  const instance = lazyInstance(language, (namespace) => load(language, namespace))
  instances.set(language, instance)
  return instance
}

/** Fetches the namespaces the server rendered with, so that hydration finds the same words. */
export const preloadTexts = (language: Language, namespaces: string[]) =>
  browserTexts(language).loadNamespaces(namespaces)
