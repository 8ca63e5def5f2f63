import { type RefObject, useEffect, useState } from 'react'

/** Where the track of a film and the box that stays in view lie in the viewport, in CSS pixels. */
type TrackPosition = { trackTop: number; trackHeight: number; boxHeight: number; boxTop: number }

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

export type FilmSource = { src: string; type: string }

type Parts = {
  track: RefObject<HTMLElement | null>
  box: RefObject<HTMLElement | null>
  video: RefObject<HTMLVideoElement | null>
}

/** Positions the film by scrolling. `url` is null until it was fetched, which the first scrolling to it begins. */
export function useScrollFilm({ track, box, video }: Parts, sources: readonly FilmSource[], scenes: number) {
  const [url, setUrl] = useState<string | null>(null)
  const [isStill, setStill] = useState(false)
  const [scene, setScene] = useState(0)

  useEffect(() => {
    const { matches: reducedMotion } = window.matchMedia('(prefers-reduced-motion: reduce)')
    if (!wantsFilm({ reducedMotion, saveData: savesData() })) {
      setStill(true)
      return
    }
    const stopping = new AbortController()
    const { signal } = stopping
    let fetched: string | null = null
    let isFetching = false
    let frame = 0
    const fetchOnce = async () => {
      isFetching = true
      fetched = await fetchFilm(sources, signal).catch(() => null)
      if (!signal.aborted) setUrl(fetched)
    }
    const draw = () => {
      frame = 0
      const [trackPart, boxPart, film] = [track.current, box.current, video.current]
      if (!trackPart || !boxPart) return
      const { top, bottom, height } = trackPart.getBoundingClientRect()
      const boxTop = Number.parseFloat(getComputedStyle(boxPart).top) || 0
      const progress = progressOf({ trackTop: top, trackHeight: height, boxHeight: boxPart.offsetHeight, boxTop })
      setScene(sceneOf(progress, scenes))
      const position = { scrolled: window.scrollY, top, bottom, viewport: window.innerHeight }
      if (!isFetching && isReached(position)) void fetchOnce()
      if (!film?.duration) return
      // The very end of a film is no frame of it.
      const target = progress * (film.duration - 0.05)
      const next = nextSecond(film.currentTime, target)
      if (next === null) return
      if (!film.seeking) film.currentTime = next
      schedule()
    }
    const schedule = () => {
      frame ||= requestAnimationFrame(draw)
    }
    for (const event of ['scroll', 'resize']) window.addEventListener(event, schedule, { signal, passive: true })
    track.current?.addEventListener('loadeddata', schedule, { signal, capture: true })
    schedule()
    return () => {
      stopping.abort()
      cancelAnimationFrame(frame)
      if (fetched) URL.revokeObjectURL(fetched)
    }
  }, [track, box, video, sources, scenes])

  return { url, isStill, scene }
}

/** Whether the browser asks for little data; not every browser says so. */
const savesData = () => (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true

/** The whole film, in the first kind this browser plays: seeking then never waits for the line. */
async function fetchFilm(sources: readonly FilmSource[], signal: AbortSignal): Promise<string | null> {
  const film = document.createElement('video')
  const playable = sources.find(({ type }) => film.canPlayType(type) !== '')
  if (!playable) return null
  const response = await fetch(playable.src, { signal, priority: 'low' })
  if (!response.ok) return null
  return URL.createObjectURL(await response.blob())
}
