import { ChevronRight, Mic, Video } from 'lucide-react'
import { Fragment } from 'react'
import { Link } from 'react-router'
import { type CallMedia, WINDOW_DAYS } from '#app/features/marketplace/availability/schema.ts'
import { slotPath } from '#app/features/marketplace/bookings/path.rules.ts'
import { TRIAL_MINUTES } from '#app/features/marketplace/bookings/schema.ts'
import { profilePath } from '#app/features/marketplace/profiles/names.rules.ts'
import { PRICE_MINUTES } from '#app/features/marketplace/rates/schema.ts'
import { AboutEuros } from '#app/features/marketplace/rates/ui/about-euros.tsx'
import { firstNameOf } from '#app/i18n/first-name.ts'
import { longLocalDate } from '#app/i18n/format.ts'
import { useFormat } from '#app/i18n/use-format.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Button } from '#app/ui/button.tsx'
import { TextLink } from '#app/ui/link.tsx'
import { nextTimes } from '../../rules.ts'
import type { CompanionProfileView } from '../views.server.ts'

type Props = { companion: CompanionProfileView; isGuest: boolean }

const icons = { audio: Mic, video: Video }

/** Prices in credits per `PRICE_MINUTES`. */
const offersOf = (companion: CompanionProfileView) =>
  [
    { media: 'audio' as const, price: companion.audioPrice },
    { media: 'video' as const, price: companion.videoPrice },
  ].filter((offer): offer is { media: CallMedia; price: number } => offer.price !== null)

export function PriceBoxes({ companion, isGuest }: Props) {
  const { t, i18n } = useTranslation('public-profile')
  const format = useFormat()
  const { canOpenBooking, isFree, freeWith } = companion
  return (
    <>
      <div
        className={`mt-9 grid gap-4 sm:grid-cols-[repeat(auto-fit,minmax(min(13rem,100%),1fr))] ${canOpenBooking ? 'max-sm:hidden' : ''}`}
      >
        {offersOf(companion).map(({ media, price }) => {
          const Icon = icons[media]
          const isVideo = media === 'video'
          return (
            <section key={media} className="rounded-card border border-line bg-surface p-[22px]">
              <h2 className="flex items-center gap-2.5 font-semibold">
                <Icon className="size-5 text-pine" />
                {t(isVideo ? 'video' : 'voice')}
              </h2>
              <p className="mt-3.5 flex flex-wrap items-baseline gap-x-2 text-[0.9375rem] text-ink-3">
                <span className="num text-[2rem] text-ink leading-none">
                  {isFree ? t('free') : format.credits(price)}
                </span>
                {isFree
                  ? t('freeForYou', { minutes: TRIAL_MINUTES })
                  : t('perPriceUnit', { count: price, minutes: PRICE_MINUTES })}
                {!isFree && (
                  <span className="basis-full">
                    <AboutEuros credits={price} />
                  </span>
                )}
              </p>
              {canOpenBooking && (
                <Button
                  to={bookingPath({ language: i18n.language, isGuest }, companion.id, media)}
                  variant={isVideo ? 'pri' : 'sec'}
                  full
                  className="mt-4"
                  aria-label={t(isVideo ? 'pickTimeVideo' : 'pickTimeVoice')}
                >
                  {t('pickTime')}
                </Button>
              )}
            </section>
          )
        })}
      </div>
      {isFree && <PricesAfter companion={companion} />}
      {freeWith && (
        <p className="mt-4">
          <TextLink to={`/${i18n.language}${profilePath(freeWith)}`}>
            {t('freeWith', { name: firstNameOf(freeWith.name), minutes: TRIAL_MINUTES })}
          </TextLink>
        </p>
      )}
    </>
  )
}

function PricesAfter({ companion }: Pick<Props, 'companion'>) {
  const { t } = useTranslation('public-profile')
  const format = useFormat()
  return (
    <p className="small mt-3 text-ink-3 max-sm:mt-6">
      {t('pricesAfter')}{' '}
      {offersOf(companion).map(({ media, price }, position) => (
        <Fragment key={media}>
          {position > 0 && '; '}
          {t(media === 'video' ? 'videoShort' : 'voiceShort')}{' '}
          {t('priceShort', { count: price, formatted: format.credits(price), minutes: PRICE_MINUTES })},{' '}
          <AboutEuros credits={price} />
        </Fragment>
      ))}
    </p>
  )
}

export function BookBar({ companion, isGuest }: Props) {
  const { t, i18n } = useTranslation('public-profile')
  const format = useFormat()
  if (!companion.canOpenBooking) return null
  const visitor = { language: i18n.language, isGuest }
  return (
    <div className="action-bar">
      {offersOf(companion).map(({ media, price }, position, offers) => {
        const Icon = icons[media]
        return (
          <Button
            key={media}
            to={bookingPath(visitor, companion.id, media)}
            variant={position === offers.length - 1 ? 'pri' : 'sec'}
            icon={<Icon />}
            className="min-h-[58px] text-left [--pad:8px]"
          >
            <span className="block">{t(media === 'video' ? 'videoShort' : 'voiceShort')}</span>
            <span className="micro block">
              {companion.isFree
                ? t('freeShort', { minutes: TRIAL_MINUTES })
                : t('priceShort', { count: price, formatted: format.credits(price), minutes: PRICE_MINUTES })}
            </span>
            {!companion.isFree && (
              <span className="micro block">
                <AboutEuros credits={price} />
              </span>
            )}
          </Button>
        )
      })}
    </div>
  )
}

function bookingPath(
  { language, isGuest }: { language: string; isGuest: boolean },
  companionId: string,
  media: CallMedia,
  slotAt?: Date,
): string {
  const target = slotAt
    ? slotPath(language, { companionId, media, slotAt })
    : `/${language}/availability/${companionId}/${media}`
  return isGuest ? `/${language}/signup?role=seeker&next=${encodeURIComponent(target)}` : target
}

const untilTexts = { either: 'videoOrVoice', video: 'videoUntil', audio: 'voiceUntil' } as const

export function NextTimes(props: Props & { now: Date }) {
  const { companion } = props
  const { t } = useTranslation('public-profile')
  const format = useFormat()
  const { audio, video } = companion.times
  const name = firstNameOf(companion.name)
  const backOn = companion.away?.backOn
  const away = backOn
    ? t('away', { name, day: longLocalDate(format.language, backOn) })
    : companion.away && t('onBreak', { name })
  return (
    <section className="mt-9 sm:mt-11" aria-labelledby="next-times">
      <h2 id="next-times" className="text-[0.9375rem] text-ink-3">
        <span className="font-semibold text-ink-2">{t('nextTimes')}</span> · {t('zone', { zone: format.zoneName })}
      </h2>
      {away && <p className="mt-3 text-ink-2">{away}</p>}
      {audio.length + video.length === 0 ? (
        !away && <p className="mt-3 text-ink-2">{t('noTimes', { name, days: WINDOW_DAYS })}</p>
      ) : (
        <ul className="mt-3 grid gap-2.5 sm:grid-cols-3 md:grid-cols-1 lg:grid-cols-3">
          {nextTimes(companion.times).map(({ slot, kind }) => (
            <li key={slot.startAt.getTime()}>
              <Time {...props} slot={slot} kind={kind} />
            </li>
          ))}
        </ul>
      )}
      {companion.videoPrice !== null && audio.length > 0 && video.length === 0 && (
        <p className="small mt-3 text-ink-3">{t('noVideoTimes', { days: WINDOW_DAYS })}</p>
      )}
    </section>
  )
}

function Time(
  props: Props & { now: Date } & ReturnType<typeof nextTimes<CompanionProfileView['times']['audio'][number]>>[number],
) {
  const { companion, now, isGuest, slot, kind } = props
  const { t, i18n } = useTranslation('public-profile')
  const format = useFormat()
  const Icon = kind === 'audio' ? Mic : Video
  const isLink = companion.canOpenBooking
  const shape = 'flex h-full min-h-15 items-center justify-between gap-3 rounded-slot border bg-surface px-3.5 py-2'
  const inside = (
    <>
      <span className="min-w-0">
        {isLink && <span className="sr-only">{t('choose')}: </span>}
        <span className="block font-semibold">{format.dayAndTime(slot.startAt, now)}</span>
        <span className="small flex gap-1.5 text-ink-3">
          <Icon className="mt-[0.15em] size-4 flex-none" />
          <span className="text-balance">
            {t(untilTexts[kind], { time: format.time(slot.endAt).replace(' ', '\u00a0') })}
          </span>
        </span>
      </span>
      {isLink && <ChevronRight className="size-5 text-ink-3 sm:hidden" />}
    </>
  )
  if (!isLink) return <div className={`${shape} border-line`}>{inside}</div>
  const media = kind === 'audio' ? 'audio' : 'video'
  return (
    <Link
      to={bookingPath({ language: i18n.language, isGuest }, companion.id, media, slot.startAt)}
      className={`${shape} border-line-strong transition-colors duration-fast hover:border-pine hover:bg-pine-tint`}
    >
      {inside}
    </Link>
  )
}
