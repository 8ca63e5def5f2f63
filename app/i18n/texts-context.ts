import type { i18n } from 'i18next'
import { createContext } from 'react'
import type { Language } from './languages.ts'

/** Gives the texts of a language; the server has all of them, a browser loads what a page needs. */
export type InstanceFor = (language: Language) => i18n

/** Set by entry.server and entry.client, read by root. */
export const TextsContext = createContext<InstanceFor | null>(null)
