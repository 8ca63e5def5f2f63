import { Mic, Video } from 'lucide-react'
import { Link } from 'react-router'
import type { Slot } from '#app/features/marketplace/availability/rules.ts'
import { type CallMedia, WINDOW_DAYS } from '#app/features/marketplace/availability/schema.ts'
import { firstNameOf } from '#app/features/marketplace/profiles/names.rules.ts'
import { longLocalDate } from '#app/i18n/format.ts'
import { useFormat } from '#app/i18n/use-format.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import type { BookingPage } from '../views.server.ts'

/** The next slots that can be booked, as large buttons. */
export function NextSlots(props: {
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
