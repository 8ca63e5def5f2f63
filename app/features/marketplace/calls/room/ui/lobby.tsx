import { LifeBuoy, MessageCircle } from 'lucide-react'
import { lazy, Suspense, useMemo, useState } from 'react'
import { firstNameOf } from '#app/i18n/first-name.ts'
import { RichText } from '#app/i18n/rich-text.tsx'
import { useFormat } from '#app/i18n/use-format.ts'
import { useRefusal } from '#app/i18n/use-refusal.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Button } from '#app/ui/button.tsx'
import { Note } from '#app/ui/note.tsx'
import { useClock } from '#app/ui/use-now.ts'
import { isImpossible, type NetworkQuality } from '../../network-check/rules.ts'
import {
  type CallRoute,
  type NetworkCheck,
  NetworkNote,
  useNetworkCheck,
} from '../../network-check/ui/network-check.tsx'
import type { CallRow } from '../../views.server.ts'
import { clockText, secondsLeft } from '../rules.ts'
import { OwnDevices, OwnVideo } from './devices.tsx'
import { useMediaState } from './local-media.ts'
import type { RoomDialog } from './room-dialogs.tsx'
import { type Room, useRoomState } from './room-engine.ts'
import { BackToCalls, FullScreenButton, OptionalPart, type RoomLinks, RoomMain, RoomPaper } from './room-frame.tsx'

const lazyDialogs = () => lazy(async () => ({ default: (await import('./room-dialogs.tsx')).RoomDialogs }))

type LobbyProps = { room: Room; call: CallRow; heard: readonly string[]; links: RoomLinks }

export function Lobby({ room, call, heard, links }: LobbyProps) {
  const { t } = useTranslation('room')
  const format = useFormat()
  const now = useClock(room.now)
  const { refusal, elsewhere, iceServers, isRelayOnly } = useRoomState(room)
  const way = { iceServers, isRelayOnly }
  const check = useNetworkCheck(way)
  const media = useMediaState(room)
  const [dialog, setDialog] = useState<RoomDialog>(null)
  const [presses, setPresses] = useState(0)
  // A lazy component remembers its failure, so every click on Help creates a new one.
  // biome-ignore lint/correctness/useExhaustiveDependencies: with each press
  const RoomDialogs = useMemo(lazyDialogs, [presses])
  const openHelp = () => {
    setPresses(presses + 1)
    setDialog('help')
  }
  const name = firstNameOf(call.other.name)
  const isPeerInside = useRoomState(room).peerLocation === 'call'
  const title = isPeerInside ? 'titleInside' : now < call.startAt.getTime() ? 'titleSoon' : 'titleNow'
  return (
    <RoomPaper className="grid">
      <RoomMain
        data-screen="lobby"
        className="mx-auto flex w-full max-w-[1040px] flex-col px-5 room-wide:px-10 low:px-[max(20px,env(safe-area-inset-left))]"
      >
        <header className="flex items-center justify-between py-2 low:py-0">
          <BackToCalls to={links.calls} />
          <div className="-mr-3 flex items-center gap-1">
            <Button variant="ghost" size="sm" icon={<LifeBuoy />} onClick={openHelp}>
              {t('help')}
            </Button>
            <FullScreenButton />
          </div>
        </header>
        {dialog && (
          <OptionalPart key={presses} instead={<MissingHelp emergency={links.help.emergency} />}>
            <Suspense>
              <RoomDialogs {...{ room, call, links }} open={dialog} onChange={setDialog} />
            </Suspense>
          </OptionalPart>
        )}
        <div className="grid flex-1 content-start gap-x-8 pb-8 room-mid:grid-cols-[1fr_minmax(300px,340px)] room-large:grid-cols-[1fr_400px] room-large:content-center room-large:gap-x-14 low:grid-cols-[1fr_minmax(300px,360px)] low:pb-4">
          <div className="room-mid:col-start-2 low:col-start-2">
            <h1 className="d2">{t(`lobby.${title}`, { name })}</h1>
            <p className="mt-2 text-ink-2">
              {t('lobby.when', {
                day: format.dayAndTime(call.startAt, new Date(now)),
                end: format.time(call.endAt),
                media: t(`lobby.media.${call.media}`),
              })}
            </p>
          </div>
          <OwnVideo room={room} media={call.media} />
          <div className="mt-5 grid content-start gap-5 room-mid:col-start-2 room-large:mt-7 low:col-start-2">
            {heard.map((text) => (
              <Note key={text} tone="plain" live icon={<MessageCircle />}>
                {t('lobby.heard', { name, text })}
              </Note>
            ))}
            {elsewhere && (
              <Note tone="apricot" live>
                {t('lobby.isElsewhere', { device: elsewhere })}
              </Note>
            )}
            <Suspense>{refusal && refusal !== 'elsewhere' && <RefusalNote code={refusal} />}</Suspense>
            {media.phase === 'requesting' && (
              <Note tone="plain" live>
                {t('lobby.requesting')}
              </Note>
            )}
            <OwnDevices room={room} media={call.media} />
            <ConnectionNote check={check} way={way} name={name} />
          </div>
        </div>
        <JoinBar room={room} call={call} now={now} name={name} quality={check.quality} />
      </RoomMain>
    </RoomPaper>
  )
}

function MissingHelp({ emergency }: { emergency: string }) {
  const { t } = useTranslation('room')
  return (
    <Note tone="bad" live className="mb-4">
      {t('lobby.missingHelp', { emergency })}
    </Note>
  )
}

function RefusalNote({ code }: { code: string }) {
  const sentence = useRefusal('calls', 'start_failed')
  return <Note tone="bad">{sentence(code)}</Note>
}

type JoinBarProps = { room: Room; call: CallRow; now: number; name: string; quality: NetworkQuality | null }

function JoinBar({ room, call, now, name, quality }: JoinBarProps) {
  const { t } = useTranslation('room')
  const format = useFormat()
  const { phase, peerLocation, elsewhere } = useRoomState(room)
  const isBefore = now < call.startAt.getTime()
  const clock = clockText(secondsLeft(now, (isBefore ? call.startAt : call.endAt).getTime()))
  const there = peerLocation === 'lobby' ? 'peerHere' : peerLocation === 'call' ? 'peerInside' : 'peerAbsent'
  const isWaiting = phase === 'waiting' || phase === 'entering'
  return (
    <div className="sticky bottom-0 -mx-5 border-line border-t bg-surface px-5 pt-3 pb-[max(26px,env(safe-area-inset-bottom))] text-center room-wide:-mx-10 room-wide:px-10 room-mid:flex room-mid:items-center room-mid:justify-between room-mid:gap-8 room-mid:py-4 room-mid:text-left room-large:mx-0 room-large:mb-8 room-large:rounded-card room-large:border room-large:px-6 low:-mx-[max(20px,env(safe-area-inset-left))] low:flex low:items-center low:justify-between low:gap-6 low:px-[max(20px,env(safe-area-inset-left))] low:py-2 low:text-left">
      <p className="mb-2.5 text-[0.875rem] text-ink-2 room-mid:mb-0 room-large:text-[1rem] low:mb-0">
        <RichText
          text={t(isBefore ? 'lobby.startsIn' : 'lobby.hasBegun', { clock })}
          marks={{ b: (words) => <b className="tabular">{words}</b> }}
        />{' '}
        <span role="status" data-peer-location={peerLocation}>
          {t(`lobby.${there}`, { name })}
        </span>
        {quality && isImpossible(quality) && <b className="block text-red-ink">{t(`lobby.check.${quality}`)}</b>}
      </p>
      {isWaiting && isBefore ? (
        <div className="flex flex-col items-center gap-2 room-mid:items-end">
          <p role="status" className="font-semibold">
            {t('lobby.waiting', { time: format.time(call.startAt) })}
          </p>
          <Button variant="ghost" size="sm" onClick={() => room.backToLobby()}>
            {t('lobby.stay')}
          </Button>
        </div>
      ) : (
        <Button
          size="lg"
          variant={isImpossible(quality) ? 'sec' : 'pri'}
          className="w-full room-mid:w-auto low:w-auto"
          busy={isWaiting}
          onClick={() => room.join(elsewhere ? { takeOver: true } : undefined)}
        >
          {elsewhere
            ? t('lobby.moveHere')
            : isBefore
              ? t('lobby.joinAt', { time: format.time(call.startAt) })
              : t('lobby.joinNow')}
        </Button>
      )}
    </div>
  )
}

export function ConnectionNote({ check, way, name }: { check: NetworkCheck; way: CallRoute; name: string }) {
  const { t } = useTranslation('room')
  const { iceServers, isRelayOnly } = way
  return (
    <>
      <NetworkNote
        check={check}
        {...(iceServers && isRelayOnly ? { addition: t('lobby.check.hidden', { name }) } : {})}
      />
      {iceServers && !isRelayOnly && <Note tone="plain">{t('lobby.check.direct', { name })}</Note>}
    </>
  )
}
