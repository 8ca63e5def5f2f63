/** The first and last day from outside, so that nothing meets a year it cannot hold. */

/** The demo's clock can be thirty years before today. */
export const FIRST_DAY = '1990-01-01'
export const LAST_DAY = '2199-12-31'
/** How far from the product's clock a week can be looked at and a slot or a call can lie, in years and in days. */
export const NEAR_YEARS = 2
export const NEAR_DAYS = NEAR_YEARS * 365 + 1

const dayMs = 86_400_000
const firstMs = Date.parse(`${FIRST_DAY}T00:00:00Z`)
const lastMs = Date.parse(`${LAST_DAY}T23:59:59.999Z`)

/** True for an ISO local date YYYY-MM-DD that exists and lies between the two days. */
export function isDay(text: string): boolean {
  if (!/^\d{4}-\d\d-\d\d$/.test(text) || text < FIRST_DAY || text > LAST_DAY) return false
  const at = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text)
}

/** True for an instant between the two days, in UTC; false for an invalid one. */
export const isInstant = (at: Date): boolean => at.getTime() >= firstMs && at.getTime() <= lastMs

export const isNear = (at: Date, now: Date): boolean => Math.abs(at.getTime() - now.getTime()) <= NEAR_DAYS * dayMs

/** Null when it is none or lies beyond the two days. */
export function readInstant(text: string | null): Date | null {
  if (!text || text.length > 40 || !/^\d{4}-\d\d-\d\dT/.test(text)) return null
  const at = new Date(text)
  return isInstant(at) ? at : null
}

export const readDay = (text: string | null): string | null => (text !== null && isDay(text) ? text : null)
