import { addDays, earliestStart, localDateOf, startOfDay } from '#app/features/marketplace/availability/rules.ts'
import { UUID } from '#app/platform/uuid.ts'
import type { AccountStatus, Role } from '#app/platform/viewer.ts'
import type { Filters } from './filters/schema.ts'

export type MissingRequirement = 'review' | 'rejected' | 'suspended' | 'rates' | 'declaration'

/** Account status first. Rates in credits per hour. */
export function missingForListing(companion: {
  status: string | null
  audio: number | null
  video: number | null
  isDeclared: boolean
}): MissingRequirement[] {
  const missing: MissingRequirement[] = []
  if (companion.status === 'rejected' || companion.status === 'suspended') missing.push(companion.status)
  else if (companion.status !== 'active') missing.push('review')
  if (companion.audio === null && companion.video === null) missing.push('rates')
  if (!companion.isDeclared) missing.push('declaration')
  return missing
}

export function excerpt(text: string, maxLength: number): string {
  const line = text.replace(/\s+/g, ' ').trim()
  if (line.length <= maxLength) return line
  const cut = line.slice(0, maxLength - 1)
  return `${cut.slice(0, cut.lastIndexOf(' ') > maxLength / 2 ? cut.lastIndexOf(' ') : cut.length).replace(/[\s,;:.!?–-]+$/, '')}…`
}

const TIMES_SHOWN = 3

export function nextTimes<S extends { startAt: Date; media: 'audio' | 'audio_video' }>(times: {
  audio: readonly S[]
  video: readonly S[]
}): { slot: S; kind: 'either' | 'video' | 'audio' }[] {
  const [hasVoice, hasVideo] = [times.audio.length > 0, times.video.length > 0]
  const first = (hasVoice ? times.audio : times.video).slice(0, TIMES_SHOWN)
  const isVideo = (slot: S) => hasVideo && slot.media === 'audio_video'
  const withVideo = times.video[0]
  const chosen = withVideo && !first.some(isVideo) ? [...first.slice(0, TIMES_SHOWN - 1), withVideo] : first
  return chosen.map((slot) => ({ slot, kind: !isVideo(slot) ? 'audio' : hasVoice ? 'either' : 'video' }))
}

type BookingViewer = { userId: string; role: Role } | null

/** Only whether to open the booking; `canBook` decides on the booking itself. */
export const canOpenBooking = (viewer: BookingViewer, companion: { blocked: boolean }) =>
  (viewer === null || viewer.role === 'seeker') && !companion.blocked

export const isTrialOffered = (viewer: { role: Role; status: AccountStatus | null } | null) =>
  viewer === null || (viewer.role === 'seeker' && viewer.status === 'new')

/** In the viewer's time zone. Filters are alternatives, so the latest time counts. Null if none is set. */
export function freeBefore(filters: Filters, now: Date, timeZone: string): Date | null {
  const endOfDayIn = (days: number) =>
    new Date(startOfDay(addDays(localDateOf(now, timeZone), days + 1), timeZone).getTime() - 1)
  if (filters.availableNext3Days) return endOfDayIn(3)
  if (filters.availableToday) return endOfDayIn(0)
  return filters.availableNow ? now : null
}

export const timeFrameAt = (now: Date, windowEnd: Date) => ({ now, earliest: earliestStart(now), windowEnd })

/** The position of a row; the page continues after it. `segment` only matters when ordering by free times. */
export type Cursor = { segment: number; key: string; id: string }

export const formatCursor = ({ segment, key, id }: Cursor) => `${segment}.${key}.${id}`

export function parseCursor(text: string | null): Cursor | null {
  // Thirteen digits are enough for any key, and as milliseconds they fit a PostgreSQL timestamp.
  const shape = new RegExp(`^([0-3])\\.(-?\\d{1,13})\\.(${UUID})$`)
  const [, segment, key, id] = shape.exec(text ?? '') ?? []
  return segment && key && id ? { segment: Number(segment), key, id } : null
}

/** Computed by `refresh_listing` and `recommendedIn`, explained on the ranking page (P2B Art. 5, § 5b (2) UWG). */
export const RANKING = {
  /** Group by the reader's language: written, spoken, neither. */
  groups: ['writes', 'languages'],
  parameters: ['featured', 'featured_rank', 'average_rating', 'total_ratings'],
  /** Featured companions without a rank come last. */
  lastRank: 100,
  imaginedRatings: 5,
  imaginedStars: 4,
} as const
