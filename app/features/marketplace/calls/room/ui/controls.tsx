import { LifeBuoy, MessageCircle, Mic, MicOff, PhoneOff, ShieldCheck, Video, VideoOff, Volume2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { classNames } from '#app/ui/class-names.ts'
import { type SourceState, sourceStateOf } from '../own-media.rules.ts'
import { SHORTCUTS } from '../stage.rules.ts'
import type { MediaState } from './local-media.ts'
import type { Room } from './room-engine.ts'
import { useCallView } from './use-call-view.ts'

/** Switches the microphone, or asks for it again when there is none. */
export function pressMicrophone(room: Pick<Room, 'media'>) {
  const state = room.media.get()
  if (sourceStateOf(state, 'microphone') === 'missing') void room.media.retry('microphone')
  else room.media.setMicrophone(!state.isMicrophoneOn)
}

/** Switches the camera, brings the video back after sound only, or asks for a camera again when there is none. */
export function pressCamera(room: Room) {
  const state = room.media.get()
  if (room.get().isSoundOnly) room.setSoundOnly(false)
  else if (sourceStateOf(state, 'camera') === 'missing') void room.media.retry('camera')
  else void room.media.setCamera(!state.isCameraOn)
}

const microphoneWords = {
  on: 'room:controls.mute',
  off: 'room:controls.unmute',
  missing: 'stage:controls.noMicrophone',
  interrupted: 'stage:controls.microphonePaused',
} as const satisfies Record<SourceState, string>
const cameraWords = {
  on: 'room:controls.cameraOff',
  off: 'room:controls.cameraOn',
  missing: 'stage:controls.noCamera',
  interrupted: 'stage:controls.cameraPaused',
} as const satisfies Record<SourceState, string>

/** What one can do during a call; every button says in words what a press does, or what is missing. */
export function Controls(props: {
  room: Room
  state: MediaState
  hasCamera: boolean
  isSoundOnly: boolean
  unread: boolean
  name: string
  open: 'trust' | 'notes' | null
  more: ReactNode
  onPanel: (panel: 'trust' | 'notes') => void
  onDevices: () => void
  onHelp: () => void
  onLeave: () => void
}) {
  const { room, state, hasCamera, isSoundOnly, unread, name, open, onPanel } = props
  const { t } = useTranslation(['stage', 'room'])
  const [{ hasKeys }] = useCallView()
  const keyOf = (shortcut: keyof typeof SHORTCUTS) => (hasKeys ? SHORTCUTS[shortcut] : undefined)
  const microphone = sourceStateOf(state, 'microphone')
  const camera = sourceStateOf(state, 'camera')
  const hasVideo = camera === 'on' && !isSoundOnly
  return (
    <section
      aria-label={t('stage:controls.label')}
      className="flex items-start justify-center pt-3 room-wide:gap-1 room-low:h-full room-low:flex-col room-low:items-center room-low:justify-center room-low:gap-1.5 room-low:pt-0"
    >
      <Control
        label={t(microphoneWords[microphone])}
        keys={keyOf('microphone')}
        isOff={microphone !== 'on'}
        onPress={() => pressMicrophone(room)}
      >
        {microphone === 'on' ? <Mic /> : <MicOff />}
      </Control>
      {hasCamera && (
        <Control
          label={t(isSoundOnly ? 'stage:controls.videoOn' : cameraWords[camera])}
          keys={keyOf('camera')}
          isOff={!hasVideo}
          onPress={() => pressCamera(room)}
        >
          {hasVideo ? <Video /> : <VideoOff />}
        </Control>
      )}
      <Line />
      <Control isExtra label={t('stage:controls.devices')} onPress={props.onDevices}>
        <Volume2 />
      </Control>
      <Control
        label={t('stage:controls.notes')}
        name={unread ? t('stage:controls.notesUnread', { name }) : undefined}
        keys={keyOf('notes')}
        isExpanded={open === 'notes'}
        panel="notes"
        hasMark={unread}
        onPress={() => onPanel('notes')}
      >
        <MessageCircle />
      </Control>
      <Control isExtra label={t('stage:controls.trust')} isExpanded={open === 'trust'} onPress={() => onPanel('trust')}>
        <ShieldCheck />
      </Control>
      {props.more}
      <Line />
      <Control label={t('stage:controls.help')} keys={keyOf('help')} onPress={props.onHelp}>
        <LifeBuoy />
      </Control>
      <Control label={t('stage:controls.leave')} isEnd onPress={props.onLeave}>
        <PhoneOff />
      </Control>
    </section>
  )
}

const Line = () => (
  <i aria-hidden="true" className="mx-2 mt-2 hidden h-[38px] w-px bg-line room-large:block room-low:hidden" />
)

export const CONTROL_CLASS =
  'group grid min-w-0 flex-1 basis-0 justify-items-center gap-1.5 rounded-card text-[0.75rem] font-medium text-ink-2 room-wide:w-[84px] room-wide:flex-none room-wide:text-[0.8125rem] room-large:w-[92px] room-low:w-auto'
const roundClass =
  'grid h-[50px] w-[50px] place-items-center rounded-full transition-colors [&>svg]:size-[23px] room-wide:h-[54px] room-wide:w-[54px] room-low:size-11'

/** Icon and words of a control, for those that are made elsewhere. */
export function ControlLook(props: {
  label: string
  isOff?: boolean
  isEnd?: boolean
  hasMark?: boolean
  children: ReactNode
}) {
  return (
    <>
      <span
        className={classNames(
          'relative',
          roundClass,
          props.isEnd
            ? 'bg-room-leave text-room room-large:w-[84px]!'
            : props.isOff
              ? 'bg-ink text-room'
              : 'bg-room-control text-ink room-low:bg-room-control',
        )}
      >
        {props.children}
        {props.hasMark && (
          <i
            aria-hidden="true"
            className="absolute top-0.5 right-0.5 size-3 rounded-full bg-apricot ring-2 ring-room"
          />
        )}
      </span>
      <span className="-mx-1 text-center leading-tight room-wide:mx-0 room-wide:whitespace-nowrap room-low:sr-only">
        {props.label}
      </span>
    </>
  )
}

function Control(props: {
  label: string
  /** What it is called when that is more than its words. */
  name?: string
  keys?: string
  isOff?: boolean
  isEnd?: boolean
  isExpanded?: boolean
  panel?: 'notes'
  hasMark?: boolean
  /** On phones it is in the menu instead. */
  isExtra?: boolean
  onPress: () => void
  children: ReactNode
}) {
  const { label, name, keys, isExpanded, panel, isExtra, onPress, children, ...look } = props
  return (
    <button
      type="button"
      onClick={onPress}
      aria-label={name}
      aria-keyshortcuts={keys}
      aria-expanded={isExpanded}
      data-panel={panel}
      title={keys ? `${label} (${keys})` : undefined}
      className={classNames(CONTROL_CLASS, isExtra && 'hidden room-wide:grid room-low:hidden')}
    >
      <ControlLook label={label} {...look}>
        {children}
      </ControlLook>
    </button>
  )
}
