import { Mic, Video } from 'lucide-react'
import type { CSSProperties } from 'react'
import { joinBy } from '#app/features/marketplace/calls/access.rules.ts'
import { firstNameOf } from '#app/features/marketplace/profiles/names.rules.ts'
import { useFormat } from '#app/i18n/use-format.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Button } from '#app/ui/button.tsx'
import { Photo } from '#app/ui/photo.tsx'
import { tintOf } from '#app/ui/tint.ts'
import { useNow } from '#app/ui/use-now.ts'
import { timeUntil } from '../rules.ts'
import type { UpcomingCall } from '../views.server.ts'

/** The call that comes first: with whom, how long, when, and a button to join as soon as the room is open. */
export function NextCall({ call, now: serverNow }: { call: UpcomingCall; now: Date }) {
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
              {t(call.credits === 0 ? 'upcoming.joinByFree' : 'upcoming.joinBy', {
                name,
                time: format.time(joinUntil),
              })}
            </p>
          )}
          <div className="mt-5 flex flex-col gap-2.5 @lg:mt-6.5 @lg:flex-row @lg:flex-wrap">
            {isOpen && (
              <Button to={`${home}/calls/${call.callId}`} reloadDocument>
                {t('upcoming.join')}
              </Button>
            )}
            <Button to={`${home}/my-calls`} variant={isOpen ? 'sec' : 'pri'}>
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

/** The wall is the next paper in the row, so that the person's own stands out from it. */
const TINTS = 8

const durationKey = (minutes: number) => (minutes === 15 ? '15' : minutes === 30 ? '30' : minutes === 45 ? '45' : '60')

function useDuration(startAt: Date, now: Date): string {
  const { t } = useTranslation('dashboard')
  const { days, hours, minutes } = timeUntil(startAt, now)
  // Days alone are precise enough.
  if (days > 0) return t('duration.days', { count: days })
  const parts = [
    hours > 0 ? t('duration.hours', { count: hours }) : '',
    minutes > 0 ? t('duration.minutes', { count: minutes }) : '',
  ]
  return parts.filter((part) => part !== '').join(' ')
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
