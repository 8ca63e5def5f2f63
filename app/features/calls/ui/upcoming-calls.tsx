import { Mic, Video } from 'lucide-react'
import { Link } from 'react-router'
import { profilePath } from '#app/features/profiles/path.rules.ts'
import { useFormat } from '#app/i18n/use-format.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Tag } from '#app/ui/badge.tsx'
import { Button } from '#app/ui/button.tsx'
import { Avatar } from '#app/ui/photo.tsx'
import { callAccess, lobbyOpensAt } from '../access.rules.ts'
import type { CallRow } from '../views.server.ts'
import { isSettlementDue } from './use-live-calls.ts'

type Props = {
  calls: readonly CallRow[]
  now: Date
  language: string
  isChecking: boolean
  onCancel: (call: CallRow) => void
  onCheck: () => void
}

/** Upcoming calls: with whom, when, and the button to join as soon as the lobby is open. */
export function UpcomingCalls(props: Props) {
  const { t } = useTranslation('calls')
  return (
    <ul aria-label={t('upcoming.list')} className="divide-y divide-line border-line border-y">
      {props.calls.map((call) => (
        <UpcomingCall key={call.callId} call={call} {...props} />
      ))}
    </ul>
  )
}

function UpcomingCall({ call, now, language, isChecking, onCancel, onCheck }: Props & { call: CallRow }) {
  const { t } = useTranslation('calls')
  const format = useFormat()
  const { name, photoKey, userId } = call.other
  const access = callAccess(call, now)
  const when = format.dayAndTime(call.startAt, now)
  const Icon = call.media === 'video' ? Video : Mic
  const isToday = format.calendarDay(call.startAt) === format.calendarDay(now)
  return (
    <li
      className="grid gap-x-6 gap-y-4 py-5 sm:grid-cols-[1fr_auto] sm:items-center"
      data-call={call.callId}
      data-status={call.status}
    >
      <Link
        to={`/${language}${profilePath({ id: userId, slug: null })}`}
        className="group flex min-w-0 items-center gap-4"
      >
        <Avatar photoKey={photoKey} id={userId} name={name} size={56} shape="arch" />
        <span className="min-w-0">
          <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <b className="t1 group-hover:underline">{name}</b>
            {call.status === 'active' && <Tag tone="pine">{t('upcoming.badgeActive')}</Tag>}
          </span>
          <time dateTime={call.startAt.toISOString()} className="tabular mt-0.5 block font-semibold">
            {when}–{format.time(call.endAt)}
          </time>
          <span className="mt-0.5 flex items-center gap-2 text-[0.9375rem] text-ink-3">
            <Icon aria-hidden="true" className="size-4" />
            {t(`kind.${call.media}`, { minutes: call.minutes })}
            {' · '}
            {call.credits === 0
              ? t('free')
              : t('credits', { count: call.credits, formatted: format.credits(call.credits) })}
          </span>
        </span>
      </Link>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 sm:justify-end">
        {access === 'early' && isToday && (
          <p className="small w-full text-ink-3 sm:w-auto">
            {t('upcoming.roomOpens', { time: format.time(lobbyOpensAt(call)) })}
          </p>
        )}
        {isSettlementDue(call, now) ? (
          <>
            <p role="status" className="small text-ink-3">
              {t('upcoming.waiting')}
            </p>
            <Button variant="sec" size="sm" busy={isChecking} onClick={onCheck}>
              {t('upcoming.check')}
            </Button>
          </>
        ) : (
          <>
            {call.status === 'scheduled' && access !== 'open' && (
              <Button
                variant="ghost"
                onClick={() => onCancel(call)}
                aria-label={t('upcoming.cancelOf', { name, when })}
              >
                {t('upcoming.cancel')}
              </Button>
            )}
            <JoinButton call={call} access={access} language={language} isToday={isToday} />
          </>
        )}
      </div>
    </li>
  )
}

function JoinButton({
  call,
  access,
  language,
  isToday,
}: {
  call: CallRow
  access: ReturnType<typeof callAccess>
  language: string
  isToday: boolean
}) {
  const { t } = useTranslation('calls')
  const { name } = call.other
  const to = `/${language}/calls/${call.callId}`
  if (access === 'open')
    return (
      <Button to={to} reloadDocument aria-label={t('upcoming.joinOf', { name })}>
        {t('upcoming.join')}
      </Button>
    )
  if (access === 'lobby')
    return (
      <Button variant="tint" to={to} reloadDocument aria-label={t('upcoming.openOf', { name })}>
        {t('upcoming.open')}
      </Button>
    )
  return isToday ? (
    <Button disabled aria-label={t('upcoming.joinOf', { name })}>
      {t('upcoming.join')}
    </Button>
  ) : null
}
