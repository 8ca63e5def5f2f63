import { Lock, MicOff, VideoOff, WifiOff } from 'lucide-react'
import { useEffect, useState } from 'react'
import { firstNameOf } from '#app/features/profiles/names.rules.ts'
import { useFormat } from '#app/i18n/use-format.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Button } from '#app/ui/button.tsx'
import { classNames } from '#app/ui/class-names.ts'
import { Avatar } from '#app/ui/photo.tsx'
import { CountdownRing } from '#app/ui/progress.tsx'
import { useClock } from '#app/ui/use-now.ts'
import { GRACE_MINUTES } from '../../schema.ts'
import { clockText, endNotice, type PeerState, peerStateOf, secondsLeft } from '../rules.ts'
import { CallVideo } from './call-video.tsx'
import { Controls } from './controls.tsx'
import { LazyDialogs } from './lazy-dialogs.tsx'
import type { MediaState } from './local-media.ts'
import type { RoomCall, RoomLinks } from './room-call.ts'
import type { RoomDialog } from './room-dialogs.tsx'
import type { Room, RoomState } from './room-engine.ts'
import { useAudioOutput } from './use-audio-output.ts'
import { useMediaState, useRoomState } from './use-room.ts'

/** The call itself: both videos, the time that is left, and one sentence about the state. */
export function Stage({ room, call, links }: { room: Room; call: RoomCall; links: RoomLinks }) {
  const { t } = useTranslation('calls')
  const now = useClock(room.now)
  const state = useRoomState(room)
  const media = useMediaState(room)
  const [dialog, setDialog] = useState<RoomDialog>(null)
  const audio = useAudioOutput(state.stream, media.selected.speaker)
  const peer = peerStateOf({
    ...state,
    location: state.peerLocation,
    awayForMs: state.peerAwaySince === null ? 0 : now - state.peerAwaySince,
  })
  const name = firstNameOf(call.other.name)
  const isVideo = call.media === 'video'
  const isVideoVisible =
    isVideo &&
    state.peerCamera &&
    (peer === 'connected' || peer === 'weak' || peer === 'reconnecting') &&
    state.stream !== null
  return (
    <div
      data-theme="dark"
      data-screen="call"
      data-peer={peer}
      data-socket={state.socketState}
      className="fixed inset-0 grid grid-rows-[auto_minmax(0,1fr)_auto] bg-room px-3 text-ink sm:px-5"
    >
      <TopBar call={call} now={now} state={state} peer={peer} />
      <main id="main" className="relative min-h-0 overflow-hidden rounded-dialog bg-room-control">
        <h1 className="sr-only">{t('room.metaTitle', { name: call.other.name })}</h1>
        <CallVideo
          stream={state.stream}
          label={call.other.name}
          isHidden={!isVideoVisible}
          onElement={room.setRemoteVideo}
        />
        {!isVideoVisible && <PeerPlaceholder call={call} peer={peer} state={state} now={now} name={name} />}
        <SpeakerBadge name={name} peer={peer} state={state} />
        {audio.isBlocked && (
          <div className="absolute inset-x-0 top-4 flex justify-center">
            <Button variant="warm" onClick={audio.play}>
              {t('room.turnSoundOn')}
            </Button>
          </div>
        )}
        {isVideo && <OwnVideo media={media} />}
      </main>
      <footer className="pb-[max(12px,env(safe-area-inset-bottom))] sm:h-[108px] sm:pb-0">
        <Controls
          room={room}
          state={media}
          hasCamera={isVideo}
          onDevices={() => setDialog('devices')}
          onHelp={() => setDialog('help')}
          onLeave={() => setDialog('leave')}
        />
      </footer>
      <LazyDialogs isInside room={room} call={call} links={links} open={dialog} onChange={setDialog} />
    </div>
  )
}

function OwnVideo({ media }: { media: MediaState }) {
  const { t } = useTranslation('calls')
  return (
    <div className="absolute right-3 bottom-3 h-[136px] w-[104px] overflow-hidden rounded-card bg-room shadow-float ring-3 ring-room/55 sm:right-5 sm:bottom-5 sm:h-[158px] sm:w-[220px]">
      <CallVideo stream={media.preview} label={t('room.you')} isMirrored isHidden={!media.preview} />
      {!media.preview && <VideoOff aria-hidden="true" className="absolute inset-0 m-auto size-7 text-ink-3" />}
      <span className="absolute bottom-2 left-2.5 inline-flex items-center gap-1.5 rounded-lg bg-room/70 px-2 py-0.5 font-semibold text-[0.8125rem]">
        {!media.isMicrophoneOn && <MicOff aria-hidden="true" className="size-3.5" />}
        {t('room.you')}
      </span>
    </div>
  )
}

function TopBar({ call, now, state, peer }: { call: RoomCall; now: number; state: RoomState; peer: PeerState }) {
  const { t } = useTranslation('calls')
  const left = secondsLeft(now, call.endAt.getTime())
  const name = firstNameOf(call.other.name)
  const notice = endNotice(left)
  const isConnected = peer === 'connected' || peer === 'weak'
  // "Your call goes on" shows only while it does.
  const isSocketLost = state.socketState === 'connecting' && peer !== 'reconnecting'
  const text = isSocketLost
    ? t(isConnected ? 'room.serverLost' : 'room.serverLostAlone')
    : notice
      ? t(`room.notice.${notice}`)
      : isConnected
        ? t('room.promise', { name })
        : t(`room.state.${peer}`, { name, clock: lostClock(state, now) })
  const Icon = isSocketLost ? WifiOff : notice ? null : isConnected ? Lock : peer === 'reconnecting' ? WifiOff : null
  return (
    <header className="grid min-h-[68px] grid-cols-[1fr_auto] items-center gap-x-4 py-2 lg:grid-cols-[1fr_auto_1fr]">
      <div className="flex min-w-0 items-center gap-3.5 lg:col-start-1 lg:row-start-1">
        <span className="truncate font-display text-[1.3125rem] leading-tight [font-variation-settings:'SOFT'_80] [font-weight:480]">
          {call.other.name}
        </span>
        {isConnected && <Bars quality={state.quality} />}
      </div>
      <p
        role="status"
        className={classNames(
          'col-span-2 row-start-2 flex items-center justify-center gap-2 text-center text-[0.875rem] sm:text-[0.9375rem] lg:col-span-1 lg:col-start-2 lg:row-start-1',
          notice ? 'font-semibold text-apricot' : 'text-ink-2',
        )}
      >
        {Icon && <Icon aria-hidden="true" className="hidden size-[18px] flex-none text-pine sm:block" />}
        {text}
      </p>
      <div className="flex items-center justify-end gap-3 lg:col-start-3 lg:row-start-1">
        <CountdownRing fraction={left / (call.minutes * 60)} label={t('room.leftLabel', { clock: clockText(left) })} />
        <b aria-hidden="true" className="num tabular text-[1.6875rem] leading-none font-[440]">
          {clockText(left)}
        </b>
        <span aria-hidden="true" className="hidden whitespace-nowrap text-[0.875rem] text-ink-2 sm:inline">
          {t('room.left', { minutes: call.minutes })}
        </span>
      </div>
    </header>
  )
}

const lostClock = (state: RoomState, now: number) =>
  clockText(state.lostAt === null ? 0 : Math.max(0, Math.floor((now - state.lostAt) / 1000)))

function Bars({ quality }: { quality: RoomState['quality'] }) {
  const { t } = useTranslation('calls')
  const lit = { good: 3, fair: 2, weak: 1 }[quality]
  return (
    <span className="hidden items-center gap-3.5 sm:flex" data-quality={quality}>
      <span aria-hidden="true" className="flex h-3.5 items-end gap-[3px]">
        {[6, 10, 14].map((height, bar) => (
          <i
            key={height}
            style={{ height }}
            className={classNames('w-1 rounded-sm', bar < lit ? 'bg-pine' : 'bg-line')}
          />
        ))}
      </span>
      <span className="whitespace-nowrap text-[0.9375rem] text-ink-2">{t(`room.quality.${quality}`)}</span>
    </span>
  )
}

/** Instead of a video: who it is, and the state of the connection in words. */
function PeerPlaceholder(props: { call: RoomCall; peer: PeerState; state: RoomState; now: number; name: string }) {
  const { call, peer, state, now, name } = props
  const { t } = useTranslation('calls')
  const format = useFormat()
  const isThere = peer === 'connected' || peer === 'weak'
  const isWaiting = peer === 'waiting' || peer === 'in_lobby'
  const graceEnds = new Date(call.startAt.getTime() + GRACE_MINUTES * 60_000)
  const until = call.side === 'seeker' ? graceEnds : call.endAt
  const text = isThere
    ? t(call.media === 'video' && !state.peerCamera ? 'room.peerCameraOff' : 'room.listening', { name })
    : t(`room.state.${peer}`, { name, clock: lostClock(state, now) })
  return (
    <div className="absolute inset-0 grid place-content-center justify-items-center gap-5 px-6 pb-10 text-center">
      <span
        className={classNames(
          'rounded-full transition-shadow duration-300',
          state.isSpeaking && isThere && 'ring-4 ring-apricot ring-offset-8 ring-offset-room-control',
        )}
      >
        <Avatar photoKey={call.other.photoKey} id={call.other.userId} name={call.other.name} size={168} />
      </span>
      <p className="d3">{text}</p>
      {isWaiting && call.credits > 0 && now < until.getTime() && (
        <p className="max-w-[34em] text-ink-2">
          {t(call.side === 'seeker' ? 'room.grace' : 'room.graceCompanion', { name, time: format.time(until) })}
        </p>
      )}
    </div>
  )
}

function SpeakerBadge({ name, peer, state }: { name: string; peer: PeerState; state: RoomState }) {
  const { t } = useTranslation('calls')
  const isThere = peer === 'connected' || peer === 'weak'
  const [wave, setWave] = useState(0)
  useEffect(() => {
    if (!state.isSpeaking) return
    const timer = setInterval(() => setWave((before) => before + 1), 180)
    return () => clearInterval(timer)
  }, [state.isSpeaking])
  if (!isThere || (state.peerMicrophone && !state.isSpeaking)) return null
  return (
    <span className="absolute bottom-3 left-3 inline-flex h-9 items-center gap-2.5 rounded-full bg-room/72 px-3.5 font-semibold text-[0.9375rem] sm:bottom-5 sm:left-5">
      {state.peerMicrophone ? (
        <span aria-hidden="true" className="flex h-[18px] items-center gap-[2.5px]">
          {[8, 16, 11, 18, 7].map((_, bar, heights) => {
            const height = heights[(bar + wave) % heights.length]
            return (
              <i
                key={`wave-${heights[bar]}`}
                style={{ height }}
                className="w-[3px] rounded-sm bg-apricot transition-[height] duration-150"
              />
            )
          })}
        </span>
      ) : (
        <MicOff aria-hidden="true" className="size-[18px]" />
      )}
      {t(state.peerMicrophone ? 'room.speaking' : 'room.peerMuted', { name })}
    </span>
  )
}
