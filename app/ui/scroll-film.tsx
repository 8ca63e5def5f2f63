import { type ReactNode, useRef, useState } from 'react'
import { classNames } from './class-names.ts'
import { type FilmSource, useScrollFilm } from './use-scroll-film.ts'

/**
 * A film that scrolling winds to and fro, fetched when it is reached, over a still that looks like its first frame and
 * stays with reduced motion, with saved data and without scripts. Of `words` each is for a part of it.
 */
export function ScrollFilm(props: {
  still: string
  alt: string
  width: number
  height: number
  sources: readonly FilmSource[]
  /** An SVG over the film, such as its frame in the colours of the page. */
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
      <div ref={box} className="film-box">
        <div className="film-still">
          <img src={still} alt={alt} width={width} height={height} fetchPriority="high" />
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
              data-ready={isReady || undefined}
              onLoadedData={({ currentTarget: film }) => {
                setReady(true)
                // Some phones draw no frame of a film that never played.
                film.play().then(
                  () => film.pause(),
                  () => {},
                )
              }}
            />
          )}
          {url && overlay}
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
