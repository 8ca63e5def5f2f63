import { ChevronRight, Mic, Video } from 'lucide-react'
import type { CSSProperties, ReactNode } from 'react'
import { Link } from 'react-router'
import { joinBy } from '#app/features/marketplace/calls/rules.ts'
import { firstNameOf } from '#app/i18n/first-name.ts'
import { useFormat } from '#app/i18n/use-format.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Button } from '#app/ui/button.tsx'
import { Avatar, Photo, tintOf } from '#app/ui/photo.tsx'
import { useNow } from '#app/ui/use-now.ts'
import { timeUntil } from '../rules.ts'
import type { UpcomingCall } from '../views.server.ts'
import { Section } from './board.tsx'

export function DashboardCalls(props: { calls: UpcomingCall[]; now: Date; empty: ReactNode }) {
  const { t } = useTranslation('dashboard')
  const { language, zoneName } = useFormat()
  const [next, ...rest] = props.calls
  const all = `/${language}/my-calls`
  return (
    <Section title={t('upcoming.title')} more={{ to: all, label: t('upcoming.all') }}>
      {next ? (
        <>
          <NextCall call={next} now={props.now} />
          {rest.length > 0 && (
            <ul aria-label={t('upcoming.list')} className="mt-2">
              {rest.map((call) => (
                <li key={call.callId} className="border-line border-b">
                  <CallRow
                    call={call}
                    now={props.now}
                    to={call.proposal === 'other' ? `${all}/${call.callId}#move` : all}
                  />
                </li>
              ))}
            </ul>
          )}
          <p className="small mt-3 text-ink-3">{t('zone', { zone: zoneName })}</p>
        </>
      ) : (
        props.empty
      )}
    </Section>
  )
}

function CallRow({ call, now, to }: { call: UpcomingCall; now: Date; to: string }) {
  const { t } = useTranslation('dashboard')
  const format = useFormat()
  return (
    <Link
      to={to}
      className="grid grid-cols-[48px_minmax(0,1fr)_auto] items-center gap-3.5 rounded-ctl py-3.5 hover:bg-sunk sm:gap-4"
    >
      <Avatar photoKey={call.other.photoKey} id={call.other.userId} name={call.other.name} size={48} shape="arch" />
      <span className="min-w-0 text-[0.9375rem] leading-snug">
        <b className="block truncate font-semibold text-base">{call.other.name}</b>
        <span className="block text-ink-3 sm:hidden">{format.dayAndTime(call.startAt, now)}</span>
        <span className="text-ink-3">{t(`upcoming.short.${call.media}`, { minutes: call.minutes })}</span>
        {call.proposal === 'other' && (
          <span className="block font-semibold">{t('upcoming.proposed', { name: firstNameOf(call.other.name) })}</span>
        )}
      </span>
      <span className="tabular text-right font-medium text-[0.9375rem] max-sm:hidden">
        {format.dayAndTime(call.startAt, now)}
      </span>
      <ChevronRight aria-hidden="true" className="size-5 text-ink-3 sm:hidden" />
      <span className="sr-only">{t(call.proposal === 'other' ? 'upcoming.answer' : 'upcoming.goToCalls')}</span>
    </Link>
  )
}

function NextCall({ call, now: serverNow }: { call: UpcomingCall; now: Date }) {
  const { t } = useTranslation('dashboard')
  const format = useFormat()
  const now = useNow(serverNow, 15_000)
  const home = `/${format.language}`
  const isRunning = call.startAt <= now
  const isOpen = call.lobbyAt <= now
  const Medium = call.media === 'video' ? Video : Mic
  const duration = useDuration(call.startAt, now)
  const joinUntil = joinBy(call, now)
  const name = firstNameOf(call.other.name)
  return (
    <div className="@container">
      <article
        className="relative overflow-hidden rounded-dialog bg-[light-dark(var(--wall),color-mix(in_oklab,var(--wall)_14%,var(--surface)))] @lg:min-h-78"
        style={{ '--wall': `var(--tint-${(tintOf(call.other.userId) + 1) % TINTS})` } as CSSProperties}
      >
        <div className="relative h-51 @lg:absolute @lg:inset-0 @lg:h-auto">
          <WindowLight />
          <div className="absolute top-5 right-6 w-44 @lg:top-auto @lg:-bottom-4 @lg:right-7 @lg:w-48 @2xl:right-9 @2xl:w-58">
            <Photo
              photoKey={call.other.photoKey}
              id={call.other.userId}
              name={call.other.name}
              shape="arch"
              sizes="232px"
              priority
            />
          </div>
        </div>
        <div className="relative rounded-b-dialog border border-line border-t-0 bg-surface p-5 @lg:max-w-[calc(100%-14rem)] @2xl:max-w-[calc(100%-18rem)] @lg:border-0 @lg:bg-transparent @lg:py-8.5 @lg:pr-0 @lg:pl-9">
          <p className="absolute -top-49 left-3.5 inline-flex h-8.5 items-center gap-2 rounded-full bg-paper pr-3.5 pl-3 font-semibold text-[0.9375rem] @lg:static">
            <Medium className="size-4.5 text-pine" aria-hidden="true" />
            {isRunning
              ? t('upcoming.now', { time: format.time(call.startAt) })
              : t('upcoming.at', { when: format.dayAndTime(call.startAt, now) })}
          </p>
          <h3 className="d2 @lg:mt-4">{t(`upcoming.headlines.${durationKey(call.minutes)}`, { name })}</h3>
          <p className="mt-2 text-ink-2 @lg:mt-2.5 @lg:max-w-[21em]">
            {t(`upcoming.long.${call.media}`, { minutes: call.minutes })}{' '}
            {!isRunning &&
              (isOpen
                ? t('upcoming.lobby', { duration })
                : t('upcoming.early', { duration, time: format.time(call.lobbyAt) }))}
            {isRunning && !joinUntil && t('upcoming.running')}
          </p>
          {joinUntil && (
            <p className="mt-2 font-semibold @lg:max-w-[21em]">
              {t('upcoming.joinBy', {
                name,
                time: format.time(joinUntil),
              })}
            </p>
          )}
          {call.proposal === 'other' && (
            <p className="mt-2 font-semibold @lg:max-w-[21em]">{t('upcoming.proposed', { name })}</p>
          )}
          <div className="mt-5 flex flex-col gap-2.5 @lg:mt-6.5 @lg:flex-row @lg:flex-wrap">
            {isOpen && (
              <Button to={`${home}/calls/${call.callId}`} reloadDocument>
                {t('upcoming.join')}
              </Button>
            )}
            {call.proposal === 'other' && (
              <Button to={`${home}/my-calls/${call.callId}#move`}>{t('upcoming.answer')}</Button>
            )}
            <Button to={`${home}/my-calls`} variant={isOpen || call.proposal === 'other' ? 'sec' : 'pri'}>
              {t('upcoming.goToCalls')}
            </Button>
            {!isOpen && (
              <Button to={`${home}/device-check?media=${call.media}`} reloadDocument variant="sec">
                {t(`upcoming.check.${call.media}`)}
              </Button>
            )}
          </div>
        </div>
      </article>
    </div>
  )
}

/** The next paper tint for the wall, to contrast with the person's own. */
const TINTS = 8

const durationKey = (minutes: number) => (['15', '30', '45'] as const).find((key) => Number(key) === minutes) ?? '60'

function useDuration(startAt: Date, now: Date): string {
  const { t } = useTranslation('dashboard')
  const { days, hours, minutes } = timeUntil(startAt, now)
  if (days > 0) return t('duration.days', { count: days })
  const parts = [
    hours > 0 && t('duration.hours', { count: hours }),
    minutes > 0 && t('duration.minutes', { count: minutes }),
  ]
  return parts.filter(Boolean).join(' ')
}

function WindowLight() {
  return (
    <svg
      viewBox="0 0 330 300"
      aria-hidden="true"
      className="-top-4 absolute right-24 w-62 fill-[light-dark(color-mix(in_oklab,var(--paper)_55%,transparent),color-mix(in_oklab,var(--ink)_5%,transparent))] @lg:-top-6 @lg:right-30 @lg:w-82"
    >
      <g transform="translate(10 6) skewY(13)">
        <rect width="120" height="112" />
        <rect x="134" width="120" height="112" />
        <rect y="126" width="120" height="112" />
        <rect x="134" y="126" width="120" height="112" />
      </g>
    </svg>
  )
}
