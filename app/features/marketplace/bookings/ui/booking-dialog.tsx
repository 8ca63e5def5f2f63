import { CalendarX2, Check } from 'lucide-react'
import { type ReactNode, useEffect } from 'react'
import { useFetcher, useNavigate } from 'react-router'
import { earliestStart, isSlotFor, type Slot } from '#app/features/marketplace/availability/rules.ts'
import type { CallMedia } from '#app/features/marketplace/availability/schema.ts'
import { profilePath } from '#app/features/marketplace/profiles/names.rules.ts'
import { AboutEuros } from '#app/features/marketplace/rates/ui/about-euros.tsx'
import { firstNameOf } from '#app/i18n/first-name.ts'
import { RichText } from '#app/i18n/rich-text.tsx'
import { useTerms } from '#app/i18n/terms.ts'
import { useFormat } from '#app/i18n/use-format.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Button, ButtonRow } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { TextLink } from '#app/ui/link.tsx'
import { Note } from '#app/ui/note.tsx'
import { Panel } from '#app/ui/panel.tsx'
import { Avatar } from '#app/ui/photo.tsx'
import { useHydrated } from '#app/ui/use-hydrated.ts'
import { bookedCallPath, freeCallPath, missingCreditsPath, slotPath } from '../path.rules.ts'
import { missingCredits } from '../rules.ts'
import { refundUntil, SUCCESS_SECONDS, TRIAL_MINUTES } from '../schema.ts'
import type { BookingPage, FreeCall } from '../views.server.ts'
import { BookingError, type RefusedBooking } from './booking-error.tsx'
import {
  BOOKING_FORM,
  type Booking,
  type BookingChoice,
  BookingForm,
  type FirstChoice,
  type TopicNotice,
  useBookingChoice,
  useCredits,
} from './booking-form.tsx'
import { FreeCallOffer } from './intended-call.tsx'

export type BookingResult = { ok: true; value: { startAt: Date; callId: string } } | ({ ok: false } & RefusedBooking)

export type SmallestPackage = { credits: number; priceCents: number }

type Props = {
  page: BookingPage
  media: CallMedia
  notices: readonly TopicNotice[]
  freeCall: FreeCall | null
  /** The free slot the URL names; null if it's no longer free. */
  slot: Slot | null
  slotAt: Date
  first: FirstChoice
  closeTo: string
  idempotencyKey: string
  packageFor: (missing: number) => SmallestPackage | null
  /** The answer to a form sent without JavaScript. */
  result: BookingResult | undefined
}

/** Books one slot: first the choices, then the result. A dialog, or part of the page without JavaScript. */
export function BookingDialog(props: Props) {
  // A fetcher keeps its result when a live update revalidates the page; action data would be lost.
  const booking = useFetcher<BookingResult>()
  const result = booking.data ?? props.result
  const { slot } = props
  if (result?.ok) return <BookingSuccess {...props} {...result.value} />
  const error = result ?? null
  return slot ? (
    <BookingChoices {...props} slot={slot} error={error} booking={booking} />
  ) : (
    <SlotGone {...props} error={error} />
  )
}

type FrameProps = Pick<Props, 'page' | 'closeTo'> & {
  title: string
  description?: string
  summary?: ReactNode
  actions: ReactNode
  children?: ReactNode
}

function Frame({ page, closeTo, title, description, summary, actions, children }: FrameProps) {
  const navigate = useNavigate()
  const { companion } = page
  if (!useHydrated()) {
    return (
      <Panel className="mt-6 max-w-[548px]">
        <h2 className="d3">{title}</h2>
        {description && <p className="mt-1 text-ink-2">{description}</p>}
        <div className="mt-5">{children}</div>
        {summary && <div className="mt-5 grid gap-2.5">{summary}</div>}
        <ButtonRow className="mt-5">{actions}</ButtonRow>
      </Panel>
    )
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) navigate(closeTo, { replace: true, preventScrollReset: true, defaultShouldRevalidate: false })
      }}
      title={title}
      description={description}
      image={
        <span className="max-[359px]:hidden">
          <Avatar
            photoKey={companion.photoKey}
            id={companion.companionId}
            name={companion.name}
            size={60}
            shape="arch"
          />
        </span>
      }
      summary={summary}
      actions={actions}
    >
      {children}
    </Dialog>
  )
}

function BookingChoices(props: Props & { slot: Slot; error: RefusedBooking | null; booking: Booking }) {
  const { page, media, notices, freeCall, slot, slotAt, first, closeTo, idempotencyKey, packageFor, error, booking } =
    props
  const { t, i18n } = useTranslation('bookings')
  const format = useFormat()
  const credits = useCredits()
  const isLive = useHydrated()
  const isBooking = booking.state !== 'idle'
  const choice = useBookingChoice(page, media, slot, slotAt, first)
  const missing = missingCredits(choice.credits, page.balance)
  const offer = missing > 0 ? packageFor(missing) : null
  const here = slotPath(i18n.language, { companionId: page.companion.companionId, media, slotAt, ...choice })
  const creditsTo = missingCreditsPath(i18n.language, here, missing)
  const label = choice.credits === 0 ? t('dialog.bookFree') : t('dialog.book', { credits: credits(choice.credits) })
  return (
    <Frame
      page={page}
      closeTo={closeTo}
      title={t(`dialog.${media}`, { name: firstNameOf(page.companion.name) })}
      description={t('dialog.when', {
        day: format.weekdayAndDate(slot.startAt),
        from: format.time(slot.startAt),
        to: format.time(slot.endAt),
      })}
      summary={
        <>
          {!isBooking && error && <BookingError error={error} creditsTo={creditsTo} />}
          {/* Without JavaScript, the sum couldn't follow the choices. */}
          {isLive && choice.minutes !== null && (
            <BookingSum media={media} minutes={choice.minutes} cost={choice.credits} />
          )}
        </>
      }
      actions={
        <>
          <Button
            variant="ghost"
            to={closeTo}
            replace
            preventScrollReset
            defaultShouldRevalidate={false}
            className={isLive ? 'max-sm:hidden' : undefined}
          >
            {t('dialog.notNow')}
          </Button>
          {isLive && offer ? (
            <Button to={`${creditsTo}#order`}>
              {t('dialog.toPayment', { price: format.euros(offer.priceCents, { whole: true }) })}
            </Button>
          ) : (
            <Button type="submit" form={BOOKING_FORM} busy={isBooking} disabled={choice.minutes === null}>
              {isBooking ? t('dialog.booking') : isLive ? label : t('dialog.bookPlain')}
            </Button>
          )}
        </>
      }
    >
      <BookingForm
        booking={booking}
        media={media}
        notices={notices}
        slot={slot}
        choice={choice}
        idempotencyKey={idempotencyKey}
        isLive={isLive}
        before={
          choice.lost && choice.startAt && <StartMovedNote page={page} lost={choice.lost} startAt={choice.startAt} />
        }
        after={<BookingTerms {...{ page, choice, isLive, offer, freeCall }} />}
      />
    </Frame>
  )
}

function StartMovedNote({ page, lost, startAt }: { page: BookingPage; lost: Date; startAt: Date }) {
  const { t } = useTranslation('bookings')
  const format = useFormat()
  const isTooSoon = lost < earliestStart(page.now, page.noticeMinutes)
  const isSameDay = format.weekdayAndDate(lost) === format.weekdayAndDate(startAt)
  const values = {
    lost: format.time(lost),
    free: isSameDay ? format.time(startAt) : format.dayAndTime(startAt, page.now),
  }
  return (
    <Note live title={t(isTooSoon ? 'dialog.tooLate' : 'dialog.taken', values)}>
      {t('dialog.freeNext', values)}
    </Note>
  )
}

function SlotGone(props: Props & { error: RefusedBooking | null }) {
  const { page, media, slotAt, first, closeTo, error } = props
  const { t, i18n } = useTranslation('bookings')
  const format = useFormat()
  const { companionId, name } = page.companion
  const own = page.mine.find(
    (call) => call.companionId === companionId && call.startAt <= slotAt && call.endAt > slotAt,
  )
  const wanted = first.startAt ?? slotAt
  const later = page.slots.find((slot) => isSlotFor(slot, media) && slot.startAt > wanted)
  const nextSlot = own || error ? undefined : later
  return (
    <Frame
      page={page}
      closeTo={closeTo}
      title={t(`dialog.${media}`, { name: firstNameOf(name) })}
      actions={
        <>
          <Button variant={own || nextSlot ? 'ghost' : 'pri'} to={closeTo} replace preventScrollReset>
            {t('dialog.otherTime')}
          </Button>
          {nextSlot && (
            <Button
              to={slotPath(i18n.language, { companionId, media, slotAt: nextSlot.startAt, minutes: first.minutes })}
              replace
              preventScrollReset
              defaultShouldRevalidate={false}
            >
              {t('dialog.takeNext', { time: format.time(nextSlot.startAt) })}
            </Button>
          )}
          {own && <Button to={bookedCallPath(i18n.language, own.callId)}>{t('done.details')}</Button>}
        </>
      }
    >
      {own && !error ? (
        <Note tone="good" icon={<Check />} title={t('dialog.alreadyBooked')} />
      ) : nextSlot ? (
        <StartMovedNote page={page} lost={wanted} startAt={nextSlot.startAt} />
      ) : (
        <BookingError error={error ?? { code: 'slot_gone', details: {} }} />
      )}
    </Frame>
  )
}

/** Shows success for two seconds, then replaces itself with the confirmation so Back skips the dialog. */
function BookingSuccess({ page, closeTo, startAt, callId }: Props & { startAt: Date; callId: string }) {
  const { t, i18n } = useTranslation('bookings')
  const format = useFormat()
  const navigate = useNavigate()
  const bookedTo = bookedCallPath(i18n.language, callId)
  useEffect(() => {
    const timer = setTimeout(() => navigate(bookedTo, { replace: true }), SUCCESS_SECONDS * 1000)
    return () => clearTimeout(timer)
  }, [navigate, bookedTo])
  const values = { when: format.dayAndTime(startAt, page.now), name: firstNameOf(page.companion.name) }
  return (
    <Frame
      page={page}
      closeTo={closeTo}
      title={t('done.title')}
      actions={
        <Button to={bookedTo} replace>
          {t('done.details')}
        </Button>
      }
    >
      <Note tone="good" icon={<Check />} live title={t('done.text', values)} />
    </Frame>
  )
}

export function BookingTerms(props: {
  page: BookingPage
  choice: BookingChoice
  isLive: boolean
  offer: SmallestPackage | null
  freeCall: FreeCall | null
}) {
  const { page, choice, isLive, offer, freeCall } = props
  const { t, i18n } = useTranslation('bookings')
  const format = useFormat()
  const credits = useCredits()
  const { minutes, startAt, credits: cost } = choice
  const left = { balance: credits(page.balance), left: format.credits(page.balance - cost) }
  return (
    <div className="grid gap-2.5">
      {isLive && offer && <LowBalanceNote cost={cost} balance={page.balance} offer={offer} />}
      {isLive && offer && freeCall && (
        <FreeCallOffer call={freeCall} to={freeCallPath(i18n.language, freeCall)} now={page.now} />
      )}
      {isLive && !offer && cost > 0 && <p className="small tabular text-ink-2">{t('dialog.balance', left)}</p>}
      {page.trial === 'used' && minutes === TRIAL_MINUTES && (
        <p className="small text-ink-2">{t('dialog.trialUsed')}</p>
      )}
      {page.trial === 'elsewhere' && <p className="small text-ink-2">{t('dialog.trialElsewhere')}</p>}
      {startAt && <CancelTerms page={page} startAt={startAt} cost={cost} isLive={isLive} />}
      <Contract page={page} />
    </div>
  )
}

/** The price, which stays visible above the button. */
export function BookingSum({ media, minutes, cost }: { media: CallMedia; minutes: number; cost: number }) {
  const { t } = useTranslation('bookings')
  const credits = useCredits()
  return (
    <dl
      className="flex items-baseline justify-between gap-4 font-semibold leading-tight"
      aria-live="polite"
      data-part="sum"
    >
      <dt>{t(media === 'audio' ? 'dialog.sumAudio' : 'dialog.sumVideo', { count: minutes })}</dt>
      <dd className="flex flex-wrap items-baseline justify-end gap-x-2 text-right">
        <span className="num whitespace-nowrap text-[1.375rem] leading-[1.2] font-medium">
          {cost === 0 ? t('dialog.sumFree') : credits(cost)}
        </span>
        {cost > 0 && (
          <span className="small whitespace-nowrap font-normal text-ink-2">
            <AboutEuros credits={cost} />
          </span>
        )}
      </dd>
    </dl>
  )
}

function CancelTerms(props: { page: BookingPage; startAt: Date; cost: number; isLive: boolean }) {
  const { page, startAt, cost, isLive } = props
  const { t } = useTranslation('bookings')
  const format = useFormat()
  const until = refundUntil(startAt, useTerms().cancellationHours)
  const values = {
    moment: `${format.weekdayAndDate(until)}, ${format.time(until)}`,
    name: firstNameOf(page.companion.name),
  }
  return (
    <p className="small grid grid-cols-[auto_1fr] gap-2.5 text-ink-2" data-part="terms">
      <CalendarX2 aria-hidden="true" className="mt-0.5 size-4 text-apricot-ink" />
      <span>
        {cost === 0 && t('dialog.cancelTrial')}
        {cost > 0 && !isLive && t('dialog.cancelRule', values)}
        {cost > 0 && isLive && until <= page.now && t('dialog.cancelLate', values)}
        {cost > 0 && isLive && until > page.now && (
          <RichText
            text={t('dialog.cancelUntil', values)}
            marks={{ b: (text) => <b className="font-semibold">{text}</b> }}
          />
        )}
        {cost > 0 && ` ${t('dialog.refund', values)}`}
      </span>
    </p>
  )
}

/** Names the contracting party before booking (§ 5b (1) UWG, DSA Art. 31 (1)). */
function Contract({ page: { trader, companion } }: { page: BookingPage }) {
  const { t, i18n } = useTranslation('bookings')
  if (!trader) return null
  const name = firstNameOf(companion.name)
  return (
    <p className="small text-ink-3" data-part="contract">
      {trader.kind === 'trader'
        ? t('dialog.withTrader', { name, legalName: trader.legalName })
        : t('dialog.withPrivate', { name })}{' '}
      {trader.kind === 'private' && (
        <TextLink to={`/${i18n.language}${profilePath({ id: companion.companionId, slug: companion.slug })}#contract`}>
          {t('dialog.whatThatMeans')}
        </TextLink>
      )}
    </p>
  )
}

/** Names the next step before the form is sent, instead of an error after. */
function LowBalanceNote({ cost, balance, offer }: { cost: number; balance: number; offer: SmallestPackage }) {
  const { t } = useTranslation('bookings')
  const format = useFormat()
  const credits = useCredits()
  const needed = { credits: credits(cost), balance: format.credits(balance) }
  const smallest = { credits: format.credits(offer.credits), price: format.euros(offer.priceCents, { whole: true }) }
  return (
    <Note tone="plain" live title={t(balance > 0 ? 'dialog.tooFew' : 'dialog.noneYet', needed)}>
      {t(offer.credits >= cost - balance ? 'dialog.smallest' : 'dialog.largest', smallest)}
    </Note>
  )
}
