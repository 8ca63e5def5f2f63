import { BadgeCheck, HandHeart } from 'lucide-react'
import { Fragment, type ReactNode, useState } from 'react'
import { ADULT_AGE } from '#app/features/marketplace/accounts/schema.ts'
import { LEAD_MINUTES, STEP_MINUTES } from '#app/features/marketplace/availability/schema.ts'
import { earnings } from '#app/features/marketplace/credits/rules.ts'
import type { CompanionCardView } from '#app/features/marketplace/directory/views.server.ts'
import {
  CATEGORY_KEYS,
  COMPANION_COUNTRY_CODES,
  LANGUAGE_CODES,
  TOPIC_KEYS,
  TOPICS,
} from '#app/features/marketplace/profiles/catalogues.data.ts'
import { profilePath } from '#app/features/marketplace/profiles/names.rules.ts'
import { REVIEW_DAYS } from '#app/features/marketplace/profiles/schema.ts'
import { price } from '#app/features/marketplace/rates/rules.ts'
import {
  CREDITS_PER_EURO,
  PRICE_MINUTES,
  RATE_EUROS_MAX,
  RATE_EUROS_MIN,
  RATE_EUROS_STEP,
} from '#app/features/marketplace/rates/schema.ts'
import { EarningsCalculator } from '#app/features/marketplace/rates/ui/earnings-calculator.tsx'
import { EMERGENCY_NUMBER } from '#app/features/marketplace/safety/helplines.data.ts'
import { ARRIVAL_DAYS_MAX, ARRIVAL_DAYS_MIN } from '#app/features/money/payouts/schema.ts'
import { useTerms } from '#app/i18n/terms.ts'
import { useFormat } from '#app/i18n/use-format.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { ThreadH } from '#app/ui/art/threads.tsx'
import { Badge } from '#app/ui/badge.tsx'
import { Button } from '#app/ui/button.tsx'
import { TextLink } from '#app/ui/link.tsx'
import { Photo } from '#app/ui/photo.tsx'
import { ScrollFilm } from '#app/ui/scroll-film.tsx'
import { Slider } from '#app/ui/slider.tsx'
import { Questions } from './questions.tsx'

/** Made by tools/film from the still image. The browser picks the first format it can play. */
const SOURCES = [
  { src: '/art/rooms.webm', type: 'video/webm; codecs="vp9"' },
  { src: '/art/rooms.mp4', type: 'video/mp4; codecs="avc1.64001E"' },
]

/** Everything except the two arches of the drawing. */
const OUTSIDE_ARCHES =
  'M-2-2H682V642H-2ZM0 612V331A331 331 0 0 1 321 .2a10 10 0 0 1 10 10V612a28 28 0 0 1-28 28H28a28 28 0 0 1-28-28ZM680 612V331A331 331 0 0 0 359 .2a10 10 0 0 0-10 10V612a28 28 0 0 0 28 28H652a28 28 0 0 0 28-28Z'
const THREAD = 'M276 128C290 142 292 196 334 198S398 128 456 150'

/** The two-room drawing, in which scrolling winds the thread into a ball. */
function RoomsFilm({ className }: { className?: string }) {
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

/** Covers the film's corners in the page's colour, so the film works in both themes. */
function Arches() {
  return (
    <svg viewBox="0 0 680 640" fill="none" aria-hidden="true">
      <path d={OUTSIDE_ARCHES} fill="var(--paper)" fillRule="evenodd" clipRule="evenodd" />
      <clipPath id="between">
        <path d="M330 150h20v80h-20z" />
      </clipPath>
      <path d={THREAD} clipPath="url(#between)" stroke="#db7039" strokeWidth="4.5" strokeLinecap="round" />
    </svg>
  )
}

export type LandingProps = {
  /** Target of the calls to action: sign-up for guests, the dashboard for others. */
  action: { to: string; isGuest: boolean }
  people: readonly Pick<CompanionCardView, 'id' | 'name' | 'slug' | 'photoKey' | 'certified' | 'bio' | 'startPrice'>[]
  /** Whether calls run through a relay, so that neither person learns the other's IP address. */
  isRelayed: boolean
}

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
          <p className="lead mt-6 max-w-[28em]">{t('hero.lead')}</p>
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

function LandingPeople({ people }: Pick<LandingProps, 'people'>) {
  const { t, i18n } = useTranslation(['landing', 'directory'])
  const format = useFormat()
  return (
    <section className="wrap mt-18 sm:mt-26">
      <h2 className="d2">{t('people.title')}</h2>
      <ul className="mt-8 grid gap-x-10 gap-y-9 lg:grid-cols-2">
        {people.map(({ id, name, slug, photoKey, certified, bio, startPrice }) => (
          <li
            key={id}
            className="grid grid-cols-[112px_minmax(0,1fr)] gap-x-5 sm:grid-cols-[176px_minmax(0,1fr)] sm:gap-x-7"
          >
            <Photo photoKey={photoKey} id={id} name={name} shape="arch" sizes="(min-width: 640px) 176px, 112px" />
            <div className="self-center">
              <h3 className="t1">{name}</h3>
              <p className="small mt-1 text-ink-3">
                <CompanionBadge certified={certified} />
              </p>
              <p className="mt-2.5 line-clamp-4 text-[0.9375rem] text-ink-2">{bio}</p>
              {startPrice !== null && (
                <p className="small mt-3 text-ink-3">
                  {t('directory:card.from')}{' '}
                  <strong className="tabular text-ink">
                    {t('directory:card.credits', { count: startPrice, formatted: format.credits(startPrice) })}
                  </strong>{' '}
                  {t('directory:card.priceUnit', { minutes: PRICE_MINUTES })}
                </p>
              )}
              <p className="mt-3">
                <TextLink to={`/${i18n.language}${profilePath({ id, slug })}`}>
                  {t('people.see', { name: name.split(' ')[0] ?? name })}
                </TextLink>
              </p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Put the most common doubts first. */
const QUESTIONS = [
  'degree',
  'review',
  'bookings',
  'payouts',
  'tax',
  'cancellations',
  'danger',
  'safety',
  'blocking',
  'name',
  'cameras',
  'age',
  'languages',
  'times',
  'stopping',
] as const

const FIGURES = {
  reviewDays: REVIEW_DAYS,
  from: ARRIVAL_DAYS_MIN,
  to: ARRIVAL_DAYS_MAX,
  emergency: EMERGENCY_NUMBER,
  age: ADULT_AGE,
  countries: COMPANION_COUNTRY_CODES.length,
  languages: LANGUAGE_CODES.length,
  step: STEP_MINUTES,
  lead: LEAD_MINUTES,
}

function LandingFaq({ isRelayed }: { isRelayed: boolean }) {
  const { t } = useTranslation('landing')
  return (
    <Questions
      id="questions"
      title={t('faq.title')}
      questions={QUESTIONS.map((key) => ({
        key,
        question: t(`faq.items.${key}.question`),
        answer:
          key === 'name'
            ? t(isRelayed ? 'faq.items.name.relayed' : 'faq.items.name.direct')
            : t(`faq.items.${key}.answer`, FIGURES),
      }))}
    />
  )
}

/** Example of earnings: number of calls, their minutes, and euros per hour. */
const EXAMPLE = { calls: 10, minutes: 30, euros: 30 }
const EXAMPLE_CREDITS = EXAMPLE.calls * price(EXAMPLE.euros * CREDITS_PER_EURO, EXAMPLE.minutes)

function LandingEarnings() {
  const { t } = useTranslation('landing')
  const format = useFormat()
  const [euros, setEuros] = useState(EXAMPLE.euros)
  const { grossCents, netCents } = earnings(EXAMPLE_CREDITS, useTerms().feePercent)
  const hourly = euros * CREDITS_PER_EURO
  const perHour = (value: number) => t('earnings.perHour', { euros: format.euros(value * 100, { whole: true }) })
  return (
    <div className="wrap mt-19 max-sm:px-3! sm:mt-26">
      <section
        id="earnings"
        className="grid scroll-mt-8 items-start gap-x-16 gap-y-8 rounded-big bg-credit px-4 py-9 text-credit-ink sm:p-14 lg:grid-cols-[minmax(0,1fr)_440px]"
      >
        <div className="max-sm:px-2">
          <h2 className="d1">{t('earnings.title')}</h2>
          <div className="mt-5 space-y-4 text-credit-ink-2">
            <p>{t('earnings.text')}</p>
            <p>
              {t('earnings.example', {
                ...EXAMPLE,
                gross: format.euros(grossCents, { whole: true }),
                net: format.euros(netCents, { whole: true }),
              })}
            </p>
            <p>{t('earnings.noPromise')}</p>
          </div>
        </div>
        <div className="rounded-card bg-paper text-ink">
          <Slider
            name="euros"
            label={t('earnings.rate')}
            min={RATE_EUROS_MIN}
            max={RATE_EUROS_MAX}
            step={RATE_EUROS_STEP}
            value={euros}
            valueText={perHour}
            thumbText={perHour}
            onValueChange={setEuros}
            className="px-6 pt-6 pb-3"
          />
          <EarningsCalculator rates={{ audio: hourly, video: hourly }} />
        </div>
      </section>
    </div>
  )
}

function CompanionBadge({ certified }: { certified: boolean | null }) {
  const { t } = useTranslation('directory')
  if (certified === null) return null
  return certified ? (
    <Badge icon={<BadgeCheck />} tone="pine">
      {t('badge.certified')}
    </Badge>
  ) : (
    <Badge icon={<HandHeart />} tone="apricot">
      {t('badge.trusted')}
    </Badge>
  )
}
