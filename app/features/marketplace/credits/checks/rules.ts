/** The hour of the night, UTC, from which the books are checked: after the comparison with the provider. */
const NIGHT_HOUR = 3

/** The UTC day of the last night in which the books are to be checked at an instant, as `2026-11-24`. */
export const lastNight = (now: Date): string =>
  new Date(now.getTime() - NIGHT_HOUR * 3_600_000).toISOString().slice(0, 10)

/** Whether two nights went by without a check since the one of a UTC day. */
export const isLedgerCheckLate = (day: string, now: Date): boolean =>
  day < lastNight(new Date(now.getTime() - 2 * 86_400_000))
