import {
  BadgeCheck,
  CalendarCheck,
  CalendarClock,
  CalendarX,
  Clock,
  Coins,
  Flag,
  HandHeart,
  Landmark,
  type LucideIcon,
  Star,
  UserCheck,
} from 'lucide-react'
import { Form, Link } from 'react-router'
import { useFormat } from '#app/i18n/use-format.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { classNames } from '#app/ui/class-names.ts'
import type { NotificationCode, NotificationType } from '../schema.ts'
import type { WordedNotification } from '../views.server.ts'

const byType: Record<NotificationType, LucideIcon> = {
  booking: CalendarX,
  reminder: Clock,
  review: Star,
  credit: Coins,
  other: HandHeart,
}
const byCode: Partial<Record<NotificationCode, LucideIcon>> = {
  call_booked: CalendarCheck,
  call_received: CalendarCheck,
  call_moved: CalendarClock,
  move_proposed: CalendarClock,
  move_declined: CalendarClock,
  payout_requested: Landmark,
  payout_monthly: Landmark,
  payout_skipped: Landmark,
  payout_completed: Landmark,
  payout_failed: Landmark,
  bank_payment_failed: Landmark,
  application_received: UserCheck,
  application_to_review: UserCheck,
  application_approved: BadgeCheck,
  times_end: Clock,
  report_received: Flag,
  report_to_review: Flag,
  danger_to_review: Flag,
  case_decided: Flag,
  decision_about_you: Flag,
  appeal_received: Flag,
  appeal_to_review: Flag,
}

/**
 * A notification as one button that marks it as read and opens its page. Unread ones are forms, to work without
 * JavaScript. `narrow` puts the time below, as on phones.
 */
export function NotificationRow(props: {
  item: WordedNotification
  now: Date
  narrow?: boolean
  onOpen?: () => void
  className?: string
}) {
  const { item, now, narrow, onOpen } = props
  const { t } = useTranslation('notifications')
  const format = useFormat()
  const Icon = byCode[item.code] ?? byType[item.type]
  const className = classNames(
    'grid w-full grid-cols-[44px_minmax(0,1fr)] items-start gap-x-3.5 rounded-ctl py-4 text-left hover:bg-sunk sm:gap-x-4',
    !narrow && 'sm:grid-cols-[44px_minmax(0,1fr)_auto] sm:items-center',
    props.className,
  )
  const inside = (
    <>
      <span
        className={classNames(
          'grid size-11 place-items-center rounded-full',
          item.read ? 'bg-sunk text-ink-2' : 'bg-apricot-tint text-apricot-ink',
        )}
      >
        <Icon className="size-5" aria-hidden="true" />
      </span>
      <span className="min-w-0">
        <span className={classNames('block', item.read ? 'font-medium' : 'font-semibold')}>
          {!item.read && <span className="sr-only">{t('unread')}: </span>}
          {item.title}
        </span>
        <span className="small block font-normal text-ink-3">{item.detail}</span>
      </span>
      <span
        className={classNames(
          'small col-start-2 mt-1 flex items-center gap-2.5 whitespace-nowrap font-normal text-ink-3',
          !narrow && 'sm:col-start-3 sm:mt-0',
        )}
      >
        <time dateTime={item.createdAt.toISOString()}>{format.relative(item.createdAt, now)}</time>
        {!item.read && <span aria-hidden="true" className="size-2.25 rounded-full bg-apricot-deep" />}
      </span>
    </>
  )
  if (item.read) {
    return (
      <Link to={`/${format.language}/${item.path}`} className={className} onClick={onOpen}>
        {inside}
      </Link>
    )
  }
  return (
    <Form method="post" action={`/${format.language}/notifications`} className="min-w-0" onSubmit={onOpen}>
      <input type="hidden" name="intent" value="open" />
      <input type="hidden" name="notificationId" value={item.id} />
      <button type="submit" className={className}>
        {inside}
      </button>
    </Form>
  )
}
