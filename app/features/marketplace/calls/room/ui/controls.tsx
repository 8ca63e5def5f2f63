import {
  Ellipsis,
  Eye,
  EyeOff,
  LifeBuoy,
  Maximize,
  MessageCircle,
  Mic,
  MicOff,
  Minimize,
  PhoneOff,
  ScanLine,
  ShieldCheck,
  SwitchCamera,
  Video,
  VideoOff,
  Volume2,
} from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { classNames } from '#app/ui/class-names.ts'
import { Menu, MenuItem } from '#app/ui/menu.tsx'
import { nextCamera, type SourceState, sourceStateOf } from '../own-media.rules.ts'
import { SHORTCUTS } from '../rules.ts'
import type { Room } from './room-engine.ts'
import type { FullScreen } from './room-frame.tsx'
import { useCallView } from './room-store.ts'
import type { Panel, StageView } from './stage-hooks.ts'

export function pressMicrophone(room: Pick<Room, 'media'>) {
  const state = room.media.get()
  if (sourceStateOf(state, 'microphone') === 'missing') void room.media.retry('microphone')
  else room.media.setMicrophone(!state.isMicrophoneOn)
}

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

export function Controls(
  props: StageView & {
    unread: boolean
    panel: Panel
    fullScreen: FullScreen
    onDialog: (dialog: 'devices' | 'help' | 'leave') => void
  },
) {
  const { room, state, media, isVideo, name, unread, panel, onDialog } = props
  const toggle = (which: 'trust' | 'notes') => (panel.open === which ? panel.close() : panel.show(which))
  const { t } = useTranslation(['stage', 'room'])
  const [{ hasKeys }] = useCallView()
  const keyOf = (shortcut: keyof typeof SHORTCUTS) => (hasKeys ? SHORTCUTS[shortcut] : undefined)
  const microphone = sourceStateOf(media, 'microphone')
  const camera = sourceStateOf(media, 'camera')
  const hasVideo = camera === 'on' && !state.isSoundOnly
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
      {isVideo && (
        <Control
          label={t(state.isSoundOnly ? 'stage:controls.videoOn' : cameraWords[camera])}
          keys={keyOf('camera')}
          isOff={!hasVideo}
          onPress={() => pressCamera(room)}
        >
          {hasVideo ? <Video /> : <VideoOff />}
        </Control>
      )}
      <Line />
      <Control isExtra label={t('stage:controls.devices')} onPress={() => onDialog('devices')}>
        <Volume2 />
      </Control>
      <Control
        label={t('stage:controls.notes')}
        name={unread ? t('stage:controls.notesUnread', { name }) : undefined}
        keys={keyOf('notes')}
        isExpanded={panel.open === 'notes'}
        panel="notes"
        hasMark={unread}
        onPress={() => toggle('notes')}
      >
        <MessageCircle />
      </Control>
      <Control
        isExtra
        label={t('stage:controls.trust')}
        isExpanded={panel.open === 'trust'}
        onPress={() => toggle('trust')}
      >
        <ShieldCheck />
      </Control>
      <CallMenu {...props} />
      <Line />
      <Control label={t('stage:controls.help')} keys={keyOf('help')} onPress={() => onDialog('help')}>
        <LifeBuoy />
      </Control>
      <Control label={t('stage:controls.leave')} isEnd onPress={() => onDialog('leave')}>
        <PhoneOff />
      </Control>
    </section>
  )
}

const Line = () => (
  <i aria-hidden="true" className="mx-2 mt-2 hidden h-[38px] w-px bg-line room-large:block room-low:hidden" />
)

const CONTROL_CLASS =
  'group grid min-w-0 flex-1 basis-0 justify-items-center gap-1.5 rounded-card text-[0.75rem] font-medium text-ink-2 room-wide:w-[84px] room-wide:flex-none room-wide:text-[0.8125rem] room-large:w-[92px] room-low:w-auto'
const roundClass =
  'grid h-[50px] w-[50px] place-items-center rounded-full transition-colors [&>svg]:size-[23px] room-wide:h-[54px] room-wide:w-[54px] room-low:size-11'

function ControlLook(props: {
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
  name?: string
  keys?: string
  isOff?: boolean
  isEnd?: boolean
  isExpanded?: boolean
  panel?: 'notes'
  hasMark?: boolean
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

function CallMenu(props: Parameters<typeof Controls>[0]) {
  const { room, media, isVideo, fullScreen, panel, onDialog } = props
  const { t } = useTranslation(['stage', 'room'])
  const [view, setView] = useCallView()
  const next = nextCamera(media)
  return (
    <Menu
      align="center"
      side={globalThis.matchMedia?.('(max-height: 480px)').matches ? 'left' : undefined}
      label={t('controls.more')}
      trigger={
        <button type="button" className={CONTROL_CLASS}>
          <ControlLook label={t('controls.more')}>
            <Ellipsis />
          </ControlLook>
        </button>
      }
    >
      <MenuItem icon={<ShieldCheck />} onSelect={() => panel.show('trust')}>
        {t('controls.trust')}
      </MenuItem>
      <MenuItem icon={<Volume2 />} onSelect={() => onDialog('devices')}>
        {t('controls.devices')}
      </MenuItem>
      {isVideo && next && media.isCameraOn && (
        <MenuItem icon={<SwitchCamera />} onSelect={() => void room.media.choose('camera', next.id)}>
          {t('room:devices.nextCamera')}
        </MenuItem>
      )}
      {isVideo && (
        <>
          <MenuItem icon={<ScanLine />} onSelect={() => setView({ isFitted: !view.isFitted })}>
            {t(view.isFitted ? 'more.fill' : 'more.fit')}
          </MenuItem>
          <MenuItem
            icon={view.isOwnHidden ? <Eye /> : <EyeOff />}
            onSelect={() => setView({ isOwnHidden: !view.isOwnHidden })}
          >
            {t(view.isOwnHidden ? 'more.showOwn' : 'more.hideOwn')}
          </MenuItem>
        </>
      )}
      {fullScreen && (
        <MenuItem icon={fullScreen.isFull ? <Minimize /> : <Maximize />} onSelect={fullScreen.toggle}>
          {t(fullScreen.isFull ? 'room:endFullScreen' : 'room:fullScreen')}
        </MenuItem>
      )}
    </Menu>
  )
}
