import type { CallMedia } from '#app/features/marketplace/availability/schema.ts'
import { splitLanguage } from '#app/i18n/languages.ts'
import { readInstant } from '#app/platform/date-limits.ts'
import { isUuid } from '#app/platform/uuid.ts'
import { TRIAL_MINUTES } from './schema.ts'

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

/** The free call's booking, with its start and length chosen. */
export const freeCallPath = (language: string, call: { companionId: string; media: CallMedia; startAt: Date }) =>
  slotPath(language, { ...call, slotAt: call.startAt, minutes: TRIAL_MINUTES })

/** URL for buying the missing credits, which then returns to `next`, a path of this site. */
export function missingCreditsPath(language: string, next: string, missing: number): string {
  return `/${language}/credits?${new URLSearchParams({ next, ...(missing > 0 ? { need: String(missing) } : {}) })}`
}

export const bookedCallPath = (language: string, callId: string) => `/${language}/my-calls/${callId}`

/** Companion, kind and chosen start of a booking page's path; null for any other path. */
export function parseBookingPath(path: string): { companionId: string; media: CallMedia; startAt: Date | null } | null {
  const [address = '', query = ''] = path.split('?', 2)
  const [, page, companionId = '', kind] = splitLanguage(address).rest.split('/')
  if (page !== 'availability' || !isUuid(companionId)) return null
  const chosen = new URLSearchParams(query.split('#', 1)[0])
  const startAt = readInstant(chosen.get('start')) ?? readInstant(chosen.get('slot'))
  return { companionId, media: kind === 'video' ? 'video' : 'audio', startAt }
}
