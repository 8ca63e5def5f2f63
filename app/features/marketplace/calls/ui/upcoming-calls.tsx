import { BookOpen, CalendarPlus, Mic, Video } from 'lucide-react'
import { type MouseEvent, type ReactNode, useEffect, useRef } from 'react'
import { Link, useFetcher, useNavigate, useRevalidator, useSearchParams } from 'react-router'
import { useEarned } from '#app/features/marketplace/credits/ui/use-earned.ts'
import { profilePath } from '#app/features/marketplace/profiles/names.rules.ts'
import { firstNameOf } from '#app/i18n/first-name.ts'
import { useFormat } from '#app/i18n/use-format.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { isServerReachable } from '#app/platform/browser/keep-page.ts'
import type { ActionResult } from '#app/platform/http/request.ts'
import { Tag } from '#app/ui/badge.tsx'
import { Button } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { TextLink } from '#app/ui/link.tsx'
import { Note } from '#app/ui/note.tsx'
import { SectionHead } from '#app/ui/panel.tsx'
import { Avatar } from '#app/ui/photo.tsx'
import { decideMove } from '../moves/rules.ts'
import { callAccess, isSettlementDue, joinBy, lobbyOpensAt } from '../rules.ts'
import type { CallRow } from '../views.server.ts'

export function UpcomingSection(props: {
  calls: readonly CallRow[] | null
  now: Date
  isCompanion: boolean
  onCancel: (call: CallRow) => void
}) {
  const { calls, now, isCompanion, onCancel } = props
  const { t } = useTranslation('calls')
  const format = useFormat()
  const live = useLiveCalls(calls ?? [], now)
  const [query, setQuery] = useSearchParams()
  const asked = calls?.find(({ callId }) => callId === query.get('cancel'))
  // A call's page links here with `?cancel={callId}`.
  useEffect(() => {
    if (!asked) return
    onCancel(asked)
    setQuery({}, { replace: true, preventScrollReset: true })
  }, [asked, onCancel, setQuery])
  return (
    <section aria-labelledby="upcoming-title">
      <SectionHead
        id="upcoming-title"
        focusable
        title={t('upcoming.title')}
        text={t('zone', { zone: format.zoneName })}
        action={
          calls &&
          calls.length > 0 && (
            <TextLink to={`/${format.language}/device-check`} reloadDocument className="text-[0.9375rem]">
              {t('upcoming.checkDevices')}
            </TextLink>
          )
        }
        className="mb-4"
      />
      {live.failure && (
        <Note tone="bad" className="mb-4">
          {t('errors.check_failed')}
        </Note>
      )}
      {!calls && <LoadFailedNote text={t('errors.upcoming_failed')} />}
      {calls && calls.length > 0 && (
        <UpcomingCalls {...{ calls, now, onCancel }} isChecking={live.isChecking} onCheck={live.checkNow} />
      )}
      {calls && calls.length === 0 && (
        <EmptyState
          level={3}
          title={t('upcoming.empty.title')}
          sentence={t(isCompanion ? 'upcoming.empty.companion' : 'upcoming.empty.seeker')}
          action={
            <Button to={`/${format.language}/${isCompanion ? 'my-schedule' : 'companions'}`}>
              {t(isCompanion ? 'upcoming.empty.companionAction' : 'upcoming.empty.seekerAction')}
            </Button>
          }
        />
      )}
    </section>
  )
}

export function LoadFailedNote({ text }: { text: string }) {
  const { t } = useTranslation('calls')
  const { revalidate, state } = useRevalidator()
  return (
    <div className="grid justify-items-start gap-4">
      <Note tone="bad">{text}</Note>
      <Button variant="sec" size="sm" busy={state !== 'idle'} onClick={() => void revalidate()}>
        {t('errors.retry')}
      </Button>
    </div>
  )
}

export function GuidelinesBanner({ href }: { href: string }) {
  const { t } = useTranslation('calls')
  return (
    <Note tone="plain" icon={<BookOpen />} className="mt-10">
      <TextLink href={href} target="_blank" rel="noopener">
        {t('guidelines.link')}
      </TextLink>
    </Note>
  )
}

const everyMs = 60_000

/** Asks the server to settle due calls, on load and every minute. Only `checkNow` reports a failure. */
export function useLiveCalls(calls: readonly CallRow[], now: Date) {
  const fetcher = useFetcher<ActionResult<unknown>>()
  const pressed = useFetcher<ActionResult<unknown>>()
  const { revalidate } = useRevalidator()
  const check = async () => {
    if (!(await isServerReachable())) return
    if (calls.some((call) => isSettlementDue(call, now))) void fetcher.submit({ intent: 'check' }, { method: 'post' })
    else void revalidate()
  }
  const latest = useRef(check)
  latest.current = check
  const isEmpty = calls.length === 0
  const hasDue = calls.some((call) => isSettlementDue(call, now))

  useEffect(() => {
    if (isEmpty) return
    const timer = setInterval(() => void latest.current(), everyMs)
    return () => clearInterval(timer)
  }, [isEmpty])
  useEffect(() => {
    if (hasDue) void latest.current()
  }, [hasDue])

  return {
    checkNow: () => void pressed.submit({ intent: 'check' }, { method: 'post' }),
    isChecking: pressed.state !== 'idle',
    failure: pressed.data && !pressed.data.ok && pressed.state === 'idle' ? pressed.data.code : null,
  }
}

type Props = {
  calls: readonly CallRow[]
  now: Date
  isChecking: boolean
  onCancel: (call: CallRow) => void
  onCheck: () => void
}

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

function UpcomingCall({ call, now, ...props }: Props & { call: CallRow }) {
  const { t } = useTranslation('calls')
  const format = useFormat()
  const earned = useEarned()
  const { name, photoKey, userId, hasProfile } = call.other
  const Icon = call.media === 'video' ? Video : Mic
  return (
    <li
      id={`call-${call.callId}`}
      className="grid scroll-mt-24 gap-x-6 gap-y-3 py-4 sm:grid-cols-[minmax(0,1fr)_auto] sm:items-center sm:py-5"
      data-call={call.callId}
      data-status={call.status}
    >
      <div className="min-w-0">
        <Person
          to={hasProfile ? `/${format.language}${profilePath({ id: userId, slug: null })}` : null}
          className="group flex min-w-0 items-center gap-4"
        >
          <Avatar photoKey={photoKey} id={userId} name={name} size={56} shape="arch" />
          <span className="min-w-0">
            <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <b className={`t1 ${hasProfile ? 'group-hover:underline' : ''}`}>{name}</b>
              {call.status === 'active' && <Tag tone="pine">{t('upcoming.badgeActive')}</Tag>}
            </span>
            <time dateTime={call.startAt.toISOString()} className="tabular mt-0.5 block font-semibold">
              {format.nearDay(call.startAt, now)}, {format.timeRange(call.startAt, call.endAt)}
            </time>
            <span className="mt-0.5 flex items-center gap-2 text-[0.9375rem] text-ink-3">
              <Icon aria-hidden="true" className="size-4 flex-none" />
              <span>
                {t(`kind.${call.media}`, { minutes: call.minutes })}
                {' · '}
                {call.credits === 0
                  ? t('free')
                  : call.side === 'companion'
                    ? t('earned', { euros: earned(call.credits) })
                    : t('credits', { count: call.credits, formatted: format.credits(call.credits) })}
              </span>
            </span>
          </span>
        </Person>
        <NextStep call={call} now={now} />
      </div>
      <Actions call={call} now={now} {...props} />
    </li>
  )
}

function Person({ to, className, children }: { to: string | null; className: string; children: ReactNode }) {
  return to ? (
    <Link to={to} className={className}>
      {children}
    </Link>
  ) : (
    <div className={className}>{children}</div>
  )
}

function NextStep({ call, now }: { call: CallRow; now: Date }) {
  const { t } = useTranslation('calls')
  const format = useFormat()
  const access = callAccess(call, now)
  if (isSettlementDue(call, now)) {
    return (
      <p role="status" className="small mt-2 text-ink-2 sm:pl-18">
        {t('upcoming.waiting')}
      </p>
    )
  }
  const opensAt = lobbyOpensAt(call)
  const joinUntil = joinBy(call, now)
  const name = firstNameOf(call.other.name)
  const isSameDay = format.calendarDay(opensAt) === format.calendarDay(call.startAt)
  const sentence = joinUntil
    ? t('upcoming.joinBy', { name, time: format.time(joinUntil) })
    : access === 'open'
      ? t('upcoming.running')
      : access === 'lobby'
        ? t('upcoming.roomOpen')
        : isSameDay
          ? t('upcoming.roomOpens', { time: format.time(opensAt) })
          : t('upcoming.roomOpensOn', { when: format.dayAndTime(opensAt, now) })
  return (
    <p className="small mt-2 text-ink-2 sm:pl-18">
      <span className={joinUntil ? 'font-semibold text-ink' : ''}>{sentence}</span>{' '}
      <TextLink
        to={`/${format.language}/my-calls/${call.callId}`}
        aria-label={t('upcoming.detailsOf', { name: call.other.name, when: format.dayAndTime(call.startAt, now) })}
      >
        {t('upcoming.details')}
      </TextLink>
      {call.proposal && (
        <span className="mt-1 block font-semibold text-ink">
          {call.proposal === 'you' ? t('upcoming.waitingForAnswer') : t('upcoming.proposed', { name })}{' '}
          {call.proposal === 'other' && (
            <TextLink
              to={`/${format.language}/my-calls/${call.callId}#move`}
              aria-label={t('upcoming.answerOf', { name: call.other.name, when: format.dayAndTime(call.startAt, now) })}
            >
              {t('upcoming.answer')}
            </TextLink>
          )}
        </span>
      )}
    </p>
  )
}

const roomForDialog = '(min-width: 1024px)'

const isPlainPress = (event: MouseEvent) =>
  event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey

function Actions({ call, now, isChecking, onCancel, onCheck }: Props & { call: CallRow }) {
  const navigate = useNavigate()
  const { t } = useTranslation('calls')
  const format = useFormat()
  const { name } = call.other
  const access = callAccess(call, now)
  const when = format.dayAndTime(call.startAt, now)
  const isToday = format.calendarDay(call.startAt) === format.calendarDay(now)
  const place = 'flex flex-wrap items-center gap-x-2 gap-y-2 sm:justify-end'
  if (isSettlementDue(call, now)) {
    return (
      <div className={place}>
        <Button variant="sec" size="sm" busy={isChecking} onClick={onCheck}>
          {t('upcoming.check')}
        </Button>
      </div>
    )
  }
  const isOpen = access === 'lobby' || access === 'open'
  return (
    <div className={place}>
      {access !== 'open' && (
        <Button
          variant="ghost"
          size="sm"
          icon={<CalendarPlus />}
          href={`/${format.language}/my-calls/${call.callId}/calendar.ics`}
          aria-label={t('upcoming.calendarOf', { name, when })}
          className="max-sm:-ml-3.75"
        >
          {t('upcoming.calendar')}
        </Button>
      )}
      {access === 'early' && decideMove(call, now).ok && (
        <Button
          variant="ghost"
          size="sm"
          to={`/${format.language}/my-calls/${call.callId}/move`}
          aria-label={t('upcoming.moveOf', { name, when })}
        >
          {t('upcoming.move')}
        </Button>
      )}
      <Button
        variant="ghost"
        size="sm"
        onClick={() => onCancel(call)}
        aria-label={t('upcoming.cancelOf', { name, when })}
      >
        {t('upcoming.cancel')}
      </Button>
      {call.side === 'seeker' && call.media === 'video' && access === 'early' && (
        <Button
          variant="ghost"
          size="sm"
          to={`/${format.language}/my-calls/${call.callId}#voice`}
          aria-label={t('upcoming.voiceOf', { name, when })}
        >
          {t('upcoming.voice')}
        </Button>
      )}
      {isOpen && (
        <Button
          to={`/${format.language}/calls/${call.callId}`}
          reloadDocument
          aria-label={t('upcoming.joinOf', { name })}
          className="max-sm:order-first max-sm:w-full"
          onClick={(event) => {
            if (!isPlainPress(event) || !window.matchMedia(roomForDialog).matches) return
            event.preventDefault()
            void navigate(callToHash(call.callId), { preventScrollReset: true })
          }}
        >
          {t('upcoming.join')}
        </Button>
      )}
      {!isOpen && isToday && (
        <Button disabled aria-label={t('upcoming.joinOf', { name })} className="max-sm:order-first max-sm:w-full">
          {t('upcoming.join')}
        </Button>
      )}
    </div>
  )
}

export const callToHash = (callId: string) => `#call=${callId}`

export const parseCallHash = (hash: string): string | null => /^#call=([0-9a-f-]{36})$/.exec(hash)?.[1] ?? null
