import { useTranslation } from '#app/i18n/use-translation.ts'
import { ScrollFilm } from '#app/ui/scroll-film.tsx'

/** Made by tools/film from the drawing that is the still; the browser takes the first that it plays. */
const SOURCES = [
  { src: '/art/rooms.webm', type: 'video/webm; codecs="vp9"' },
  { src: '/art/rooms.mp4', type: 'video/mp4; codecs="avc1.64001E"' },
]

/** Everything but the two arches of the drawing. */
const AROUND =
  'M-2-2H682V642H-2ZM0 612V331A331 331 0 0 1 321 .2a10 10 0 0 1 10 10V612a28 28 0 0 1-28 28H28a28 28 0 0 1-28-28ZM680 612V331A331 331 0 0 0 359 .2a10 10 0 0 0-10 10V612a28 28 0 0 0 28 28H652a28 28 0 0 0 28-28Z'
/** The thread between the rooms, as the drawing has it. */
const THREAD = 'M276 128C290 142 292 196 334 198S398 128 456 150'

/** The drawing of the two rooms, in which scrolling winds the knot up into the ball (S-23). */
export function RoomsFilm({ className }: { className?: string }) {
  const { t } = useTranslation('landing')
  return (
    <ScrollFilm
      still="/art/hero.svg"
      alt={t('film.alt')}
      width={680}
      height={640}
      sources={SOURCES}
      words={[t('film.first'), t('film.second'), t('film.third')]}
      overlay={<Arches />}
      {...(className ? { className } : {})}
    />
  )
}

/** Lies over the film in the colour of the page, so that the film needs no corners and fits both themes. */
function Arches() {
  return (
    <svg viewBox="0 0 680 640" fill="none" aria-hidden="true">
      <path d={AROUND} fill="var(--paper)" fillRule="evenodd" clipRule="evenodd" />
      <clipPath id="between">
        <path d="M330 150h20v80h-20z" />
      </clipPath>
      <path d={THREAD} clipPath="url(#between)" stroke="#db7039" strokeWidth="4.5" strokeLinecap="round" />
    </svg>
  )
}
