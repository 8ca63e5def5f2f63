/** Bounds for dates from outside, so no part of the product meets a year it can't store. */

/** The demo's clock can run thirty years in the past. */
export const FIRST_DAY = '1990-01-01'
export const LAST_DAY = '2199-12-31'
/** How far from the product's clock users may view a week or place a slot or call. */
export const NEAR_YEARS = 2
export const NEAR_DAYS = NEAR_YEARS * 365 + 1

const dayMs = 86_400_000
const firstMs = Date.parse(`${FIRST_DAY}T00:00:00Z`)
const lastMs = Date.parse(`${LAST_DAY}T23:59:59.999Z`)

/** True for an existing ISO local date (YYYY-MM-DD) within the bounds. */
export function isDay(text: string): boolean {
  if (!/^\d{4}-\d\d-\d\d$/.test(text) || text < FIRST_DAY || text > LAST_DAY) return false
  const at = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text)
}

export const isInstant = (at: Date): boolean => at.getTime() >= firstMs && at.getTime() <= lastMs

export const isNear = (at: Date, now: Date): boolean => Math.abs(at.getTime() - now.getTime()) <= NEAR_DAYS * dayMs

export function readInstant(text: string | null): Date | null {
  if (!text || text.length > 40 || !/^\d{4}-\d\d-\d\dT/.test(text)) return null
  const at = new Date(text)
  return isInstant(at) ? at : null
}

export const readDay = (text: string | null): string | null => (text !== null && isDay(text) ? text : null)
