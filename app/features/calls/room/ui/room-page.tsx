import { lazy, type ReactNode, Suspense, useEffect } from 'react'
import { firstNameOf } from '#app/features/profiles/names.rules.ts'
import { useFormat } from '#app/i18n/use-format.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Button } from '#app/ui/button.tsx'
import { Avatar } from '#app/ui/photo.tsx'
import { Spinner } from '#app/ui/spinner.tsx'
import { useClock } from '#app/ui/use-now.ts'
import { lobbyOpensAt } from '../../access.rules.ts'
import type { Admission } from '../../policy.ts'
import { isOpenStatus, LOBBY_MINUTES } from '../../schema.ts'
import { Lobby } from './lobby.tsx'
import { NoticeScreen } from './notice-screen.tsx'
import type { RoomCall, RoomLinks } from './room-call.ts'
import type { Room } from './room-engine.ts'
import { Stage } from './stage.tsx'
import { useRoom, useRoomState } from './use-room.ts'

/** Fetched while the call goes on, so that it is ready when it ends. */
const loadEnd = () => import('./end-screen.tsx')
const EndScreen = lazy(async () => ({ default: (await loadEnd()).EndScreen }))
if (import.meta.env.SSR) void loadEnd()

type Props = {
  call: RoomCall
  admission: Admission
  now: Date
  links: RoomLinks
  /** The page's data may be old: loads it again. */
  refresh: () => void
  rating: ReactNode
}

/** Lobby, call or the screen after it, whichever it is time for. */
export function RoomPage(props: Props) {
  const { call, admission } = props
  if (!isOpenStatus(call.status))
    return (
      <Suspense fallback={<Waiting />}>
        <EndScreen call={call} links={props.links} rating={props.rating} />
      </Suspense>
    )
  if (admission === 'blocked') return <NotAllowedScreen call={call} links={props.links} />
  if (admission === 'early') return <EarlyScreen {...props} />
  return <OpenRoom {...props} />
}

function EarlyScreen({ call, now, links, refresh }: Props) {
  const { t } = useTranslation('calls')
  const format = useFormat()
  const opensAt = lobbyOpensAt(call)
  useEffect(() => {
    const wait = opensAt.getTime() - now.getTime()
    const timer = setTimeout(refresh, Math.min(Math.max(wait, 1_000), 60_000))
    return () => clearTimeout(timer)
  })
  return (
    <NoticeScreen
      name="early"
      title={t('room.lobby.early', { time: format.dayAndTime(opensAt, now) })}
      backTo={links.calls}
    >
      <p>{t('room.lobby.earlyText', { minutes: LOBBY_MINUTES })}</p>
    </NoticeScreen>
  )
}

function OpenRoom({ call, now, links, refresh }: Props) {
  const { t } = useTranslation('calls')
  const room = useRoom({
    callId: call.callId,
    media: call.media,
    startAt: call.startAt,
    status: call.status,
    now,
    onOutdated: refresh,
  })
  useEffect(reloadWithoutPermission, [])
  if (!room)
    return (
      <main id="main" className="grid min-h-dvh place-content-center justify-items-center gap-4">
        <Spinner label={t('room.preparing')} />
        <h1 className="text-ink-2">{t('room.preparing')}</h1>
      </main>
    )
  return <RoomScreens room={room} call={call} links={links} refresh={refresh} />
}

function RoomScreens({ room, call, links, refresh }: Pick<Props, 'call' | 'links' | 'refresh'> & { room: Room }) {
  const { t } = useTranslation('calls')
  const format = useFormat()
  const { phase, closeReason } = useRoomState(room)
  const now = useClock(room.now, 1_000)
  const isPast = now >= call.endAt.getTime() + 2_000
  useEffect(() => {
    if (phase === 'inside') void loadEnd().catch(() => {})
  }, [phase])
  // The end is announced over the socket; without one the page polls for it.
  useEffect(() => {
    if (!isPast && closeReason !== 'over') return
    const timer = setInterval(refresh, 2_000)
    return () => clearInterval(timer)
  }, [isPast, closeReason, refresh])

  if (phase === 'inside') return <Stage room={room} call={call} links={links} />
  if (phase === 'left')
    return (
      <NoticeScreen
        name="left"
        title={t('room.leftScreen.title')}
        backTo={links.calls}
        actions={
          <>
            <Button variant="sec" to={links.calls} reloadDocument>
              {t('room.end.toCalls')}
            </Button>
            <Button onClick={() => room.join()}>{t('room.leftScreen.rejoin')}</Button>
          </>
        }
      >
        <p>{t('room.leftScreen.text', { time: format.time(call.endAt) })}</p>
      </NoticeScreen>
    )
  if (phase === 'closed') return <ClosedScreen reason={closeReason} call={call} links={links} />
  return <Lobby room={room} call={call} links={links} />
}

function NotAllowedScreen({ call, links }: Pick<Props, 'call' | 'links'>) {
  const { t } = useTranslation('calls')
  const format = useFormat()
  const name = firstNameOf(call.other.name)
  const credits = t('credits', { count: call.credits, formatted: format.credits(call.credits) })
  return (
    <NoticeScreen
      name="not-allowed"
      title={t('room.notAllowed.title', { name })}
      backTo={links.calls}
      photo={
        <Avatar photoKey={call.other.photoKey} id={call.other.userId} name={call.other.name} size={84} shape="arch" />
      }
      actions={
        <Button to={links.calls} reloadDocument>
          {t('room.end.toCalls')}
        </Button>
      }
    >
      <p>{t('room.notAllowed.text')}</p>
      {call.credits > 0 && <p>{t(`room.notAllowed.${call.side}`, { name, credits })}</p>}
    </NoticeScreen>
  )
}

type ClosedProps = Pick<Props, 'call' | 'links'> & { reason: ReturnType<Room['get']>['closeReason'] }

function ClosedScreen({ reason, call, links }: ClosedProps) {
  const { t } = useTranslation('calls')
  const here = () => location.reload()
  if (reason === 'over') return <Waiting />
  if (reason === 'taken_over')
    return (
      <NoticeScreen
        name="elsewhere"
        title={t('room.elsewhere.title')}
        backTo={links.calls}
        actions={<Button onClick={here}>{t('room.elsewhere.here')}</Button>}
      >
        <p>{t('room.elsewhere.text')}</p>
      </NoticeScreen>
    )
  if (reason === 'signed_out')
    return (
      <NoticeScreen
        name="signed-out"
        title={t('room.signedOut.title')}
        backTo={links.calls}
        actions={
          <Button to={links.login} reloadDocument>
            {t('room.signedOut.action')}
          </Button>
        }
      >
        <p>{t('room.signedOut.text')}</p>
      </NoticeScreen>
    )
  if (reason === 'not_allowed') return <NotAllowedScreen call={call} links={links} />
  return (
    <NoticeScreen
      name="broken"
      title={t('room.broken.title')}
      backTo={links.calls}
      actions={<Button onClick={here}>{t('room.broken.action')}</Button>}
    >
      <p>{t('room.broken.text')}</p>
    </NoticeScreen>
  )
}

function Waiting() {
  return (
    <main id="main" className="grid min-h-dvh place-content-center">
      <Spinner />
    </main>
  )
}

/**
 * Only this page may use camera and microphone, and the browser keeps the policy of the page it loaded first: then
 * reload.
 */
function reloadWithoutPermission() {
  const policy = (document as { featurePolicy?: { allowsFeature: (name: string) => boolean } }).featurePolicy
  if (policy && !policy.allowsFeature('microphone')) location.reload()
}
