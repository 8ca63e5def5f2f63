import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { classNames } from './class-names.ts'

/** A film driven by scrolling, over a still that remains with reduced motion, reduced data or without JavaScript. */
export function ScrollFilm(props: {
  still: string
  alt: string
  width: number
  height: number
  sources: readonly FilmSource[]
  /** An SVG over the film, such as its frame in the page's colours. */
  overlay?: ReactNode
  words: readonly string[]
  className?: string
}) {
  const { still, alt, width, height, sources, overlay, words } = props
  const track = useRef<HTMLElement>(null)
  const box = useRef<HTMLDivElement>(null)
  const video = useRef<HTMLVideoElement>(null)
  const [isReady, setReady] = useState(false)
  const { url, isStill, scene } = useScrollFilm({ track, box, video }, sources, words.length)
  return (
    <figure ref={track} data-still={isStill || undefined} className={classNames('film-track m-0', props.className)}>
      <div ref={box} className="sticky top-(--film-top)">
        <div className="relative [&>svg]:absolute [&>svg]:inset-0 [&>svg]:size-full">
          <img
            className="block h-auto w-full"
            src={still}
            alt={alt}
            width={width}
            height={height}
            fetchPriority="high"
          />
          {url && (
            <video
              ref={video}
              src={url}
              muted
              playsInline
              preload="auto"
              disablePictureInPicture
              aria-hidden="true"
              tabIndex={-1}
              className={classNames('absolute inset-0 size-full', !isReady && 'invisible')}
              onLoadedData={({ currentTarget: film }) => {
                setReady(true)
                // Some phones draw no frame of a video that never played.
                film.play().then(
                  () => film.pause(),
                  () => {},
                )
              }}
            />
          )}
          {url && isReady && overlay}
        </div>
        <figcaption className="mt-5">
          <ol className="grid gap-1.5 sm:grid-cols-3 sm:gap-x-6">
            {words.map((word, index) => (
              <li key={word} className="film-word" data-now={index === scene || undefined}>
                {word}
              </li>
            ))}
          </ol>
        </figcaption>
      </div>
    </figure>
  )
}

type TrackPosition = { trackTop: number; trackHeight: number; boxHeight: number; boxTop: number }

/** How far the track has been scrolled, from 0 to 1; 0 if there's nothing to scroll. */
export function progressOf({ trackTop, trackHeight, boxHeight, boxTop }: TrackPosition): number {
  const way = trackHeight - boxHeight
  return way <= 0 ? 0 : Math.min(1, Math.max(0, (boxTop - trackTop) / way))
}

export const sceneOf = (progress: number, count: number) => Math.min(count - 1, Math.floor(progress * count))

/** Half a frame, in seconds. A closer seek shows the same frame. */
const HALF_FRAME = 0.02

/** The next playback position on a smooth way to the target, in seconds; null when reached. */
function nextSecond(current: number, target: number): number | null {
  const left = target - current
  if (Math.abs(left) < HALF_FRAME) return null
  return Math.abs(left) < 4 * HALF_FRAME ? target : current + left * 0.35
}

/** No film for people who prefer reduced motion or data. */
export const shouldPlayFilm = (reader: { reducedMotion: boolean; saveData: boolean }) =>
  !reader.reducedMotion && !reader.saveData

/** Fetch the film only once it's scrolled into view. */
export const isReached = (position: { scrolled: number; top: number; bottom: number; viewport: number }) =>
  position.scrolled > 0 && position.bottom > 0 && position.top < position.viewport

export type FilmSource = { src: string; type: string }

type Parts = {
  track: RefObject<HTMLElement | null>
  box: RefObject<HTMLElement | null>
  video: RefObject<HTMLVideoElement | null>
}

/** Seeks the film by scrolling. `url` is null until fetched, which starts when it's scrolled into view. */
export function useScrollFilm({ track, box, video }: Parts, sources: readonly FilmSource[], scenes: number) {
  const [url, setUrl] = useState<string | null>(null)
  const [isStill, setStill] = useState(false)
  const [scene, setScene] = useState(0)

  useEffect(() => {
    const { matches: reducedMotion } = window.matchMedia('(prefers-reduced-motion: reduce)')
    if (!shouldPlayFilm({ reducedMotion, saveData: prefersReducedData() })) {
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
      // The very end shows no frame.
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

/** Whether the browser asks for reduced data. Not every browser supports it. */
const prefersReducedData = () => (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true

/** Fetches the whole film in the first playable format, so seeking never waits for the network. */
async function fetchFilm(sources: readonly FilmSource[], signal: AbortSignal): Promise<string | null> {
  const film = document.createElement('video')
  const playable = sources.find(({ type }) => film.canPlayType(type) !== '')
  if (!playable) return null
  const response = await fetch(playable.src, { signal, priority: 'low' })
  if (!response.ok) return null
  return URL.createObjectURL(await response.blob())
}
