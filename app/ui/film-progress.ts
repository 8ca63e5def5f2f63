/** Where the track of a film and the box that stays in view lie in the viewport, in CSS pixels. */
export type TrackPosition = { trackTop: number; trackHeight: number; boxHeight: number; boxTop: number }

/** How far the track has been scrolled through, from 0 to 1; 0 where nothing is to be scrolled. */
export function progressOf({ trackTop, trackHeight, boxHeight, boxTop }: TrackPosition): number {
  const way = trackHeight - boxHeight
  return way <= 0 ? 0 : Math.min(1, Math.max(0, (boxTop - trackTop) / way))
}

/** Which of `count` equal parts of the film a progress lies in, from 0. */
export const sceneOf = (progress: number, count: number) => Math.min(count - 1, Math.floor(progress * count))

/** Half a frame, in seconds: nearer than that no other frame is shown. */
const HALF_FRAME = 0.02

/**
 * The next second of the film on its way to the one that was scrolled to, so that a turn of the wheel is no jump; null
 * when it is there.
 */
export function nextSecond(current: number, target: number): number | null {
  const left = target - current
  if (Math.abs(left) < HALF_FRAME) return null
  return Math.abs(left) < 4 * HALF_FRAME ? target : current + left * 0.35
}

/** Who asked for less motion or less data gets no film. */
export const wantsFilm = (reader: { reducedMotion: boolean; saveData: boolean }) =>
  !reader.reducedMotion && !reader.saveData

/** The film is fetched when somebody scrolls and sees it, never for the page alone. */
export const isReached = (position: { scrolled: number; top: number; bottom: number; viewport: number }) =>
  position.scrolled > 0 && position.bottom > 0 && position.top < position.viewport
