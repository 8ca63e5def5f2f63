import { MessageCircle } from 'lucide-react'
import { type ReactNode, type RefObject, useCallback, useEffect, useState } from 'react'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Button } from '#app/ui/button.tsx'
import { classNames } from '#app/ui/class-names.ts'
import { clockOf } from '../../rules.ts'
import type { CallRow } from '../../views.server.ts'
import type { CallNote } from '../engine.rules.ts'
import type { Shortcut } from '../rules.ts'
import { CallVideo, useAudioOutput } from './call-video.tsx'
import { Controls, pressCamera, pressMicrophone } from './controls.tsx'
import { NotesPanel } from './notes-panel.tsx'
import { OwnTile } from './own-tile.tsx'
import { FrozenVeil, PeerPlaceholder, SpeakerBadge } from './peer-view.tsx'
import { type RoomDialog, RoomDialogs } from './room-dialogs.tsx'
import type { Room } from './room-engine.ts'
import {
  OptionalPart,
  type RoomLinks,
  RoomMain,
  useArrivalFocus,
  useFullScreen,
  useRoomOverlay,
} from './room-frame.tsx'
import { useCallView } from './room-store.ts'
import {
  type Panel,
  type StageView,
  useEndSound,
  useExitQuestion,
  useKeptFocus,
  usePanel,
  useShortcuts,
  useStageView,
  useUnreadNote,
  useWakeLock,
} from './stage-hooks.ts'
import { StageNotes, TroublePanel, useMutedVoice } from './stage-notes.tsx'
import { TopBar } from './top-bar.tsx'
import { TrustPanel } from './trust-panel.tsx'

const visibleMs = 10_000

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

/** All texts of the call and after it, loaded up front in case the server becomes unreachable. */
const CALL_TEXTS = ['stage', 'room', 'calls', 'call-changes', 'ratings', 'stars', 'safety'] as const

export function Stage(props: { room: Room; call: CallRow; links: RoomLinks; extras?: ReactNode }) {
  const { room, call, links, extras } = props
  useTranslation(CALL_TEXTS)
  const view = useStageView(room, call)
  const { now, state, media, isVideo } = view
  const [{ hasKeys, hasSounds }] = useCallView()
  const [dialog, setDialog] = useState<RoomDialog>(null)
  const askToLeave = useCallback(() => setDialog('leave'), [])
  const panel = usePanel()
  const isOverlay = useRoomOverlay() !== null
  const fullScreen = useFullScreen()
  const heading = useArrivalFocus()
  useKeptFocus(heading)
  useExitQuestion(askToLeave)
  useWakeLock()
  useEndSound(clockOf(call, now).seconds, media.selected.speaker, hasSounds)
  useShortcuts(hasKeys && dialog === null, (shortcut: Shortcut) => {
    if (shortcut === 'microphone') pressMicrophone(room)
    else if (shortcut === 'camera') isVideo && pressCamera(room)
    else if (shortcut === 'full_screen') fullScreen?.toggle()
    else if (shortcut === 'notes') panel.show('notes')
    else setDialog('help')
  })
  const unread = useUnreadNote(state.notes, panel.open === 'notes')
  return (
    <div
      data-theme="dark"
      data-screen="call"
      data-peer={view.peer}
      data-socket={state.socketState}
      className={classNames('inset-0 bg-room text-ink [container:room/size]', isOverlay ? 'absolute' : 'fixed')}
    >
      <div className="absolute inset-0 grid grid-rows-[auto_minmax(0,1fr)_auto] px-3 room-wide:px-5 room-low:grid-cols-[minmax(0,1fr)_auto] room-low:grid-rows-1 room-low:gap-x-2 room-low:py-2 room-low:pr-[max(8px,env(safe-area-inset-right))] room-low:pl-[max(8px,env(safe-area-inset-left))]">
        <TopBar {...view} />
        <Pictures {...view} {...{ panel, unread, extras, heading }} onDialog={setDialog} />
        <footer className="pb-[max(12px,env(safe-area-inset-bottom))] room-wide:h-[108px] room-wide:pb-0 room-low:h-auto room-low:min-h-0 room-low:overflow-y-auto room-low:pb-0">
          <Controls {...view} {...{ panel, fullScreen }} unread={unread !== null} onDialog={setDialog} />
        </footer>
      </div>
      <RoomDialogs {...{ room, call, links }} open={dialog} onChange={setDialog} />
    </div>
  )
}

type PicturesProps = StageView & {
  panel: Panel
  unread: CallNote | null
  extras: ReactNode
  heading: RefObject<HTMLHeadingElement | null>
  onDialog: (dialog: RoomDialog) => void
}

function Pictures({ panel, unread, extras, heading, onDialog, ...view }: PicturesProps) {
  const { room, call, state, media, peer, name, isVideo, isVideoVisible } = view
  const { t } = useTranslation(['stage', 'room'])
  const [{ isFitted, corner }, setView] = useCallView()
  const audio = useAudioOutput(state.stream, media.selected.speaker)
  const isTalkingWhileMuted = useMutedVoice(room.media.track('microphone'), !media.isMicrophoneOn)
  const isTrouble = peer === 'connecting' && state.trouble !== 'none'
  const cards = extras && (
    <OptionalPart>
      <div className="pointer-events-auto grid justify-items-center gap-2 room-low:justify-items-start">{extras}</div>
    </OptionalPart>
  )
  return (
    <RoomMain
      className="relative min-h-0 overflow-hidden rounded-dialog bg-room-control"
      onDoubleClick={() => isVideoVisible && setView({ isFitted: !isFitted })}
    >
      <h1 ref={heading} tabIndex={-1} className="sr-only outline-none">
        {t('room:metaTitle', { name: call.other.name })}
      </h1>
      <CallVideo
        stream={state.stream}
        label={call.other.name}
        isHidden={!isVideoVisible}
        isFitted={isFitted}
        onElement={room.setRemoteVideo}
      />
      {!isVideoVisible && <PeerPlaceholder {...view} />}
      {isVideoVisible && peer === 'reconnecting' && <FrozenVeil {...view} />}
      <SpeakerBadge {...view} isRight={corner === 'bottom_left'} />
      {isTrouble && (
        <TroublePanel {...view} onDialog={onDialog}>
          {cards}
        </TroublePanel>
      )}
      {isVideo && <OwnTile media={media} />}
      <StageNotes {...view} isTalkingWhileMuted={isTalkingWhileMuted}>
        {!isTrouble && cards}
        {audio.isBlocked && (
          <Button variant="warm" className="pointer-events-auto" onClick={audio.play}>
            {t('stage:turnSoundOn')}
          </Button>
        )}
      </StageNotes>
      <NewNote note={unread} name={name} onOpen={() => panel.show('notes')} />
      {panel.open === 'trust' && <TrustPanel {...{ room, state, name }} onClose={panel.close} />}
      {panel.open === 'notes' && <NotesPanel {...{ room, state, name }} onClose={panel.close} />}
    </RoomMain>
  )
}
