import { Pause, Play } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { IconButton } from '#app/ui/button.tsx'
import { Photo } from '#app/ui/photo.tsx'

export type StripPerson = { id: string; name: string; photoKey: string | null }

/** One step of the strip in milliseconds; at least 1700 (S-22). */
const STEP_MS = 2400
const widthPx = 146

/** A row of portraits that moves on by one now and then; it can be paused, and stands still with reduced motion. */
export function PortraitStrip({ people, label }: { people: StripPerson[]; label: string }) {
  const { t } = useTranslation('site')
  const [step, setStep] = useState(0)
  const [paused, setPaused] = useState(false)
  useEffect(() => {
    if (paused || window.matchMedia('(prefers-reduced-motion: reduce)').matches) return
    const timer = setInterval(() => setStep((current) => (current + 1) % people.length), STEP_MS)
    return () => clearInterval(timer)
  }, [paused, people.length])
  return (
    <div className="relative mt-8 sm:mt-11">
      <ul
        aria-label={label}
        className="flex gap-3.5 transition-transform duration-[900ms] ease-soft motion-reduce:transition-none"
        style={{ transform: `translateX(calc(-84px - ${step * widthPx}px))` }}
      >
        {[...people, ...people].map((person, index) => (
          <li
            key={`${person.id}-${index < people.length ? 'a' : 'b'}`}
            aria-hidden={index >= people.length}
            className="w-[132px] flex-none"
          >
            <Photo
              photoKey={person.photoKey}
              id={person.id}
              name={person.name}
              shape="arch"
              sizes="132px"
              alt={index < people.length ? person.name : ''}
            />
          </li>
        ))}
      </ul>
      <span className="wrap mt-3 flex justify-end motion-reduce:hidden">
        <IconButton label={t(paused ? 'home.closing.play' : 'home.closing.pause')} onClick={() => setPaused(!paused)}>
          {paused ? <Play /> : <Pause />}
        </IconButton>
      </span>
    </div>
  )
}
