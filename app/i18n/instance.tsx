import { createInstance, type i18n, type Resource } from 'i18next'
import { createContext } from 'react'
import { initReactI18next } from 'react-i18next'
import type { Language } from './languages.ts'

/** Gives the texts of a language; the server has all of them, a browser loads what a page needs. */
export type InstanceFor = (language: Language) => i18n

/** Set by entry.server and entry.client, read by root. */
export const TextsContext = createContext<InstanceFor | null>(null)

const settings = (language: Language) =>
  ({
    lng: language,
    fallbackLng: false,
    defaultNS: 'ui',
    initAsync: false,
    interpolation: { escapeValue: false },
    returnNull: false,
    showSupportNotice: false,
  }) as const

/** Texts that are all there at once. */
export function completeInstance(language: Language, resources: Resource): i18n {
  const instance = createInstance()
  instance.use(initReactI18next).init({ ...settings(language), resources, ns: Object.keys(resources[language] ?? {}) })
  return instance
}

/** Texts that are fetched namespace by namespace; a component that needs a missing one suspends. */
export function lazyInstance(language: Language, load: (namespace: string) => Promise<unknown>): i18n {
  const instance = createInstance()
  instance
    .use({
      type: 'backend' as const,
      init() {},
      read(_language: string, namespace: string, done: (error: unknown, data: unknown) => void) {
        load(namespace).then(
          (data) => done(null, data),
          (error) => done(error, null),
        )
      },
    })
    .use(initReactI18next)
    .init({ ...settings(language), ns: [], react: { useSuspense: true } })
  return instance
}
