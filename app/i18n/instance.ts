import { createInstance, type i18n, type Resource } from 'i18next'
import { initReactI18next } from 'react-i18next'
import type { Language } from './languages.ts'

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
