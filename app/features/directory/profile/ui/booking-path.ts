import type { CallMedia } from '#app/features/availability/schema.ts'
import type { Formatters } from '#app/i18n/format.ts'
import type { CompanionProfileView } from '../views.server.ts'

type Visitor = { language: string; isGuest: boolean }

/**
 * Where booking begins: at the calendar of a media type, with a start preselected if given. Guests sign up first and
 * come back (C-14), a seeker without credits buys some first (C-15).
 */
export function bookingPath(
  visitor: Visitor,
  companion: Pick<CompanionProfileView, 'id' | 'needsCredits'>,
  media: CallMedia,
  start?: { at: Date; format: Pick<Formatters, 'calendarDay'> },
): string {
  const { language, isGuest } = visitor
  if (companion.needsCredits) return `/${language}/credits`
  const query = start
    ? `?${new URLSearchParams({ week: start.format.calendarDay(start.at), slot: start.at.toISOString() })}`
    : ''
  const target = `/${language}/availability/${companion.id}/${media}${query}`
  return isGuest ? `/${language}/signup?role=seeker&next=${encodeURIComponent(target)}` : target
}
