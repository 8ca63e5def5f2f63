/** What keeps a companion from being listed, and with it their profile from being public. */
export type MissingRequirement = 'review' | 'rejected' | 'suspended' | 'rates' | 'declaration'

/**
 * Why a companion is not listed, for its owner and administrators, the account's status first. Rates in credits per
 * hour.
 */
export function missingForListing(companion: {
  status: string | null
  audio: number | null
  video: number | null
  is_declared: boolean
}): MissingRequirement[] {
  const missing: MissingRequirement[] = []
  if (companion.status === 'rejected' || companion.status === 'suspended') missing.push(companion.status)
  else if (companion.status !== 'active') missing.push('review')
  if (companion.audio === null && companion.video === null) missing.push('rates')
  if (!companion.is_declared) missing.push('declaration')
  return missing
}

/** The beginning of a text for search results: one line, whole words, at most `maxLength` characters. */
export function excerpt(text: string, maxLength: number): string {
  const line = text.replace(/\s+/g, ' ').trim()
  if (line.length <= maxLength) return line
  const cut = line.slice(0, maxLength - 1)
  return `${cut.slice(0, cut.lastIndexOf(' ') > maxLength / 2 ? cut.lastIndexOf(' ') : cut.length).replace(/[\s,;:.!?–-]+$/, '')}…`
}

/** How many free times a profile names. */
const TIMES_SHOWN = 3

/**
 * The next free times, each once, with the kinds it can be booked as; one with video is among them if there is any.
 */
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
