import { formatters } from './format.ts'
import type { Language } from './languages.ts'

/** A local date is the same day for every reader, so no zone but that of its noon plays a part. */
const noonOf = (date: string) => new Date(`${date}T12:00:00Z`)

/** Monday, November 23, 2026, for the local date `2026-11-23`. */
export const longLocalDate = (language: Language, date: string) => formatters(language, 'UTC').longDate(noonOf(date))

/** November 23 – 29, 2026, for local dates. */
export const localDateRange = (language: Language, from: string, to: string) =>
  formatters(language, 'UTC').dateRange(noonOf(from), noonOf(to))
