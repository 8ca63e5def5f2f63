import { ChevronLeft, ChevronRight, Pause, Play } from 'lucide-react'
import { Link } from 'react-router'
import { TRIAL_MINUTES } from '#app/features/marketplace/bookings/schema.ts'
import { profilePath } from '#app/features/marketplace/profiles/names.rules.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Button, IconButton } from '#app/ui/button.tsx'
import { classNames } from '#app/ui/class-names.ts'
import { TextLink } from '#app/ui/link.tsx'
import { Photo } from '#app/ui/photo.tsx'
import { useRotation } from '#app/ui/use-now.ts'

type DemoPageProps = {
  people: readonly StackPerson[]
  /** Whether visitors can sign in as invented people; false in production. */
  isDemo: boolean
  hasTrial: boolean
}

export function DemoPage({ people, isDemo, hasTrial }: DemoPageProps) {
  const { t, i18n } = useTranslation('demo')
  const home = `/${i18n.language}`
  return (
    <main
      id="main"
      tabIndex={-1}
      className="wrap grid grid-cols-[minmax(0,1fr)] items-center gap-x-16 gap-y-12 pt-6 sm:pt-10 lg:grid-cols-2"
    >
      <div>
        <h1 className="d1">{t('title')}</h1>
        <p className="lead mt-4 max-w-[30em]">{t(people.length > 0 ? 'lead' : 'empty')}</p>
        {hasTrial && <p className="mt-3 text-ink-2">{t('trial', { minutes: TRIAL_MINUTES })}</p>}
        <div className="mt-8 flex flex-col gap-3 sm:flex-row sm:flex-wrap">
          <Button to={`${home}/companions`} size="lg">
            {t('meet')}
          </Button>
          <Button to={`${home}/become-companion`} size="lg" variant="sec">
            {t('listen')}
          </Button>
        </div>
        {isDemo && (
          <p className="mt-8 border-line border-t pt-6 text-ink-2">
            {t('demonstration')} <TextLink to={`${home}/login`}>{t('signIn')}</TextLink>
          </p>
        )}
      </div>
      {people.length > 0 && <PhotoStack people={people} />}
    </main>
  )
}

type StackPerson = { id: string; name: string; slug: string | null; photoKey: string | null }

const STACK_MS = 3_000
/** Photos rendered: the top one, those visible below it, and the one leaving. */
const DEPTH = 3
const PLACES = ['rotate-0', 'translate-x-3 translate-y-1 rotate-3', '-translate-x-3 translate-y-2 -rotate-4']

function PhotoStack({ people }: { people: readonly StackPerson[] }) {
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
