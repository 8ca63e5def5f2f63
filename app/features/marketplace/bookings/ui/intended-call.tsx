import { firstNameOf } from '#app/i18n/first-name.ts'
import { useFormat } from '#app/i18n/use-format.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { TextLink } from '#app/ui/link.tsx'
import { Panel } from '#app/ui/panel.tsx'
import { Avatar, Photo } from '#app/ui/photo.tsx'
import { TRIAL_MINUTES } from '../schema.ts'
import type { FreeCall, IntendedBooking } from '../views.server.ts'

/** The call a guest is about to book, shown above the sign-up form. */
export function IntendedCall({ booking, now }: { booking: IntendedBooking; now: Date }) {
  const { t } = useTranslation('booking-start')
  const format = useFormat()
  const name = firstNameOf(booking.name)
  return (
    <Panel tone="sunk" className="mb-6 flex items-center gap-4 p-4!">
      <Avatar photoKey={booking.photoKey} id={booking.companionId} name={booking.name} size={60} shape="arch" />
      <div className="min-w-0">
        <p className="font-semibold">{t(booking.startAt ? 'callWith' : 'callSoon', { name })}</p>
        {booking.startAt && (
          <p className="tabular text-ink-2">
            <span className="whitespace-nowrap">{format.nearDay(booking.startAt, now)},</span>{' '}
            <span className="whitespace-nowrap">{format.time(booking.startAt)}</span>
          </p>
        )}
        {booking.isFree && <p className="mt-0.5 text-pine-ink">{t('freeNext', { name, minutes: TRIAL_MINUTES })}</p>}
      </div>
    </Panel>
  )
}

/** Offers a newcomer the free call instead of the paid one they chose. */
export function FreeCallOffer({ call, to, now }: { call: FreeCall; to: string; now: Date }) {
  const { t } = useTranslation('booking-start')
  const format = useFormat()
  return (
    <div className="flex items-center gap-3 rounded-ctl bg-pine-tint p-3 text-pine-ink" data-part="free-call">
      <Avatar photoKey={call.photoKey} id={call.companionId} name={call.name} size={40} shape="arch" />
      <p className="min-w-0">
        {t('freeFirst')}{' '}
        <TextLink to={to}>
          {t('freeCall', {
            minutes: TRIAL_MINUTES,
            name: firstNameOf(call.name),
            when: format.dayAndTime(call.startAt, now),
          })}
        </TextLink>
      </p>
    </div>
  )
}

export function IntendedPhoto({ booking }: { booking: IntendedBooking }) {
  return (
    <div className="hidden w-full max-w-[380px] justify-self-end lg:block">
      <Photo
        photoKey={booking.photoKey}
        id={booking.companionId}
        name={booking.name}
        shape="arch"
        sizes="380px"
        alt={booking.name}
      />
    </div>
  )
}
