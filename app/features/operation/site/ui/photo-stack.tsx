import { ChevronLeft, ChevronRight, Pause, Play } from 'lucide-react'
import { Link } from 'react-router'
import { profilePath } from '#app/features/marketplace/profiles/path.rules.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { IconButton } from '#app/ui/button.tsx'
import { classNames } from '#app/ui/class-names.ts'
import { Photo } from '#app/ui/photo.tsx'
import { useRotation } from '#app/ui/use-rotation.ts'

export type StackPerson = { id: string; name: string; slug: string | null; photoKey: string | null }

/** How long each photo lies on top. */
export const STACK_MS = 3_000
/** Photos that are drawn: the one on top, those that look out below it, and the one that goes away. */
const DEPTH = 3
const PLACES = ['rotate-0', 'translate-x-3 translate-y-1 rotate-3', '-translate-x-3 translate-y-2 -rotate-4']

/** A stack of photos of which the top one changes; it can be stopped and turned over by hand, also with arrow keys. */
export function PhotoStack({ people }: { people: readonly StackPerson[] }) {
  const { t, i18n } = useTranslation('demo')
  const { step, isPaused, setPaused, go, hold } = useRotation(people.length, STACK_MS)
  const top = people[step]
  if (!top) return null
  const turn = (by: number) => {
    setPaused(true)
    go(by)
  }
  return (
    <section
      aria-label={t('stack.label')}
      className="mx-auto w-full max-w-[340px]"
      {...hold}
      onKeyDown={({ key }) => {
        if (key === 'ArrowLeft') turn(-1)
        if (key === 'ArrowRight') turn(1)
      }}
    >
      <div className="grid px-6 pt-3">
        {people.map((person, index) => {
          const below = (index - step + people.length) % people.length
          const isDrawn = below < DEPTH || below === people.length - 1
          return (
            <div
              key={person.id}
              aria-hidden="true"
              style={{ zIndex: DEPTH - below }}
              className={classNames(
                'rounded-[20px] bg-surface p-2 shadow-float [grid-area:1/1] transition-[transform,opacity] duration-[600ms] ease-soft motion-reduce:transition-none',
                PLACES[below] ?? '-translate-x-10 -rotate-8 opacity-0',
              )}
            >
              {isDrawn && <Photo photoKey={person.photoKey} id={person.id} name={person.name} sizes="292px" />}
            </div>
          )
        })}
      </div>
      <p className="t1 relative mt-6 text-center" aria-live={isPaused ? 'polite' : 'off'}>
        <Link to={`/${i18n.language}${profilePath(top)}`} className="underline decoration-apricot underline-offset-4">
          {top.name}
        </Link>
      </p>
      <p className="mt-3 flex justify-center gap-2">
        <IconButton variant="outline" label={t('stack.previous')} onClick={() => turn(-1)}>
          <ChevronLeft />
        </IconButton>
        <IconButton
          variant="outline"
          label={t(isPaused ? 'stack.play' : 'stack.pause')}
          onClick={() => setPaused(!isPaused)}
          className="motion-reduce:hidden"
        >
          {isPaused ? <Play /> : <Pause />}
        </IconButton>
        <IconButton variant="outline" label={t('stack.next')} onClick={() => turn(1)}>
          <ChevronRight />
        </IconButton>
      </p>
    </section>
  )
}
