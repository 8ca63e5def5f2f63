import { Mic, MicOff, SwitchCamera, Video, VideoOff } from 'lucide-react'
import type { CallMedia } from '#app/features/availability/schema.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { CallVideo } from './call-video.tsx'
import { type MediaOwner, useMediaState } from './use-room.ts'

/** What the own camera shows, with its switches; in a voice call a sign instead. */
export function OwnVideo({ room, media }: { room: MediaOwner; media: CallMedia }) {
  const { t } = useTranslation('calls')
  const state = useMediaState(room)
  const cameras = state.devices.camera
  const next = cameras[(cameras.findIndex(({ id }) => id === state.selected.camera) + 1) % Math.max(1, cameras.length)]
  const shape =
    media === 'video'
      ? 'h-[min(392px,48dvh)] rounded-[50%_50%_22px_22px/46%_46%_22px_22px] sm:h-[420px] lg:h-[520px]'
      : 'h-[220px] rounded-big lg:h-[380px]'
  return (
    <div
      className={`relative mt-5 overflow-hidden bg-tint-4 lg:col-start-1 lg:row-span-2 lg:row-start-1 lg:mt-0 ${shape}`}
    >
      {media === 'video' ? (
        <CallVideo stream={state.preview} label={t('room.you')} isMirrored isHidden={!state.preview} />
      ) : null}
      {(media === 'audio' || !state.preview) && (
        <div className="absolute inset-0 grid place-items-center px-8 pb-16 text-center text-over-ink">
          <div className="grid justify-items-center gap-3">
            {media === 'audio' ? <Mic className="size-10" /> : <VideoOff className="size-10" />}
            <p>{t(media === 'audio' ? 'room.lobby.audioOnly' : 'room.lobby.cameraOff')}</p>
          </div>
        </div>
      )}
      <div className="absolute inset-x-0 bottom-4 flex justify-center gap-3">
        <RoundToggle
          label={t(state.isMicrophoneOn ? 'room.controls.mute' : 'room.controls.unmute')}
          onPress={() => room.media.setMicrophone(!state.isMicrophoneOn)}
        >
          {state.isMicrophoneOn ? <Mic /> : <MicOff />}
        </RoundToggle>
        {media === 'video' && (
          <RoundToggle
            label={t(state.isCameraOn ? 'room.controls.cameraOff' : 'room.controls.cameraOn')}
            onPress={() => void room.media.setCamera(!state.isCameraOn)}
          >
            {state.isCameraOn ? <Video /> : <VideoOff />}
          </RoundToggle>
        )}
        {media === 'video' && cameras.length > 1 && next && (
          <RoundToggle label={t('room.devices.nextCamera')} onPress={() => void room.media.choose('camera', next.id)}>
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
