import { createContext, use } from 'react'
import { type Formatters, formatters } from './format.ts'
import { DEFAULT_LANGUAGE } from './languages.ts'

export const ReaderFormat = createContext<Formatters | null>(null)

export const useFormat = (): Formatters => use(ReaderFormat) ?? formatters(DEFAULT_LANGUAGE, 'UTC')
