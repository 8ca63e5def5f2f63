import { ArrowLeft, LifeBuoy } from 'lucide-react'
import { useState } from 'react'
import { firstNameOf } from '#app/features/profiles/names.rules.ts'
import { RichText } from '#app/i18n/rich-text.tsx'
import { useFormat } from '#app/i18n/use-format.ts'
import { useRefusal } from '#app/i18n/use-refusal.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Button, IconButton } from '#app/ui/button.tsx'
import { Note } from '#app/ui/note.tsx'
import { useClock } from '#app/ui/use-now.ts'
import { isImpossible, type NetworkQuality } from '../../network-check/rules.ts'
import { useNetworkCheck } from '../../network-check/ui/use-network-check.ts'
import { clockText, secondsLeft } from '../rules.ts'
import { ConnectionNote } from './connection-note.tsx'
import { DevicePicker } from './device-picker.tsx'
import { LazyDialogs } from './lazy-dialogs.tsx'
import { LevelMeter } from './level-meter.tsx'
import type { DeviceKind } from './local-media.ts'
import { OwnVideo } from './own-video.tsx'
import { ProblemNotes } from './problem-notes.tsx'
import type { RoomCall, RoomLinks } from './room-call.ts'
import type { RoomDialog } from './room-dialogs.tsx'
import type { Room } from './room-engine.ts'
import { useMediaState, useRoomState } from './use-room.ts'

/** Before the call: check camera, microphone and connection, and join when it is time. */
export function Lobby({ room, call, links }: { room: Room; call: RoomCall; links: RoomLinks }) {
  const { t } = useTranslation('calls')
  const format = useFormat()
  const now = useClock(room.now)
  const { refusal, iceServers, isRelayOnly } = useRoomState(room)
  const way = { iceServers, isRelayOnly }
  const check = useNetworkCheck(way)
  const sentence = useRefusal('calls', 'start_failed')
  const media = useMediaState(room)
  const [dialog, setDialog] = useState<RoomDialog>(null)
  const name = firstNameOf(call.other.name)
  const kinds: DeviceKind[] = call.media === 'video' ? ['camera', 'microphone', 'speaker'] : ['microphone', 'speaker']
  return (
    <main id="main" data-screen="lobby" className="mx-auto flex min-h-dvh max-w-[1040px] flex-col px-5 sm:px-10">
      <header className="flex items-center justify-between py-2">
        <IconButton label={t('room.back')} to={links.calls} reloadDocument className="-ml-3">
          <ArrowLeft />
        </IconButton>
        <Button variant="ghost" size="sm" icon={<LifeBuoy />} className="-mr-3" onClick={() => setDialog('help')}>
          {t('room.help')}
        </Button>
      </header>
      <div className="grid flex-1 content-start gap-x-14 pb-8 lg:grid-cols-[1fr_400px] lg:content-center">
        <div className="lg:col-start-2">
          <h1 className="d2">
            {t(now < call.startAt.getTime() ? 'room.lobby.titleSoon' : 'room.lobby.titleNow', { name })}
          </h1>
          <p className="mt-2 text-ink-2">
            {t('room.lobby.when', {
              day: format.dayAndTime(call.startAt, new Date(now)),
              end: format.time(call.endAt),
              media: t(`room.lobby.media.${call.media}`),
            })}
          </p>
        </div>
        <OwnVideo room={room} media={call.media} />
        <div className="mt-5 grid content-start gap-5 lg:col-start-2 lg:mt-7">
          {refusal && <Note tone="bad">{sentence(refusal)}</Note>}
          {media.phase === 'requesting' && (
            <Note tone="plain" live>
              {t('room.lobby.requesting')}
            </Note>
          )}
          <ProblemNotes room={room} state={media} />
          <LevelMeter track={room.media.track('microphone')} isOn={media.isMicrophoneOn} />
          <DevicePicker room={room} state={media} kinds={kinds} />
          <ConnectionNote check={check} way={way} name={name} />
        </div>
      </div>
      <JoinBar room={room} call={call} now={now} name={name} quality={check.quality} />
      <LazyDialogs isInside={false} room={room} call={call} links={links} open={dialog} onChange={setDialog} />
    </main>
  )
}

type JoinBarProps = { room: Room; call: RoomCall; now: number; name: string; quality: NetworkQuality | null }

function JoinBar({ room, call, now, name, quality }: JoinBarProps) {
  const { t } = useTranslation('calls')
  const format = useFormat()
  const { phase, peerLocation } = useRoomState(room)
  const isBefore = now < call.startAt.getTime()
  const clock = clockText(secondsLeft(now, (isBefore ? call.startAt : call.endAt).getTime()))
  const there = peerLocation === 'lobby' ? 'peerHere' : peerLocation === 'call' ? 'peerInside' : 'peerAbsent'
  const isWaiting = phase === 'waiting' || phase === 'entering'
  return (
    <div className="sticky bottom-0 -mx-5 border-line border-t bg-surface px-5 pt-3 pb-[max(26px,env(safe-area-inset-bottom))] text-center sm:-mx-10 sm:px-10 lg:mx-0 lg:mb-8 lg:flex lg:items-center lg:justify-between lg:gap-8 lg:rounded-card lg:border lg:px-6 lg:py-4 lg:text-left">
      <p className="mb-2.5 text-[0.875rem] text-ink-2 lg:mb-0 lg:text-[1rem]">
        <RichText
          text={t(isBefore ? 'room.lobby.startsIn' : 'room.lobby.hasBegun', { clock })}
          marks={{ b: (words) => <b className="tabular">{words}</b> }}
        />{' '}
        <span role="status" data-peer-location={peerLocation}>
          {t(`room.lobby.${there}`, { name })}
        </span>
        {quality && isImpossible(quality) && (
          <b className="block text-red-ink">{t(`room.lobby.check.${quality}.title`)}</b>
        )}
      </p>
      {isWaiting && isBefore ? (
        <div className="flex flex-col items-center gap-2 lg:items-end">
          <p role="status" className="font-semibold">
            {t('room.lobby.waiting', { time: format.time(call.startAt) })}
          </p>
          <Button variant="ghost" size="sm" onClick={() => room.backToLobby()}>
            {t('room.lobby.stay')}
          </Button>
        </div>
      ) : (
        <Button
          size="lg"
          variant={isImpossible(quality) ? 'sec' : 'pri'}
          className="w-full lg:w-auto"
          busy={isWaiting}
          onClick={() => room.join()}
        >
          {isBefore ? t('room.lobby.joinAt', { time: format.time(call.startAt) }) : t('room.lobby.joinNow')}
        </Button>
      )}
    </div>
  )
}
