import { CalendarX2, CircleSlash2, LockKeyhole, Pause, Play } from 'lucide-react'
import { ADULT_AGE } from '#app/features/marketplace/accounts/schema.ts'
import { DURATIONS, TRIAL_MINUTES } from '#app/features/marketplace/bookings/schema.ts'
import { CompanionGrid } from '#app/features/marketplace/directory/ui/companion-card.tsx'
import type { CompanionCardView } from '#app/features/marketplace/directory/views.server.ts'
import { affordableCalls, buyerPriceCents } from '#app/features/marketplace/rates/rules.ts'
import { FROM_EUROS, PACKAGES, PRICE_MINUTES, TYPICAL_PRICES } from '#app/features/marketplace/rates/schema.ts'
import { formatters } from '#app/i18n/format.ts'
import type { HourFormat, Language } from '#app/i18n/languages.ts'
import { useFormat } from '#app/i18n/use-format.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Ball } from '#app/ui/art/ball.tsx'
import { ThreadH, ThreadV } from '#app/ui/art/threads.tsx'
import { Tag } from '#app/ui/badge.tsx'
import { Button, IconButton } from '#app/ui/button.tsx'
import { TextLink } from '#app/ui/link.tsx'
import { Photo } from '#app/ui/photo.tsx'
import { useRotation } from '#app/ui/use-now.ts'
import type { testimonialsFor } from '../testimonials/views.server.ts'
import { Questions } from './questions.tsx'

export type HomeProps = {
  featured: CompanionCardView[]
  /** Number of listed companions; `isMore` means there are more. */
  total: { people: number; isMore: boolean }
  /** How many a call could reach soon, as the list's order "soonest" begins. */
  freeNow: { people: number; isMore: boolean }
  strip: StripPerson[]
  brand: string
  now: Date
  testimonials: Testimonials
  /** Whether calls run through a relay, so that neither person learns the other's IP address. */
  isRelayed: boolean
  /** Link of "Try 15 minutes free"; null if no companion offers it or the viewer has used it. */
  freePath: string | null
  /** Whether a companion offers the free call, even if this viewer has used theirs. */
  hasFreeCall: boolean
  creditsPath: string
}

type Testimonials = Awaited<ReturnType<typeof testimonialsFor>>

/** Call lengths as a text lists them: all but the longest, and the longest. */
const LENGTHS = { lengths: DURATIONS.slice(0, -1).join(', '), longest: DURATIONS[DURATIONS.length - 1] }

export function Home(props: HomeProps) {
  const { featured, total, freeNow, strip, brand, now, testimonials, isRelayed, freePath, hasFreeCall, creditsPath } =
    props
  const { t, i18n } = useTranslation('site')
  const companionsPath = `/${i18n.language}/companions`
  return (
    <main id="main" tabIndex={-1}>
      <Hero companionsPath={companionsPath} freePath={freePath} freeNow={freeNow} />
      <Values />
      {featured.length > 0 && (
        <section className="wrap mt-18 sm:mt-26">
          <div className="mb-7 flex flex-wrap items-end justify-between gap-x-6 gap-y-3 sm:mb-9">
            <div>
              <h2 className="d2">{t('home.featured.title')}</h2>
              <p className="mt-2.5">
                <TextLink to={`/${i18n.language}/ranking#featured`}>{t('home.featured.how')}</TextLink>
              </p>
            </div>
            <TextLink to={companionsPath}>
              {t(total.isMore ? 'home.featured.allMany' : 'home.featured.all', { count: total.people })}
            </TextLink>
          </div>
          <CompanionGrid companions={featured} now={now} row />
        </section>
      )}
      <Steps />
      {testimonials.length > 0 && <Quotes testimonials={testimonials} />}
      <HomePrices creditsPath={creditsPath} />
      <HomeFaq brand={brand} isRelayed={isRelayed} hasFreeCall={hasFreeCall} />
      <section className="mt-20 overflow-hidden sm:mt-30">
        <div className="wrap flex flex-wrap items-center justify-between gap-5">
          <h2 className="d1">{t('home.closing.title')}</h2>
          <Button to={companionsPath} size="lg" className="max-sm:w-full">
            {t('home.actions.meetCompanions')}
          </Button>
        </div>
        {strip.length > 0 && <PortraitStrip people={strip} label={t('home.closing.stripLabel')} />}
      </section>
    </main>
  )
}

/** The time on the drawing's clock, in the reader's format. */
const evening = (language: Language, hourFormat: HourFormat) =>
  formatters(language, 'UTC', hourFormat).time('2026-11-23T21:40:00Z')

function Hero(props: { companionsPath: string } & Pick<HomeProps, 'freePath' | 'freeNow'>) {
  const { companionsPath, freePath, freeNow } = props
  const { t, i18n } = useTranslation('site')
  const { hourFormat, euros } = useFormat()
  const [low, high] = TYPICAL_PRICES.map((credits) => euros(buyerPriceCents(credits), { whole: true }))
  return (
    <section className="wrap grid items-center grid-cols-[minmax(0,1fr)] gap-x-8 gap-y-9 pt-4 lg:grid-cols-[minmax(0,1fr)_47%] lg:pt-7 xl:grid-cols-[minmax(0,1fr)_640px]">
      <div>
        <h1 className="hero max-w-[7em] sm:max-w-[10.5em] lg:max-w-[5.4em]">
          {t('home.hero.titleStart')}{' '}
          <span className="relative whitespace-nowrap">
            {t('home.hero.titleEnd')}
            <svg
              viewBox="0 0 200 24"
              preserveAspectRatio="none"
              aria-hidden="true"
              className="absolute bottom-[-.16em] left-[-2%] h-[.24em] w-[104%] overflow-visible"
            >
              <path
                d="M3 15C38 6 76 5 104 9s58 5 93-3"
                fill="none"
                stroke="var(--apricot-deep)"
                strokeWidth="5"
                strokeLinecap="round"
                vectorEffect="non-scaling-stroke"
              />
            </svg>
          </span>
        </h1>
        <p className="lead mt-6 max-w-[26em] lg:mt-10">{t('home.hero.lead', { minutes: DURATIONS[0] })}</p>
        <div className="mt-7 flex flex-col gap-2.5 sm:mt-8 sm:flex-row sm:flex-wrap sm:gap-3.5">
          <Button to={companionsPath} size="lg">
            {t('home.actions.meetCompanions')}
          </Button>
          {freePath && (
            <Button to={freePath} size="lg" variant="sec">
              {t('home.actions.tryFree', { minutes: TRIAL_MINUTES })}
            </Button>
          )}
        </div>
        <p className="mt-4 max-w-[34em] text-ink-2">
          {t(freePath ? 'home.hero.priceAndFree' : 'home.hero.price', { minutes: PRICE_MINUTES, low, high })}
        </p>
        {freeNow.people > 0 && (
          <p className="mt-2 flex items-center gap-2.5">
            <span aria-hidden="true" className="size-[9px] flex-none rounded-full bg-over-free" />
            <TextLink to={`${companionsPath}?order=soonest`}>
              {t(freeNow.isMore ? 'home.hero.freeNowMany' : 'home.hero.freeNow', { count: freeNow.people })}
            </TextLink>
          </p>
        )}
        <ul className="mt-6 flex flex-col gap-x-6 gap-y-2 font-medium text-[0.9rem] text-ink-2 sm:flex-row sm:flex-wrap [&_li]:flex [&_li]:items-center [&_li]:gap-2 [&_svg]:size-[18px] [&_svg]:text-pine">
          <li>
            <LockKeyhole />
            {t('home.benefits.encrypted')}
          </li>
          <li>
            <CircleSlash2 />
            {t('home.benefits.noSubscription')}
          </li>
          <li>
            <CalendarX2 />
            {t('home.benefits.cancelFree')}
          </li>
        </ul>
      </div>
      <figure className="relative m-0">
        <img
          src="/art/hero.svg"
          alt={t('home.hero.imageAlt')}
          width={640}
          height={602}
          className="h-auto w-full"
          fetchPriority="high"
        />
        <figcaption className="contents">
          <Caption className="left-3 sm:left-5">
            {t('home.hero.captionYou', { time: evening(i18n.language, hourFormat) })}
          </Caption>
          <Caption className="right-3 sm:right-5">
            <span
              aria-hidden="true"
              className="inline-flex items-center gap-0.5 [&>i]:w-[3px] [&>i]:rounded-sm [&>i]:bg-over-free"
            >
              <i className="h-[7px]" />
              <i className="h-[13px]" />
              <i className="h-[7px]" />
            </span>
            {t('home.hero.captionCompanion')}
          </Caption>
        </figcaption>
      </figure>
    </section>
  )
}

function Caption({ className, children }: { className: string; children: React.ReactNode }) {
  return (
    <span
      className={`absolute bottom-3 inline-flex h-[34px] items-center gap-2 rounded-full bg-over px-3.5 font-semibold text-over-ink text-sm sm:bottom-5 ${className}`}
    >
      {children}
    </span>
  )
}

function Values() {
  const { t } = useTranslation('site')
  const values = [
    { key: 'time', drawing: '/art/v1.svg' },
    { key: 'private', drawing: '/art/v2.svg' },
    { key: 'short', drawing: '/art/v3.svg' },
  ] as const
  return (
    <div className="wrap mt-12 lg:mt-18">
      <ul className="grid border-line border-y lg:grid-cols-3 lg:divide-x lg:divide-line max-lg:divide-y max-lg:divide-line">
        {values.map(({ key, drawing }) => (
          <li
            key={key}
            className="grid grid-cols-[80px_1fr] gap-x-6 gap-y-1 py-7 lg:block lg:px-10 lg:pt-10 lg:pb-11 lg:first:pl-0 lg:last:pr-0"
          >
            <img src={drawing} alt="" width={112} height={112} className="size-20 lg:mb-6 lg:size-28" loading="lazy" />
            <div>
              <h2 className="d3">{t(`home.values.${key}.title`)}</h2>
              <p className="mt-2 max-w-[19.5em] text-ink-2 lg:mt-2.5">{t(`home.values.${key}.text`, LENGTHS)}</p>
            </div>
          </li>
        ))}
      </ul>
    </div>
  )
}

function Steps() {
  const { t } = useTranslation('site')
  const steps = ['look', 'pick', 'talk', 'breathe'] as const
  return (
    <section id="how-it-works" className="wrap mt-18 scroll-mt-8 sm:mt-26">
      <h2 className="d2">{t('home.steps.title')}</h2>
      <ThreadH className="mt-3 mb-6 hidden w-full lg:block" />
      <div className="relative max-lg:mt-7 max-lg:pl-[92px]">
        <ThreadV className="absolute top-0 left-0 h-full w-[72px] lg:hidden" />
        <ol className="grid grid-cols-[minmax(0,1fr)] gap-x-6 gap-y-8 lg:grid-cols-4">
          {steps.map((step, index) => (
            <li key={step} className="hyphens-auto [overflow-wrap:anywhere] max-lg:min-h-27">
              <h3 className="d3 flex items-baseline gap-2.5">
                <span className="text-apricot-ink">{index + 1}</span>
                {t(`home.steps.${step}.title`)}
              </h3>
              <p className="mt-2 max-w-[17em] text-ink-2">{t(`home.steps.${step}.text`, { minutes: DURATIONS[0] })}</p>
            </li>
          ))}
        </ol>
      </div>
    </section>
  )
}

function Quotes({ testimonials: [first, ...others] }: { testimonials: Testimonials }) {
  const { t } = useTranslation('site')
  if (!first) return null
  return (
    <section className="wrap mt-19 sm:mt-30" aria-labelledby="quotes">
      <h2 id="quotes" className="sr-only">
        {t('home.testimonials.title')}
      </h2>
      <div className="grid items-center gap-x-16 gap-y-7 md:grid-cols-[236px_1fr]">
        <div aria-hidden="true" className="flex h-36 w-38 gap-[7px] md:h-[226px] md:w-full">
          <span className="flex-1 overflow-hidden rounded-[115px_6px_14px_14px] bg-tint-4">
            <img src="/art/self.svg" alt="" loading="lazy" className="size-full object-cover" />
          </span>
          <span className="flex-1 overflow-hidden rounded-[6px_115px_14px_14px] bg-tint-1">
            <img src="/art/mara-cut.svg" alt="" loading="lazy" className="size-full object-cover" />
          </span>
        </div>
        <Quote {...first} className="d2 text-[31px]! leading-[1.14]! md:text-[46px]! md:leading-[1.08]!" />
      </div>
      {others.length > 0 && (
        <div className="mt-12 grid gap-x-16 gap-y-9 border-line border-t pt-10 md:grid-cols-2">
          {others.map((each) => (
            <Quote key={each.id} {...each} className="d3" />
          ))}
        </div>
      )}
      {[first, ...others].some((each) => each?.isInvented) && (
        <p className="small mt-8 text-ink-3">{t('home.testimonials.note')}</p>
      )}
    </section>
  )
}

function Quote({ name, text, className }: { name: string; text: string; className: string }) {
  const { t } = useTranslation('site')
  return (
    <figure className="m-0">
      <blockquote className={`m-0 max-w-[17em] [overflow-wrap:anywhere] ${className}`}>
        {t('home.testimonials.quote', { text })}
      </blockquote>
      <figcaption className="mt-4 font-medium text-ink-3 [overflow-wrap:anywhere]">{name}</figcaption>
    </figure>
  )
}

const questions = [
  'therapy',
  'seen',
  'cancel',
  'chosen',
  'cost',
  'free',
  'install',
  'recorded',
  'noShow',
  'uneasy',
  'who',
] as const

const FIGURES = { age: ADULT_AGE, minutes: PRICE_MINUTES, low: TYPICAL_PRICES[0], high: TYPICAL_PRICES[1] }

/** The FAQ, which opens without JavaScript. Mentions the free call only while a companion offers it. */
function HomeFaq(props: { brand: string; isRelayed: boolean; hasFreeCall: boolean }) {
  const { brand, isRelayed, hasFreeCall } = props
  const { t } = useTranslation('site')
  const format = useFormat()
  const [smallest] = PACKAGES
  const figures = {
    brand,
    ...FIGURES,
    credits: format.credits(smallest.credits),
    euros: format.euros(smallest.priceCents, { whole: true }),
  }
  return (
    <Questions
      id="questions"
      title={t('home.faq.title')}
      questions={questions
        .filter((key) => key !== 'free' || hasFreeCall)
        .map((key) => ({
          key,
          question: t(`home.faq.items.${key}.question`, figures),
          answer:
            key === 'seen' && !isRelayed
              ? t('home.faq.items.seen.direct')
              : t(`home.faq.items.${key}.answer`, { ...figures, ...(key === 'free' && { minutes: TRIAL_MINUTES }) }),
        }))}
    />
  )
}

type StripPerson = { id: string; name: string; photoKey: string | null }

/** Milliseconds per step of the strip; at least 1700. */
export const STEP_MS = 2400
const widthPx = 146

/** A row of portraits that advances by one regularly. `useRotation` defines when it pauses. */
function PortraitStrip({ people, label }: { people: StripPerson[]; label: string }) {
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

const ballSizes = [18, 24, 30, 38, 48]

/** On phones, two lines beside the ball whose parts may wrap; elsewhere, columns of one line. */
const line = 'flex flex-wrap items-center justify-between gap-x-3 sm:contents'

function HomePrices({ creditsPath }: { creditsPath: string }) {
  const { t } = useTranslation('site')
  const format = useFormat()
  const [low, high] = TYPICAL_PRICES
  return (
    <div className="wrap mt-19 max-sm:px-3! sm:mt-28">
      <section
        id="prices"
        className="grid scroll-mt-8 items-center gap-x-16 gap-y-8 rounded-big bg-credit px-6 py-9 text-credit-ink sm:p-14 lg:grid-cols-[400px_1fr]"
      >
        <div>
          <h2 className="d1">{t('home.pricing.title', { euros: FROM_EUROS })}</h2>
          <p className="mt-4 mb-7 text-credit-ink-2">{t('home.pricing.lead', { low, high, minutes: PRICE_MINUTES })}</p>
          <Button to={creditsPath} variant="warm">
            {t('home.actions.getCredits')}
          </Button>
          <p className="micro mt-4 text-credit-ink-2">{t('home.pricing.note')}</p>
        </div>
        <ul className="divide-y divide-credit-rule">
          {PACKAGES.map(({ credits, priceCents, badge }, index) => (
            <li
              key={credits}
              className="grid min-h-[62px] grid-cols-[46px_minmax(0,1fr)] items-center gap-x-4 gap-y-0.5 py-2 sm:grid-cols-[46px_8.625rem_1fr_auto_4.625rem]"
            >
              <span className="grid place-items-center max-sm:row-span-2">
                <span style={{ width: ballSizes[index] }}>
                  <Ball className="w-full" />
                </span>
              </span>
              <span className={line}>
                <span className="num text-[27px] leading-tight sm:whitespace-nowrap">
                  {format.credits(credits)}{' '}
                  <span className="font-text text-credit-ink-2 text-sm">{t('home.pricing.credits')}</span>
                </span>
                <span className="sm:col-start-4 sm:row-start-1">
                  {badge === 'popular' && <Tag tone="apricot">{t('home.pricing.popular')}</Tag>}
                  {badge === 'best_value' && <Tag tone="pine">{t('home.pricing.bestValue')}</Tag>}
                </span>
              </span>
              <span className={line}>
                <span className="text-[0.9375rem] text-credit-ink-2">
                  {t('home.pricing.calls', { count: affordableCalls(credits), minutes: PRICE_MINUTES })}
                </span>
                <span className="tabular text-right font-semibold text-lg sm:col-start-5">
                  {format.euros(priceCents, { whole: true })}
                </span>
              </span>
            </li>
          ))}
        </ul>
      </section>
    </div>
  )
}
