import { lazy, type ReactNode, Suspense, useEffect } from 'react'
import { useEarned } from '#app/features/marketplace/credits/ui/use-earned.ts'
import { firstNameOf } from '#app/i18n/first-name.ts'
import { useFormat } from '#app/i18n/use-format.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { areDevicesAllowed } from '#app/platform/browser/devices.ts'
import { Button } from '#app/ui/button.tsx'
import { Spinner } from '#app/ui/skeleton.tsx'
import { useClock } from '#app/ui/use-now.ts'
import { loadSurfaces } from '#app/ui/use-opening.ts'
import type { Admission } from '../../policy.ts'
import { lobbyOpensAt } from '../../rules.ts'
import { isOpenStatus } from '../../schema.ts'
import type { CallRow } from '../../views.server.ts'
import { Lobby } from './lobby.tsx'
import { useMediaState } from './local-media.ts'
import { type Room, useRoom, useRoomState } from './room-engine.ts'
import { NoticeScreen, type RoomLinks, RoomMain, RoomPaper, ToCalls } from './room-frame.tsx'
import { useCallView } from './room-store.ts'
import { useArrival } from './sounds.ts'

/** Loads the call and what follows on Join, because the server may be unreachable during the call. */
const loadStage = () => import('./stage.tsx')
const loadEnd = () => import('./end-screen.tsx')
const Stage = lazy(async () => ({ default: (await loadStage()).Stage }))
const EndScreen = lazy(async () => ({ default: (await loadEnd()).EndScreen }))
const UntrustedScreen = lazy(async () => ({ default: (await loadEnd()).UntrustedScreen }))

type Props = {
  call: CallRow
  /** What the other person said before the call, in the reader's language. */
  heard?: readonly string[]
  admission: Admission
  now: Date
  links: RoomLinks
  refresh: () => void
  rating: ReactNode
  extras?: (room: Room) => ReactNode
}

export function RoomPage(props: Props) {
  const { call, admission } = props
  if (!isOpenStatus(call.status)) return <EndScreen call={call} links={props.links} rating={props.rating} />
  if (admission === 'blocked') return <NotAllowedScreen call={call} links={props.links} />
  if (admission === 'early') return <EarlyScreen {...props} />
  return <OpenRoom {...props} />
}

function EarlyScreen({ call, now, links, refresh }: Props) {
  const { t } = useTranslation('room')
  const format = useFormat()
  const opensAt = lobbyOpensAt(call)
  const isToday = format.calendarDay(opensAt) === format.calendarDay(now)
  useEffect(() => {
    const wait = opensAt.getTime() - now.getTime()
    const timer = setTimeout(refresh, Math.min(Math.max(wait, 1_000), 60_000))
    return () => clearTimeout(timer)
  })
  return (
    <NoticeScreen
      name="early"
      backTo={links.calls}
      title={
        isToday
          ? t('lobby.early', { time: format.time(opensAt) })
          : t('lobby.earlyOn', { day: format.longDate(opensAt), time: format.time(opensAt) })
      }
    />
  )
}

function OpenRoom({ call, heard, now, links, refresh, extras }: Props) {
  const { t } = useTranslation('room')
  const room = useRoom({
    callId: call.callId,
    media: call.media,
    startAt: call.startAt,
    status: call.status,
    now,
    onOutdated: refresh,
  })
  useEffect(() => {
    if (!areDevicesAllowed()) location.reload()
  }, [])
  if (!room)
    return (
      <RoomPaper className="grid">
        <RoomMain className="grid place-content-center justify-items-center gap-4">
          <Spinner label={t('preparing')} />
          <h1 className="text-ink-2">{t('preparing')}</h1>
        </RoomMain>
      </RoomPaper>
    )
  return <RoomScreens {...{ room, call, heard, links, refresh, extras }} />
}

type ScreensProps = Pick<Props, 'call' | 'heard' | 'links' | 'refresh' | 'extras'> & { room: Room }

function RoomScreens({ room, call, heard = [], links, refresh, extras }: ScreensProps) {
  const { t } = useTranslation('room')
  const format = useFormat()
  const { phase, closeReason, peerLocation } = useRoomState(room)
  const { selected } = useMediaState(room)
  const [{ hasSounds }] = useCallView()
  useArrival(
    { location: peerLocation, isInside: phase === 'inside' },
    { text: t('arrived', { name: firstNameOf(call.other.name) }), speakerId: selected.speaker, hasSounds },
  )
  useEffect(() => {
    if (phase !== 'lobby') void Promise.all([loadStage(), loadEnd(), loadSurfaces()]).catch(() => {})
  }, [phase])
  const now = useClock(room.now, 1_000)
  const isPast = now >= call.endAt.getTime() + 2_000
  // The socket announces the end; without one the page polls for it.
  useEffect(() => {
    if (!isPast && closeReason !== 'over') return
    const timer = setInterval(refresh, 2_000)
    return () => clearInterval(timer)
  }, [isPast, closeReason, refresh])

  if (phase === 'inside')
    return (
      <Suspense fallback={<Waiting />}>
        <Stage room={room} call={call} links={links} extras={extras?.(room)} />
      </Suspense>
    )
  if (phase === 'untrusted') return <UntrustedScreen links={links} />
  if (phase === 'left')
    return (
      <NoticeScreen
        name="left"
        title={t('leftScreen.title')}
        backTo={links.calls}
        actions={
          <>
            <ToCalls to={links.calls} variant="sec" />
            <Button onClick={() => room.join()}>{t('leftScreen.rejoin')}</Button>
          </>
        }
      >
        <p>{t('leftScreen.text', { time: format.time(call.endAt) })}</p>
      </NoticeScreen>
    )
  if (phase === 'closed') return <ClosedScreen reason={closeReason} call={call} links={links} />
  return <Lobby room={room} call={call} heard={heard} links={links} />
}

function NotAllowedScreen({ call, links }: Pick<Props, 'call' | 'links'>) {
  const { t } = useTranslation(['room', 'calls'])
  const format = useFormat()
  const name = firstNameOf(call.other.name)
  const credits = t('calls:credits', { count: call.credits, formatted: format.credits(call.credits) })
  const earned = useEarned()(call.credits)
  return (
    <NoticeScreen
      name="not-allowed"
      title={t('notAllowed.title', { name })}
      backTo={links.calls}
      photoOf={call.other}
      actions={<ToCalls to={links.calls} />}
    >
      <p>{t('notAllowed.text')}</p>
      {call.credits > 0 && <p>{t(`notAllowed.${call.side}`, { name, credits, earned })}</p>}
    </NoticeScreen>
  )
}

type ClosedProps = Pick<Props, 'call' | 'links'> & { reason: ReturnType<Room['get']>['closeReason'] }

function ClosedScreen({ reason, call, links }: ClosedProps) {
  const { t } = useTranslation('room')
  if (reason === 'over') return <Waiting />
  if (reason === 'not_allowed') return <NotAllowedScreen call={call} links={links} />
  if (reason === 'signed_out')
    return (
      <NoticeScreen
        name="signed-out"
        title={t('signedOut.title')}
        backTo={links.calls}
        actions={
          <Button to={links.login} reloadDocument>
            {t('signedOut.action')}
          </Button>
        }
      />
    )
  const isElsewhere = reason === 'taken_over'
  const name = isElsewhere ? 'elsewhere' : 'broken'
  return (
    <NoticeScreen
      name={name}
      title={t(`${name}.title`)}
      backTo={links.calls}
      actions={<Button onClick={() => location.reload()}>{t(isElsewhere ? 'elsewhere.here' : 'broken.action')}</Button>}
    >
      {!isElsewhere && <p>{t('broken.text')}</p>}
    </NoticeScreen>
  )
}

function Waiting() {
  return (
    <RoomPaper className="grid">
      <RoomMain className="grid place-content-center">
        <Spinner />
      </RoomMain>
    </RoomPaper>
  )
}
