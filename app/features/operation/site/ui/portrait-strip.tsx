import { Pause, Play } from 'lucide-react'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { IconButton } from '#app/ui/button.tsx'
import { Photo } from '#app/ui/photo.tsx'
import { useRotation } from '#app/ui/use-rotation.ts'

export type StripPerson = { id: string; name: string; photoKey: string | null }

/** One step of the strip in milliseconds; at least 1700. */
export const STEP_MS = 2400
const widthPx = 146

/** A row of portraits that moves on by one now and then; see `useRotation` for when it does not. */
export function PortraitStrip({ people, label }: { people: StripPerson[]; label: string }) {
  const { t } = useTranslation('site')
  const { step, isPaused, setPaused, hold } = useRotation(people.length, STEP_MS)
  return (
    <div className="relative mt-8 sm:mt-11" {...hold}>
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
        <IconButton
          label={t(isPaused ? 'home.closing.play' : 'home.closing.pause')}
          onClick={() => setPaused(!isPaused)}
        >
          {isPaused ? <Play /> : <Pause />}
        </IconButton>
      </span>
    </div>
  )
}
