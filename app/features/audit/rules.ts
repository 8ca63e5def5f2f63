/** The hour of the night, UTC, from which the trail is checked. */
const NIGHT_HOUR = 2

/** The UTC day of the last night in which the trail is to be checked at an instant, as `2026-11-24`. */
export const lastTrailNight = (now: Date): string =>
  new Date(now.getTime() - NIGHT_HOUR * 3_600_000).toISOString().slice(0, 10)
