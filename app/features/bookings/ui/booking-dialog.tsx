import { Check } from 'lucide-react'
import { type ReactNode, useEffect } from 'react'
import { useFetcher, useNavigate } from 'react-router'
import type { Slot } from '#app/features/availability/rules.ts'
import type { CallMedia } from '#app/features/availability/schema.ts'
import { useFormat } from '#app/i18n/use-format.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Button, ButtonRow } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { Note } from '#app/ui/note.tsx'
import { Panel } from '#app/ui/panel.tsx'
import { Avatar } from '#app/ui/photo.tsx'
import { useHydrated } from '#app/ui/use-hydrated.ts'
import { SUCCESS_SECONDS } from '../schema.ts'
import type { BookingPage } from '../views.server.ts'
import { BookingError, type RefusedBooking } from './booking-error.tsx'
import { BOOKING_FORM, type Booking, BookingForm } from './booking-form.tsx'
import { useBookingChoice } from './use-booking-choice.ts'
import { useCredits } from './use-credits.ts'

export type BookingResult = { ok: true; value: { startAt: Date } } | ({ ok: false } & RefusedBooking)

type Props = {
  page: BookingPage
  media: CallMedia
  /** The free slot the URL names; null when it is not free any more. */
  slot: Slot | null
  closeTo: string
  idempotencyKey: string
  /** The answer to a form sent without scripts. */
  result: BookingResult | undefined
}

/** Books one slot: choices, then the answer. A dialog, or without scripts a part of the page. */
export function BookingDialog(props: Props) {
  // A fetcher keeps its result when a live update revalidates the page; the page's action data would be lost.
  const booking = useFetcher<BookingResult>()
  const result = booking.data ?? props.result
  const { slot } = props
  if (result?.ok) return <BookingSuccess {...props} startAt={result.value.startAt} />
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
  actions: ReactNode
  children?: ReactNode
}

function Frame({ page, closeTo, title, description, actions, children }: FrameProps) {
  const navigate = useNavigate()
  const { companion } = page
  if (!useHydrated()) {
    return (
      <Panel className="mt-6 max-w-[548px]">
        <h2 className="d3">{title}</h2>
        {description && <p className="mt-1 text-ink-2">{description}</p>}
        <div className="mt-5">{children}</div>
        <ButtonRow className="mt-5">{actions}</ButtonRow>
      </Panel>
    )
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) navigate(closeTo, { replace: true, preventScrollReset: true })
      }}
      title={title}
      description={description}
      image={
        <Avatar photoKey={companion.photoKey} id={companion.companionId} name={companion.name} size={60} shape="arch" />
      }
      actions={actions}
    >
      {children}
    </Dialog>
  )
}

function BookingChoices(props: Props & { slot: Slot; error: RefusedBooking | null; booking: Booking }) {
  const { page, media, slot, closeTo, idempotencyKey, error, booking } = props
  const { t } = useTranslation('bookings')
  const format = useFormat()
  const credits = useCredits()
  const isLive = useHydrated()
  const isBooking = booking.state !== 'idle'
  const choice = useBookingChoice(page, media, slot)
  const isTooExpensive = choice.credits > page.balance
  const label = choice.credits === 0 ? t('dialog.bookFree') : t('dialog.book', { credits: credits(choice.credits) })
  return (
    <Frame
      page={page}
      closeTo={closeTo}
      title={t(`dialog.${media}`, { name: page.companion.name })}
      description={t('dialog.when', {
        day: format.longDate(slot.startAt),
        from: format.time(slot.startAt),
        to: format.time(slot.endAt),
      })}
      actions={
        <>
          <Button variant="ghost" to={closeTo} replace preventScrollReset>
            {t('dialog.notNow')}
          </Button>
          <Button
            type="submit"
            form={BOOKING_FORM}
            busy={isBooking}
            disabled={choice.minutes === null || (isLive && isTooExpensive)}
          >
            {isLive ? label : t('dialog.bookPlain')}
          </Button>
        </>
      }
    >
      <BookingForm
        booking={booking}
        page={page}
        media={media}
        slot={slot}
        choice={choice}
        idempotencyKey={idempotencyKey}
        isLive={isLive}
        error={isBooking ? null : error}
      />
    </Frame>
  )
}

function SlotGone({ page, media, closeTo, error }: Props & { error: RefusedBooking | null }) {
  const { t } = useTranslation('bookings')
  return (
    <Frame
      page={page}
      closeTo={closeTo}
      title={t(`dialog.${media}`, { name: page.companion.name })}
      actions={
        <Button to={closeTo} replace preventScrollReset>
          {t('dialog.otherTime')}
        </Button>
      }
    >
      <BookingError error={error ?? { code: 'slot_gone', details: {} }} />
    </Frame>
  )
}

/** The success state; two seconds later the calls open (B-24). */
function BookingSuccess({ page, closeTo, startAt }: Props & { startAt: Date }) {
  const { t, i18n } = useTranslation('bookings')
  const format = useFormat()
  const navigate = useNavigate()
  const isLive = useHydrated()
  const myCalls = `/${i18n.language}/my-calls`
  useEffect(() => {
    const timer = setTimeout(() => navigate(myCalls), SUCCESS_SECONDS * 1000)
    return () => clearTimeout(timer)
  }, [navigate, myCalls])
  return (
    <Frame
      page={page}
      closeTo={closeTo}
      title={t('done.title')}
      actions={<Button to={myCalls}>{t('done.toCalls')}</Button>}
    >
      <Note
        tone="good"
        icon={<Check />}
        live
        title={t('done.text', { when: format.dayAndTime(startAt, page.now), name: page.companion.name })}
      >
        {isLive && t('done.next')}
      </Note>
    </Frame>
  )
}
