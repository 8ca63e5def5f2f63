import { MessageCircle } from 'lucide-react'
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import { firstNameOf } from '#app/features/marketplace/profiles/names.rules.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Button } from '#app/ui/button.tsx'
import { classNames } from '#app/ui/class-names.ts'
import { useClock } from '#app/ui/use-now.ts'
import { clockOf } from '../../clock.rules.ts'
import { endNotice, peerStateOf } from '../rules.ts'
import { type Shortcut, stageStateOf } from '../stage.rules.ts'
import { CallMenu } from './call-menu.tsx'
import { CallVideo } from './call-video.tsx'
import { Controls, pressCamera, pressMicrophone } from './controls.tsx'
import { NotesPanel } from './notes-panel.tsx'
import { OptionalPart } from './optional-part.tsx'
import { OwnTile } from './own-tile.tsx'
import { FrozenVeil, PeerPlaceholder, SpeakerBadge } from './peer-view.tsx'
import type { RoomCall, RoomLinks } from './room-call.ts'
import { type RoomDialog, RoomDialogs } from './room-dialogs.tsx'
import type { CallNote, Room } from './room-engine.ts'
import { RoomMain, useRoomOverlay } from './room-frame.tsx'
import { SmallWindow } from './small-window.tsx'
import { StageNotes, TroublePanel } from './stage-notes.tsx'
import { TopBar } from './top-bar.tsx'
import { TrustPanel } from './trust-panel.tsx'
import { playSoftly } from './use-arrival.ts'
import { useArrivalFocus } from './use-arrival-focus.ts'
import { useAudioOutput } from './use-audio-output.ts'
import { useCallView } from './use-call-view.ts'
import { useExitQuestion } from './use-exit-question.ts'
import { useFullScreen } from './use-full-screen.ts'
import { useKeptFocus } from './use-kept-focus.ts'
import { useMediaState } from './use-media.ts'
import { useMutedVoice } from './use-muted-voice.ts'
import { useRoomState } from './use-room.ts'
import { useShortcuts } from './use-shortcuts.ts'
import { useSmallWindow } from './use-small-window.ts'
import { useWakeLock } from './use-wake-lock.ts'

const visibleMs = 10_000

/** What the other one has just written, while the panel is closed: read out, and for a moment over the video. */
export function NewNote({ note, name, onOpen }: { note: CallNote | null; name: string; onOpen: () => void }) {
  const { t } = useTranslation('stage')
  const [goneId, setGoneId] = useState<number | null>(null)
  const id = note?.id ?? null
  useEffect(() => {
    if (id === null) return
    const timer = setTimeout(() => setGoneId(id), visibleMs)
    return () => clearTimeout(timer)
  }, [id])
  return (
    <div
      role="status"
      className="absolute inset-x-3 bottom-40 z-10 flex justify-center room-wide:bottom-20 room-low:top-12 room-low:bottom-auto"
    >
      {note && note.id !== goneId && (
        <button
          type="button"
          onClick={onOpen}
          className="flex max-w-[440px] items-start gap-2.5 rounded-card bg-room/92 px-4 py-2.5 text-left text-[0.9375rem] leading-snug shadow-float"
        >
          <MessageCircle aria-hidden="true" className="mt-0.5 size-4.5 text-apricot" />
          <span className="line-clamp-3 min-w-0 [overflow-wrap:anywhere]">
            <b>{name}:</b> {note.text}
            <span className="sr-only">. {t('controls.notes')}</span>
          </span>
        </button>
      )}
    </div>
  )
}

/** All that can be said in a call and after it: nothing of it has to be fetched while the server is away. */
const CALL_TEXTS = ['stage', 'room', 'calls', 'call-changes', 'ratings', 'stars', 'safety'] as const

type StagePanel = 'trust' | 'notes' | null

/** The call itself: both videos, the time that is left, and one sentence about the state. `extras` stand over it. */
export function Stage(props: { room: Room; call: RoomCall; links: RoomLinks; extras?: ReactNode }) {
  const { room, call, links, extras } = props
  const { t } = useTranslation(CALL_TEXTS)
  const now = useClock(room.now)
  const state = useRoomState(room)
  const media = useMediaState(room)
  const [view, setView] = useCallView()
  const [dialog, setDialog] = useState<RoomDialog>(null)
  const [panel, openPanel, closePanel] = usePanel()
  const audio = useAudioOutput(state.stream, media.selected.speaker)
  const isOverlay = useRoomOverlay() !== null
  const fullScreen = useFullScreen()
  const remoteVideo = useRef<HTMLVideoElement | null>(null)
  const onRemoteVideo = useCallback(
    (element: HTMLVideoElement | null) => {
      remoteVideo.current = element
      room.setRemoteVideo(element)
    },
    [room],
  )
  const isVideo = call.media === 'video'
  const small = useSmallWindow(() => remoteVideo.current, isVideo)
  const askToLeave = useCallback(() => setDialog('leave'), [])
  const heading = useArrivalFocus()
  useKeptFocus(heading)
  useExitQuestion(askToLeave)
  useWakeLock()
  useEndSound(clockOf(call, now).seconds, media.selected.speaker, view.hasSounds)
  const isTalkingWhileMuted = useMutedVoice(room.media.track('microphone'), !media.isMicrophoneOn)
  useShortcuts(view.hasKeys && dialog === null, (shortcut: Shortcut) => {
    if (shortcut === 'microphone') pressMicrophone(room)
    else if (shortcut === 'camera') isVideo && pressCamera(room)
    else if (shortcut === 'full_screen') fullScreen?.toggle()
    else if (shortcut === 'notes') openPanel('notes')
    else setDialog('help')
  })

  const awayForMs = state.peerAwaySince === null ? 0 : now - state.peerAwaySince
  const seen = peerStateOf({ ...state, location: state.peerLocation, awayForMs })
  const peer = stageStateOf(seen, state.lostAt, now)
  const name = firstNameOf(call.other.name)
  const isFrozen = peer === 'reconnecting'
  const isTrouble = peer === 'connecting' && state.trouble !== 'none'
  const isVideoVisible =
    isVideo &&
    state.peerCamera &&
    !state.isSoundOnly &&
    (peer === 'connected' || peer === 'weak' || isFrozen) &&
    state.stream !== null
  const [lastRead, setLastRead] = useState(0)
  const lastNote = state.notes.findLast(({ from }) => from === 'other') ?? null
  if (panel === 'notes' && lastNote && lastNote.id !== lastRead) setLastRead(lastNote.id)
  const unread = lastNote && lastNote.id !== lastRead && panel !== 'notes' ? lastNote : null

  const cards = extras && (
    <OptionalPart>
      <div className="pointer-events-auto grid justify-items-center gap-2 room-low:justify-items-start">{extras}</div>
    </OptionalPart>
  )

  return (
    <div
      data-theme="dark"
      data-screen="call"
      data-peer={peer}
      data-socket={state.socketState}
      className={classNames('inset-0 bg-room text-ink [container:room/size]', isOverlay ? 'absolute' : 'fixed')}
    >
      <div className="absolute inset-0 grid grid-rows-[auto_minmax(0,1fr)_auto] px-3 room-wide:px-5 room-low:grid-cols-[minmax(0,1fr)_auto] room-low:grid-rows-1 room-low:gap-x-2 room-low:py-2 room-low:pr-[max(8px,env(safe-area-inset-right))] room-low:pl-[max(8px,env(safe-area-inset-left))]">
        <TopBar {...{ call, now, state, peer }} />
        <RoomMain
          className="relative min-h-0 overflow-hidden rounded-dialog bg-room-control"
          onDoubleClick={() => isVideoVisible && setView({ isFitted: !view.isFitted })}
        >
          <h1 ref={heading} tabIndex={-1} className="sr-only outline-none">
            {t('room:metaTitle', { name: call.other.name })}
          </h1>
          <CallVideo
            stream={state.stream}
            label={call.other.name}
            isHidden={!isVideoVisible}
            isFitted={view.isFitted}
            onElement={onRemoteVideo}
          />
          {isVideoVisible && isFrozen && <FrozenVeil {...{ peer, state, now, name }} />}
          {!isVideoVisible && <PeerPlaceholder {...{ call, peer, state, media, now, name }} />}
          <SpeakerBadge {...{ name, peer, state }} isRight={view.corner === 'bottom_left'} />
          {isTrouble && (
            <TroublePanel
              {...{ room, state, name, isVideo }}
              onHelp={() => setDialog('help')}
              onLeave={() => setDialog('leave')}
            >
              {cards}
            </TroublePanel>
          )}
          {isVideo && <OwnTile media={media} />}
          <StageNotes {...{ room, state, media, name, isVideo, isTalkingWhileMuted }}>
            {!isTrouble && cards}
            {audio.isBlocked && (
              <Button variant="warm" className="pointer-events-auto" onClick={audio.play}>
                {t('stage:turnSoundOn')}
              </Button>
            )}
          </StageNotes>
          <NewNote note={unread} name={name} onOpen={() => openPanel('notes')} />
          {panel === 'trust' && <TrustPanel {...{ room, state, name }} onClose={closePanel} />}
          {panel === 'notes' && <NotesPanel {...{ room, state, name }} onClose={closePanel} />}
        </RoomMain>
        <footer className="pb-[max(12px,env(safe-area-inset-bottom))] room-wide:h-[108px] room-wide:pb-0 room-low:h-auto room-low:min-h-0 room-low:overflow-y-auto room-low:pb-0">
          <Controls
            room={room}
            state={media}
            hasCamera={isVideo}
            isSoundOnly={state.isSoundOnly}
            unread={unread !== null}
            name={name}
            open={panel}
            more={
              <CallMenu
                {...{ room, media, isVideo, fullScreen }}
                onSmallWindow={small.open}
                onDevices={() => setDialog('devices')}
                onTrust={() => openPanel('trust')}
              />
            }
            onPanel={(next) => (panel === next ? closePanel() : openPanel(next))}
            onDevices={() => setDialog('devices')}
            onHelp={() => setDialog('help')}
            onLeave={askToLeave}
          />
        </footer>
      </div>
      {small.frame && (
        <SmallWindow
          {...{ room, call, isVideoVisible }}
          frame={small.frame}
          onLeave={askToLeave}
          onClose={small.close}
        />
      )}
      <RoomDialogs {...{ room, call, links }} open={dialog} onChange={setDialog} />
    </div>
  )
}

/** The panel beside the video; closing it gives the focus back to what opened it. */
function usePanel() {
  const [panel, setPanel] = useState<StagePanel>(null)
  const opener = useRef<HTMLElement | null>(null)
  const open = (next: StagePanel) => {
    opener.current = document.activeElement instanceof HTMLElement ? document.activeElement : null
    setPanel(next)
  }
  const close = () => {
    setPanel(null)
    // An item of the menu, or a note over the video, is gone by now.
    const instead = panel === 'notes' ? '[data-panel="notes"]' : '[aria-haspopup="menu"]'
    const target = opener.current?.isConnected
      ? opener.current
      : document.querySelector<HTMLElement>(`[data-screen="call"] ${instead}`)
    target?.focus()
  }
  return [panel, open, close] as const
}

/** One soft note when the end comes near. */
function useEndSound(secondsToEnd: number, speakerId: string, hasSounds: boolean) {
  const notice = endNotice(secondsToEnd)
  const latest = useRef({ speakerId, hasSounds })
  latest.current = { speakerId, hasSounds }
  useEffect(() => {
    if (notice && latest.current.hasSounds) playSoftly('notice', latest.current.speakerId)
  }, [notice])
}
