import { createContext, use } from 'react'
import { type Formatters, formatters } from './format.ts'
import { DEFAULT_LANGUAGE } from './languages.ts'

/** Set by root for the reader of the page. */
export const ReaderFormat = createContext<Formatters | null>(null)

/** Formatters for the reader of this page. */
export const useFormat = (): Formatters => use(ReaderFormat) ?? formatters(DEFAULT_LANGUAGE, 'UTC')
