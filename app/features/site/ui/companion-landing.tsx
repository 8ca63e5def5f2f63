import { Fragment, type ReactNode } from 'react'
import { DURATIONS } from '#app/features/bookings/schema.ts'
import type { CompanionCardView } from '#app/features/directory/views.server.ts'
import { CATEGORY_KEYS, TOPIC_KEYS, TOPICS } from '#app/features/profiles/catalogues.data.ts'
import { RATE_EUROS_MAX, RATE_EUROS_MIN } from '#app/features/rates/schema.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { ThreadH } from '#app/ui/art/thread-h.tsx'
import { Button } from '#app/ui/button.tsx'
import { LandingEarnings } from './landing-earnings.tsx'
import { LandingFaq } from './landing-faq.tsx'
import { LandingPeople } from './landing-people.tsx'
import { RoomsFilm } from './rooms-film.tsx'

export type LandingProps = {
  /** Where the calls to action lead: a guest to sign up, others to their dashboard (F3). */
  action: { to: string; isGuest: boolean }
  people: readonly Pick<CompanionCardView, 'id' | 'name' | 'slug' | 'photoKey' | 'certified' | 'bio' | 'startPrice'>[]
  /** Calls run through a relay, so nobody learns the other's IP address. */
  isRelayed: boolean
}

/** Asks people to listen here (S-23 to S-29). */
export function CompanionLanding({ action, people, isRelayed }: LandingProps) {
  const { t } = useTranslation('landing')
  const button = (
    <Button to={action.to} size="lg" className="max-sm:w-full">
      {t(action.isGuest ? 'hero.action' : 'hero.dashboard')}
    </Button>
  )
  return (
    <main id="main" tabIndex={-1}>
      <section className="wrap grid grid-cols-[minmax(0,1fr)] gap-x-10 gap-y-9 pt-4 lg:grid-cols-[minmax(0,1fr)_560px] lg:pt-7">
        <div className="self-start lg:sticky lg:top-[max(24px,calc(50vh-330px))] lg:pt-14">
          <h1 className="hero text-[44px]! sm:text-[72px]!">{t('hero.title')}</h1>
          <p className="lead mt-6 max-w-[28em]">
            {t('hero.lead', { shortest: DURATIONS[0], longest: DURATIONS[DURATIONS.length - 1] })}
          </p>
          <p className="mt-8">{button}</p>
        </div>
        <RoomsFilm />
      </section>
      <Steps action={button} />
      <Needs />
      {people.length > 0 && <LandingPeople people={people} />}
      <LandingEarnings />
      <Fair action={button} />
      <LandingFaq isRelayed={isRelayed} />
      <section className="wrap mt-20 flex flex-wrap items-center justify-between gap-5">
        <h2 className="d1">{t('closing')}</h2>
        {button}
      </section>
    </main>
  )
}

function Steps({ action }: { action: ReactNode }) {
  const { t } = useTranslation('landing')
  return (
    <section className="wrap mt-18 sm:mt-26">
      <h2 className="d2">{t('steps.title')}</h2>
      <ThreadH className="mt-3 mb-6 hidden w-full lg:block" />
      <ol className="grid gap-x-6 gap-y-8 max-lg:mt-7 sm:grid-cols-2 lg:grid-cols-4">
        {(['apply', 'set', 'listen', 'paid'] as const).map((step, index) => (
          <li key={step}>
            <h3 className="d3 flex items-baseline gap-2.5">
              <span className="text-apricot-ink">{index + 1}</span>
              {t(`steps.${step}.title`)}
            </h3>
            <p className="mt-2 max-w-[19em] text-ink-2">
              {t(`steps.${step}.text`, { lowest: RATE_EUROS_MIN, highest: RATE_EUROS_MAX })}
            </p>
          </li>
        ))}
      </ol>
      <p className="mt-9">{action}</p>
    </section>
  )
}

/** The seven kinds of need with their topics (S-25). */
function Needs() {
  const { t } = useTranslation(['landing', 'topics'])
  return (
    <section className="wrap mt-18 sm:mt-26" id="needs">
      <h2 className="d2">{t('needs.title')}</h2>
      <p className="mt-2.5 max-w-[42em] text-ink-2">{t('needs.lead', { count: TOPIC_KEYS.length })}</p>
      <ul className="mt-8 grid gap-x-10 gap-y-7 sm:grid-cols-2 lg:grid-cols-3">
        {CATEGORY_KEYS.map((category) => (
          <li key={category} className="border-line border-t pt-5">
            <h3 className="t1">{t(`topics:category.${category}`)}</h3>
            <p className="mt-2 text-[0.9375rem] text-ink-2">
              {TOPICS[category].map((topic, index) => (
                <Fragment key={topic}>
                  {index > 0 && ' · '}
                  {t(`topics:topic.${topic}`)}
                </Fragment>
              ))}
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Three cards with what speaks for it (S-26). */
function Fair({ action }: { action: ReactNode }) {
  const { t } = useTranslation('landing')
  return (
    <section className="wrap mt-18 sm:mt-26">
      <h2 className="d2">{t('fair.title')}</h2>
      <ul className="mt-8 grid gap-5 md:grid-cols-3">
        {(['cancel', 'safe', 'free'] as const).map((key) => (
          <li key={key} className="rounded-card border border-line p-6">
            <h3 className="d3">{t(`fair.${key}.title`)}</h3>
            <p className="mt-2 text-ink-2">{t(`fair.${key}.text`)}</p>
          </li>
        ))}
      </ul>
      <p className="mt-9">{action}</p>
    </section>
  )
}
