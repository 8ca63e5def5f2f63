import type { CallMedia } from '#app/features/marketplace/availability/schema.ts'
import { splitLanguage } from '#app/i18n/languages.ts'
import { readInstant } from '#app/platform/date-limits.ts'
import { isUuid } from '#app/platform/uuid.ts'

export function slotPath(
  language: string,
  slot: { companionId: string; media: CallMedia; slotAt: Date; startAt?: Date | null; minutes?: number | null },
): string {
  const { companionId, media, slotAt, startAt, minutes } = slot
  const query = new URLSearchParams({ slot: slotAt.toISOString() })
  if (startAt) query.set('start', startAt.toISOString())
  if (minutes) query.set('minutes', String(minutes))
  return `/${language}/availability/${companionId}/${media}?${query}`
}

/** URL for buying the missing credits, which then returns to `next`, a path of this site. */
export function missingCreditsPath(language: string, next: string, missing: number): string {
  return `/${language}/credits?${new URLSearchParams({ next, ...(missing > 0 ? { need: String(missing) } : {}) })}`
}

export const bookedCallPath = (language: string, callId: string) => `/${language}/my-calls/${callId}`

/** Companion and chosen start of a booking page's path; null for any other path. */
export function parseBookingPath(path: string): { companionId: string; startAt: Date | null } | null {
  const [address = '', query = ''] = path.split('?', 2)
  const [, page, companionId = ''] = splitLanguage(address).rest.split('/')
  if (page !== 'availability' || !isUuid(companionId)) return null
  const chosen = new URLSearchParams(query.split('#', 1)[0])
  return { companionId, startAt: readInstant(chosen.get('start')) ?? readInstant(chosen.get('slot')) }
}
