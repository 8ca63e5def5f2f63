import { BadgeCheck, HandHeart, Mic, Video } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { Link, useLocation } from 'react-router'
import { earliestStart, isSlotFor, type Slot } from '#app/features/marketplace/availability/rules.ts'
import { type CallMedia, WINDOW_DAYS } from '#app/features/marketplace/availability/schema.ts'
import { WeekGrid, WeekHead } from '#app/features/marketplace/availability/ui/week-columns.tsx'
import type { WeekSegment } from '#app/features/marketplace/availability/week.rules.ts'
import { profilePath } from '#app/features/marketplace/profiles/names.rules.ts'
import { shownPrice } from '#app/features/marketplace/rates/rules.ts'
import { PRICE_MINUTES } from '#app/features/marketplace/rates/schema.ts'
import { firstNameOf } from '#app/i18n/first-name.ts'
import { longLocalDate } from '#app/i18n/format.ts'
import { useFormat } from '#app/i18n/use-format.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Badge } from '#app/ui/badge.tsx'
import { BackLink } from '#app/ui/link.tsx'
import { Avatar } from '#app/ui/photo.tsx'
import { Rating } from '#app/ui/rating.tsx'
import { SegmentLinks } from '#app/ui/segment-links.tsx'
import type { BookingPage, FreeCall } from '../views.server.ts'
import type { BookingResult, SmallestPackage } from './booking-dialog.tsx'
import { BookingError } from './booking-error.tsx'
import type { FirstChoice, TopicNotice } from './booking-form.tsx'

const nothingChosen: FirstChoice = { startAt: null, minutes: null }

type Props = {
  page: BookingPage
  media: CallMedia
  notices?: readonly TopicNotice[]
  freeCall?: FreeCall | null
  /** Start of the slot being booked, from the URL. */
  slotAt: Date | null
  first?: FirstChoice
  idempotencyKey: string
  packageFor?: (missing: number) => SmallestPackage | null
  result: BookingResult | undefined
}

// The server renders the dialog into the page; browsers load its code when it's first opened.
const loadDialog = async () => ({ default: (await import('./booking-dialog.tsx')).BookingDialog })
const BookingDialog = import.meta.env.SSR ? (await loadDialog()).default : lazy(loadDialog)

export function BookingView(props: Props) {
  const { page, media, notices = [], freeCall = null, slotAt, first = nothingChosen, idempotencyKey, result } = props
  const { packageFor = () => null } = props
  const { t, i18n } = useTranslation(['bookings', 'availability'])
  const format = useFormat()
  const { companion, week } = page
  const base = `/${i18n.language}/availability/${companion.companionId}`
  const pageUrl = (kind: CallMedia, query: Record<string, string>) =>
    `${base}/${kind}?${new URLSearchParams({ week: week.firstDay, ...query })}`
  // Keep `week` out of the URL unless it was already there.
  const chosenWeek = new URLSearchParams(useLocation().search).get('week')
  const mediaTo = (kind: CallMedia) => (chosenWeek === null ? `${base}/${kind}` : `${base}/${kind}?week=${chosenWeek}`)
  const slotTo = (kind: CallMedia, startAt: Date) =>
    page.refusal !== null || page.rates[kind] === null ? null : pageUrl(kind, { slot: startAt.toISOString() })
  const segmentTo = (segment: WeekSegment) =>
    segment.slotAt === null ? null : slotTo(segment.kind === 'audio' ? 'audio' : media, segment.slotAt)
  const [firstDay, lastDay] = [week.days[0], week.days.at(-1)]
  const profileTo = profilePath({ id: companion.companionId, slug: companion.slug })
  const isUnoffered = page.rates[media] === null
  const problem = page.refusal ?? (isUnoffered ? 'media_not_offered' : null)

  return (
    <main id="main" tabIndex={-1} className="wrap pt-4 sm:pt-6">
      <BackLink to={`/${i18n.language}${profileTo}`}>{t('back', { name: firstNameOf(companion.name) })}</BackLink>
      <BookingHead page={page} media={media} mediaTo={mediaTo} />
      {problem && (
        <div className="mt-6">
          <BookingError error={{ code: problem, details: { type: media } }} />
        </div>
      )}
      {slotAt && (
        <Suspense>
          <BookingDialog
            key={`${companion.companionId} ${slotAt.toISOString()}`}
            page={page}
            media={media}
            notices={notices}
            freeCall={freeCall}
            slot={slotAround(page, media, slotAt)}
            slotAt={slotAt}
            first={first}
            closeTo={pageUrl(media, {})}
            idempotencyKey={idempotencyKey}
            packageFor={packageFor}
            result={result}
          />
        </Suspense>
      )}
      {!isUnoffered && <NextSlots page={page} media={media} slotTo={(slot) => slotTo(media, slot.startAt)} />}
      <div className="mt-6.5 mb-4.5">
        {firstDay && lastDay && (
          <WeekHead
            firstDay={firstDay.noonAt}
            lastDay={lastDay.noonAt}
            earlierTo={week.earlier && `${base}/${media}?week=${week.earlier}`}
            laterTo={week.later && `${base}/${media}?week=${week.later}`}
          />
        )}
      </div>
      <WeekGrid week={week} segmentTo={segmentTo} selected={slotAt} />
      <div className="small mt-4 mb-16 flex flex-wrap justify-between gap-x-6 gap-y-1 text-ink-3">
        <span>{t('availability:week.zone', { zone: format.zoneName, offset: format.zoneOffset(page.now) })}</span>
        <span>{t('prices', { minutes: PRICE_MINUTES })}</span>
      </div>
    </main>
  )
}

/** The free slot the URL names. A slot's first bookable start moves on with time, so an earlier start still matches. */
function slotAround(page: BookingPage, media: CallMedia, slotAt: Date) {
  const soonest = Math.max(slotAt.getTime(), earliestStart(page.now, page.noticeMinutes).getTime())
  return (
    page.slots.find((slot) => isSlotFor(slot, media) && slot.startAt.getTime() <= soonest && slot.endAt > slotAt) ??
    null
  )
}

type HeadProps = { page: BookingPage; media: CallMedia; mediaTo: (media: CallMedia) => string }

function BookingHead({ page, media, mediaTo }: HeadProps) {
  const { t } = useTranslation(['bookings', 'languages'])
  const { companion } = page
  const format = useFormat()
  const rating = companion.rating === null ? null : format.number(Math.round(companion.rating * 10) / 10)
  const languages = companion.languages.map((code) => t(`languages:${code}` as 'languages:de')).join(', ')
  return (
    <div className="mt-4 flex flex-wrap items-center gap-x-8 gap-y-5">
      <div className="flex min-w-0 items-center gap-4 sm:gap-5.5">
        <Avatar photoKey={companion.photoKey} id={companion.companionId} name={companion.name} size={84} shape="arch" />
        <div className="min-w-0">
          <h1 className="d2">{t('heading', { name: firstNameOf(companion.name) })}</h1>
          <div className="mt-2 flex flex-wrap items-center gap-x-4.5 gap-y-1 text-[0.9375rem] text-ink-2">
            {companion.certified === true && <Badge icon={<BadgeCheck />}>{t('badge.certified')}</Badge>}
            {companion.certified === false && (
              <Badge icon={<HandHeart />} tone="apricot">
                {t('badge.trusted')}
              </Badge>
            )}
            {rating !== null && <Rating text={rating} label={t('rating', { value: rating })} />}
            {languages && <span>{t('speaks', { languages })}</span>}
          </div>
        </div>
      </div>
      <MediaSwitch page={page} media={media} mediaTo={mediaTo} />
    </div>
  )
}

function MediaSwitch({ page, media, mediaTo }: HeadProps) {
  const { t } = useTranslation('bookings')
  const format = useFormat()
  const hint = (rate: number | null) => {
    if (rate === null) return t('kind.none')
    return page.trial === 'available'
      ? t('kind.free')
      : t('kind.price', { credits: format.credits(shownPrice(rate)), minutes: PRICE_MINUTES })
  }
  return (
    <SegmentLinks
      replace
      label={t('kind.label')}
      className="w-full sm:ml-auto sm:w-auto"
      items={(['audio', 'video'] as const).map((kind) => ({
        to: mediaTo(kind),
        label: t(`kind.${kind}`),
        icon: kind === 'audio' ? <Mic /> : <Video />,
        hint: hint(page.rates[kind]),
        current: kind === media,
      }))}
    />
  )
}

function NextSlots(props: {
  page: BookingPage
  media: CallMedia
  slotTo: (slot: Pick<Slot, 'startAt'>) => string | null
}) {
  const { page, media, slotTo } = props
  const { t } = useTranslation('bookings')
  const format = useFormat()
  const Icon = media === 'audio' ? Mic : Video
  const name = firstNameOf(page.companion.name)
  const backOn = page.away?.backOn
  const away = backOn
    ? t('next.away', { name, day: longLocalDate(format.language, backOn) })
    : page.away && t('next.onBreak', { name })
  return (
    <section
      aria-labelledby="next-slots"
      className="mt-7 grid items-center gap-3 border-line border-y py-4.5 lg:grid-cols-[auto_1fr]"
    >
      <h2 id="next-slots" className="mr-5 text-[0.9375rem] leading-[1.3] font-semibold text-ink-2 lg:w-[7rem]">
        {t(`next.${media}`)}
      </h2>
      {away && <p className="text-ink-2 lg:col-start-2">{away}</p>}
      {page.coolDownDays > 0 && (
        <p className="text-ink-2 lg:col-start-2">{t('next.coolDown', { name, count: page.coolDownDays })}</p>
      )}
      {page.next.length === 0 ? (
        !away && <p className="text-ink-3">{t('next.none', { name, days: WINDOW_DAYS })}</p>
      ) : (
        <ul className="grid gap-3 lg:col-start-2 lg:grid-cols-3">
          {page.next.map((slot) => {
            const to = slotTo(slot)
            const until = t('next.until', { time: format.time(slot.endAt).replace(' ', '\u00a0') })
            const boxClass =
              'flex h-full min-h-15 items-center gap-3 rounded-slot border border-line-strong bg-surface px-4 py-1.5 text-left'
            const content = (
              <>
                <Icon className="size-5 flex-none text-pine" />
                <span className="min-w-0 flex-1">
                  <b className="block leading-tight">
                    <span className="whitespace-nowrap">{format.nearDay(slot.startAt, page.now)},</span>{' '}
                    <span className="whitespace-nowrap">{format.time(slot.startAt)}</span>
                  </b>
                  <span className="small text-ink-3">{until}</span>
                </span>
              </>
            )
            return (
              <li key={slot.startAt.getTime()}>
                {to === null ? (
                  <div className={boxClass}>{content}</div>
                ) : (
                  <Link
                    to={to}
                    preventScrollReset
                    defaultShouldRevalidate={false}
                    className={`${boxClass} transition-colors duration-fast hover:border-pine hover:bg-pine-tint`}
                  >
                    {content}
                    <span className="small font-semibold text-pine-ink">{t('next.book')}</span>
                  </Link>
                )}
              </li>
            )
          })}
        </ul>
      )}
    </section>
  )
}
