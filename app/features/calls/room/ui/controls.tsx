import { LifeBuoy, Mic, MicOff, PhoneOff, Video, VideoOff, Volume2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { classNames } from '#app/ui/class-names.ts'
import type { MediaState } from './local-media.ts'
import type { Room } from './room-engine.ts'

/** What one can do during a call; every button says in words what a press does. */
export function Controls(props: {
  room: Room
  state: MediaState
  hasCamera: boolean
  onDevices: () => void
  onHelp: () => void
  onLeave: () => void
}) {
  const { room, state, hasCamera, onDevices, onHelp, onLeave } = props
  const { t } = useTranslation('calls')
  return (
    <section aria-label={t('room.controls.label')} className="flex items-start justify-center gap-0.5 pt-3 sm:gap-1">
      <Control
        label={t(state.isMicrophoneOn ? 'room.controls.mute' : 'room.controls.unmute')}
        isOff={!state.isMicrophoneOn}
        onPress={() => room.media.setMicrophone(!state.isMicrophoneOn)}
      >
        {state.isMicrophoneOn ? <Mic /> : <MicOff />}
      </Control>
      {hasCamera && (
        <Control
          label={t(state.isCameraOn ? 'room.controls.cameraOff' : 'room.controls.cameraOn')}
          isOff={!state.isCameraOn}
          onPress={() => void room.media.setCamera(!state.isCameraOn)}
        >
          {state.isCameraOn ? <Video /> : <VideoOff />}
        </Control>
      )}
      <Control label={t('room.controls.devices')} onPress={onDevices}>
        <Volume2 />
      </Control>
      <Line />
      <Control label={t('room.help')} onPress={onHelp}>
        <LifeBuoy />
      </Control>
      <Line />
      <Control label={t('room.controls.leave')} isEnd onPress={onLeave}>
        <PhoneOff />
      </Control>
    </section>
  )
}

const Line = () => <i aria-hidden="true" className="mx-2.5 mt-2 hidden h-[38px] w-px bg-line sm:block" />

function Control(props: { label: string; isOff?: boolean; isEnd?: boolean; onPress: () => void; children: ReactNode }) {
  const { label, isOff, isEnd, onPress, children } = props
  return (
    <button
      type="button"
      onClick={onPress}
      className={classNames(
        'group grid min-w-[64px] justify-items-center gap-1.5 rounded-card text-[0.8125rem] font-medium text-ink-2 sm:w-[92px]',
        isEnd && 'sm:w-[100px]',
      )}
    >
      <span
        className={classNames(
          'grid h-[54px] place-items-center rounded-full transition-colors [&>svg]:size-[23px]',
          isEnd ? 'w-[64px] bg-room-leave text-room sm:w-[84px]' : 'w-[54px]',
          !isEnd && (isOff ? 'bg-ink text-room' : 'bg-room-control text-ink'),
        )}
      >
        {children}
      </span>
      <span className="whitespace-nowrap">{label}</span>
    </button>
  )
}
