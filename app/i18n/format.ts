import type { LanguageTexts } from './language-texts.ts'
import { type HourFormat, type Language, languageSettings } from './languages.ts'

export type Instant = Date | string | number

/**
 * Node and browsers put different narrow spaces into dates, but hydration needs identical text. Also keeps "10:30 PM"
 * on one line.
 */
const plainSpaces = (text: string) => text.replace(/[\u2009\u202f]/g, ' ').replace(/ (?=[AP]M\b)/g, '\u00a0')

/** Creates a format on first use: the first takes 50 ms on a slow phone, each further one a few. */
function later<T>(make: () => T): () => T {
  let made: T | undefined
  return () => {
    made ??= make()
    return made
  }
}

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

/** Caches results, because pages repeat times and `Intl` is slow. */
function remembered<T extends {}>(write: (at: Date) => T) {
  const texts = new Map<number, T>()
  return (at: Instant) => {
    const moment = new Date(at)
    const before = texts.get(moment.getTime())
    if (before !== undefined) return before
    const text = write(moment)
    if (texts.size >= 500) texts.clear()
    texts.set(moment.getTime(), text)
    return text
  }
}

const readers = new Map<string, Formatters>()

/**
 * Formats every instant, credit and cent amount, for one language, time zone and hour format. Cached, because creating
 * formatters is slow.
 */
export function formatters(language: Language, timeZone: string, hourFormat: HourFormat = 'language'): Formatters {
  const id = `${language}|${timeZone}|${hourFormat}`
  const cached = readers.get(id)
  if (cached) return cached
  const made = makeFormatters(language, timeZone, hourFormat)
  if (readers.size > 200) readers.clear()
  readers.set(id, made)
  return made
}

function makeFormatters(language: Language, timeZone: string, hourFormat: HourFormat) {
  // Unless the reader chose other hours, English uses `MMM d, yyyy` and `h:mm a`, German `d. MMM yyyy` and `HH:mm`.
  const { locale, justNow, ...settings } = languageSettings(language)
  const hour12 = hourFormat === 'language' ? settings.hour12 : hourFormat === '12'
  const hourCycle = hour12 ? 'h12' : 'h23'
  const dateFormat = (options: Intl.DateTimeFormatOptions, written = locale) =>
    later(() => new Intl.DateTimeFormat(written, { timeZone, ...options }))
  const format = (options: Intl.DateTimeFormatOptions) => {
    const made = dateFormat(options)
    return remembered((at) => plainSpaces(made().format(at)))
  }
  const time = format({ hour: hour12 ? 'numeric' : '2-digit', minute: '2-digit', hourCycle })
  const date = format({ day: 'numeric', month: 'short', year: 'numeric' })
  const weekdayAndDate = format({ weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' })
  // Swedish dates are ISO 8601.
  const isoDay = dateFormat({ year: 'numeric', month: '2-digit', day: '2-digit' }, 'sv')
  const calendarDay = remembered((at) => isoDay().format(at))
  const relativeDays = later(() => new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }))
  /** "Today", "Tomorrow" or "Thu, Nov 26, 2026". */
  const nearDay = (at: Instant, now: Instant) => {
    const days = Math.round((Date.parse(calendarDay(at)) - Date.parse(calendarDay(now))) / day)
    return days === 0 || days === 1 ? capital(relativeDays().format(days, 'day')) : weekdayAndDate(at)
  }
  const range = dateFormat({ day: 'numeric', month: 'long', year: 'numeric' })
  const offset = dateFormat({ timeZoneName: 'shortOffset' }, 'en')
  const numberFormat = (options: Intl.NumberFormatOptions = {}) => later(() => new Intl.NumberFormat(locale, options))
  const anyNumber = numberFormat()
  /** Whole numbers below a thousand look the same in every language we support. */
  const number = (value: number) =>
    Number.isInteger(value) && value >= 0 && value < 1_000 ? String(value) : anyNumber().format(value)
  const oneDecimal = numberFormat({ minimumFractionDigits: 1, maximumFractionDigits: 1 })
  const wholeEuros = numberFormat({ style: 'currency', currency: 'EUR', maximumFractionDigits: 0 })
  const wholeHours = numberFormat({ style: 'unit', unit: 'hour', unitDisplay: 'long' })
  const euros = numberFormat({ style: 'currency', currency: 'EUR' })
  return {
    language,
    timeZone,
    hourFormat,
    time,
    date,
    /** 9 AM or 09:00, for calendar axes. */
    hour: format(hour12 ? { hour: 'numeric', hourCycle } : { hour: '2-digit', minute: '2-digit', hourCycle }),
    weekdayAndDate,
    weekday: format({ weekday: 'long' }),
    longDate: format({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' }),
    shortWeekday: format({ weekday: 'short' }),
    dayOfMonth: format({ day: 'numeric' }),
    month: format({ month: 'long', year: 'numeric' }),
    shortMonth: format({ month: 'short' }),
    /** The local date in the reader's zone: `2026-11-23`. */
    calendarDay,
    dateTime: (at: Instant) => `${date(at)}, ${time(at)}`,
    /** 17:00–18:30 or 5:00–6:30 PM in the reader's zone. */
    timeRange(from: Instant, to: Instant) {
      const [start, end] = [time(from), time(to)]
      const half = /\s[AP]M$/.exec(end)?.[0]
      return `${half && start.endsWith(half) ? start.slice(0, -half.length) : start}–${end}`
    },
    /** November 23 – 29, 2026 */
    dateRange: (from: Instant, to: Instant) => plainSpaces(range().formatRange(new Date(from), new Date(to))),
    nearDay,
    /** "Today, 17:00", "Tomorrow, 08:00" or "Thu, Nov 26, 2026, 17:00". */
    dayAndTime: (at: Instant, now: Instant) => `${nearDay(at, now)}, ${time(at)}`,
    /** "5 minutes ago", "in 2 hours"; the date if a day or more away. */
    relative(at: Instant, now: Instant) {
      const difference = new Date(at).getTime() - new Date(now).getTime()
      const size = Math.abs(difference)
      if (size >= day) return date(at)
      if (size < minute) return justNow
      if (size >= hour) return relativeDays().format(Math.round(difference / hour), 'hour')
      return relativeDays().format(Math.round(difference / minute), 'minute')
    },
    number,
    /** "24 hours", "1 hour". */
    hours: (value: number) => wholeHours().format(value),
    /** An average rating with one decimal: 4.9. */
    rating: (value: number) => oneDecimal().format(value),
    /** Whole credits, as a number without a unit. */
    credits: number,
    /** Formats euro cents. `whole` drops the decimals of whole euros. */
    euros: (cents: number, options: { whole?: boolean } = {}) =>
      (options.whole && cents % 100 === 0 ? wholeEuros : euros)().format(cents / 100),
    /** "Berlin" for Europe/Berlin. Use `zoneName` below for the reader's language. */
    zoneName: cityOf(timeZone),
    /** The reader's UTC offset at an instant: "UTC+2". */
    zoneOffset: (at: Instant) =>
      offset()
        .formatToParts(new Date(at))
        .find((part) => part.type === 'timeZoneName')
        ?.value.replace('GMT', 'UTC') ?? '',
  }
}

export type Formatters = ReturnType<typeof makeFormatters>

export const cityOf = (timeZone: string) => timeZone.split('/').at(-1)?.replaceAll('_', ' ') ?? timeZone

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/** "German" for `de`, in the reader's language. */
export const languageName = (language: Language, code: string): string =>
  new Intl.DisplayNames(languageSettings(language).locale, { type: 'language' }).of(code) ?? code

/** "English, French and German". */
export const listOf = (language: Language, words: readonly string[]): string =>
  new Intl.ListFormat(languageSettings(language).locale, { type: 'conjunction' }).format(words)

/** Local dates are the same day for every reader, so format them in UTC. */
const noonOf = (date: string) => new Date(`${date}T12:00:00Z`)

/** Formats the local date `2026-11-23`: "Monday, November 23, 2026". */
export const longLocalDate = (language: Language, date: string) => formatters(language, 'UTC').longDate(noonOf(date))

/** Formats local dates: "November 23 – 29, 2026". */
export const localDateRange = (language: Language, from: string, to: string) =>
  formatters(language, 'UTC').dateRange(noonOf(from), noonOf(to))

/** A zone's city in the reader's language (CLDR), or its IANA name. `withState` adds the state: `Knox, Indiana`. */
export function zoneName(texts: LanguageTexts, timeZone: string, options: { withState?: boolean } = {}): string {
  const key = `zones:${timeZone.split('/').at(-1)}`
  const city = texts.exists(key) ? texts.translate('zones')(key as 'zones:Vienna') : cityOf(timeZone)
  const state = timeZone.split('/').slice(1, -1).at(-1)
  return options.withState && state ? `${city}, ${state.replaceAll('_', ' ')}` : city
}
