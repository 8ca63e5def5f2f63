import { Mic, MicOff, SwitchCamera, Video, VideoOff } from 'lucide-react'
import type { CallMedia } from '#app/features/marketplace/availability/schema.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { classNames } from '#app/ui/class-names.ts'
import { nextCamera } from '../own-media.rules.ts'
import { CallVideo } from './call-video.tsx'
import { type MediaOwner, useMediaState } from './local-media.ts'

export function OwnVideo({ room, media }: { room: MediaOwner; media: CallMedia }) {
  const { t } = useTranslation('room')
  const state = useMediaState(room)
  const next = nextCamera(state)
  const shape =
    media === 'video'
      ? 'h-[min(392px,48dvh)] rounded-[50%_50%_22px_22px/46%_46%_22px_22px] room-wide:h-[min(420px,56dvh)] room-large:h-[min(520px,64dvh)] low:h-[calc(100dvh-150px)] low:rounded-big'
      : 'h-[220px] rounded-big room-large:h-[380px] low:h-[calc(100dvh-150px)]'
  return (
    <div
      className={classNames(
        'relative mt-5 overflow-hidden bg-tint-4 room-mid:col-start-1 room-mid:row-span-2 room-mid:row-start-1 room-mid:mt-0 low:col-start-1 low:row-span-2 low:row-start-1 low:mt-0',
        shape,
      )}
    >
      {media === 'video' ? <CallVideo stream={state.preview} label={t('you')} isOwn isHidden={!state.preview} /> : null}
      {(media === 'audio' || !state.preview) && (
        <div className="absolute inset-0 grid place-items-center px-8 pb-16 text-center text-over-ink">
          <div className="grid justify-items-center gap-3">
            {media === 'audio' ? <Mic className="size-10" /> : <VideoOff className="size-10" />}
            <p>{t(media === 'audio' ? 'lobby.audioOnly' : 'lobby.cameraOff')}</p>
          </div>
        </div>
      )}
      <div className="absolute inset-x-0 bottom-4 flex justify-center gap-3">
        <RoundToggle
          label={t(state.isMicrophoneOn ? 'controls.mute' : 'controls.unmute')}
          onPress={() => room.media.setMicrophone(!state.isMicrophoneOn)}
        >
          {state.isMicrophoneOn ? <Mic /> : <MicOff />}
        </RoundToggle>
        {media === 'video' && (
          <RoundToggle
            label={t(state.isCameraOn ? 'controls.cameraOff' : 'controls.cameraOn')}
            onPress={() => void room.media.setCamera(!state.isCameraOn)}
          >
            {state.isCameraOn ? <Video /> : <VideoOff />}
          </RoundToggle>
        )}
        {media === 'video' && next && (
          <RoundToggle label={t('devices.nextCamera')} onPress={() => void room.media.choose('camera', next.id)}>
            <SwitchCamera />
          </RoundToggle>
        )}
      </div>
    </div>
  )
}

function RoundToggle(props: { label: string; onPress: () => void; children: React.ReactNode }) {
  return (
    <button
      type="button"
      aria-label={props.label}
      onClick={props.onPress}
      className="grid size-[54px] place-items-center rounded-full bg-over text-over-ink [&>svg]:size-6"
    >
      {props.children}
    </button>
  )
}
