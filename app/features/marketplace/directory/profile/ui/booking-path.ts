import type { CallMedia } from '#app/features/marketplace/availability/schema.ts'
import { slotPath } from '#app/features/marketplace/bookings/path.rules.ts'

type Visitor = { language: string; isGuest: boolean }

/**
 * Where booking begins: at the calendar of a media type, or in the dialog of a slot. Guests sign up first and come back; credits are asked for in the dialog.
 */
export function bookingPath(visitor: Visitor, companionId: string, media: CallMedia, slotAt?: Date): string {
  const { language, isGuest } = visitor
  const target = slotAt
    ? slotPath(language, { companionId, media, slotAt })
    : `/${language}/availability/${companionId}/${media}`
  return isGuest ? `/${language}/signup?role=seeker&next=${encodeURIComponent(target)}` : target
}
