import { ChevronDown, Mic, MicOff, SwitchCamera, Video, VideoOff, Volume2 } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { CallMedia } from '#app/features/marketplace/availability/schema.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { watchLevel } from '#app/platform/browser/devices.ts'
import { Button } from '#app/ui/button.tsx'
import { classNames } from '#app/ui/class-names.ts'
import { Note } from '#app/ui/note.tsx'
import { type DeviceKind, nextCamera } from '../own-media.rules.ts'
import { CallVideo } from './call-video.tsx'
import { type MediaOwner, type MediaState, useMediaState } from './local-media.ts'
import { playSound } from './sounds.ts'

const bars = 20
const everyMs = 80

function useLevel(track: MediaStreamTrack | null, isOn: boolean): number {
  const [level, setLevel] = useState(0)
  useEffect(() => {
    setLevel(0)
    if (!track || !isOn) return
    return watchLevel(track, everyMs, (power) => setLevel((before) => Math.max(Math.min(1, power * 6), before * 0.85)))
  }, [track, isOn])
  return level
}

function LevelMeter(props: { track: MediaStreamTrack | null; isOn: boolean }) {
  const { track, isOn } = props
  const { t } = useTranslation('room')
  const level = useLevel(track, isOn)
  const [hasLevel, setHasLevel] = useState(false)
  useEffect(() => {
    if (level > 0.08) setHasLevel(true)
  }, [level])
  const lit = Math.round(level * bars)
  const state = !track ? 'noMicrophone' : !isOn ? 'muted' : hasLevel ? 'audible' : 'silent'
  return (
    <div className="grid grid-cols-[24px_1fr_auto] items-center gap-3">
      {isOn && track ? <Mic className="size-5 text-pine" /> : <MicOff className="size-5 text-ink-3" />}
      <div className="relative grid h-5 grid-cols-[repeat(20,1fr)] gap-[3px]">
        <meter className="sr-only" aria-label={t('lobby.level')} min={0} max={bars} value={lit} />
        {Array.from({ length: bars }, (_, bar) => `bar-${bar}`).map((key, bar) => (
          <i
            key={key}
            className={classNames(
              'rounded-[2px]',
              bar >= lit ? 'bg-line' : bar >= bars * 0.7 ? 'bg-apricot' : 'bg-pine',
            )}
          />
        ))}
      </div>
      <span
        className={classNames(
          'min-w-[6.5em] text-right font-semibold',
          state === 'audible' ? 'text-pine-ink' : 'text-ink-3',
        )}
      >
        {t(`lobby.${state}`)}
      </span>
    </div>
  )
}

function ProblemNotes({ room, state }: { room: MediaOwner; state: MediaState }) {
  const { t } = useTranslation('room')
  const { microphone, camera } = state.problems
  if (!microphone && !camera) return null
  return (
    <div className="grid gap-3">
      {microphone && <Note tone="bad">{t(`problems.microphone.${microphone}`)}</Note>}
      {camera && <Note tone={microphone ? 'plain' : 'apricot'}>{t(`problems.camera.${camera}`)}</Note>}
      <div>
        <Button variant="sec" size="sm" onClick={() => void room.media.start()}>
          {t('problems.retry')}
        </Button>
      </div>
    </div>
  )
}

export function OwnDevices({ room, media }: { room: MediaOwner; media: CallMedia }) {
  const state = useMediaState(room)
  const kinds: DeviceKind[] = media === 'video' ? ['camera', 'microphone', 'speaker'] : ['microphone', 'speaker']
  return (
    <>
      <ProblemNotes room={room} state={state} />
      <LevelMeter track={room.media.track('microphone')} isOn={state.isMicrophoneOn} />
      <DevicePicker room={room} state={state} kinds={kinds} />
    </>
  )
}

const icons = { camera: Video, microphone: Mic, speaker: Volume2 }

function DevicePicker(props: { room: MediaOwner; state: MediaState; kinds: readonly DeviceKind[] }) {
  const { room, state, kinds } = props
  const { t } = useTranslation('room')
  const [isPlaying, setIsPlaying] = useState(false)
  return (
    <ul className="divide-y divide-line border-y border-line">
      {kinds.map((kind) => {
        const Icon = icons[kind]
        const devices = state.devices[kind]
        const id = `device-${kind}`
        return (
          <li key={kind} className="grid min-h-[62px] grid-cols-[24px_1fr_auto] items-center gap-3">
            <Icon aria-hidden="true" className="size-5 text-ink-3" />
            <div className="relative min-w-0 py-2">
              <label htmlFor={id} className="block text-[0.8125rem] leading-tight text-ink-3">
                {t(`devices.${kind}`)}
              </label>
              <select
                id={id}
                className="-ml-1.5 mt-0.5 w-[calc(100%+6px)] cursor-pointer appearance-none truncate rounded-sm bg-transparent py-1 pr-7 pl-1.5 outline-offset-0 text-[0.9375rem] font-medium text-ink disabled:cursor-default"
                value={state.selected[kind]}
                disabled={devices.length === 0}
                onChange={(event) => void room.media.choose(kind, event.target.value)}
              >
                {devices.length === 0 && (
                  <option value={state.selected[kind]}>
                    {t(kind === 'speaker' ? 'devices.default' : 'devices.none')}
                  </option>
                )}
                {kind === 'speaker' && devices.length > 0 && !devices.some(({ id: each }) => each === '') && (
                  <option value="">{t('devices.default')}</option>
                )}
                {devices.map((device) => (
                  <option key={device.id} value={device.id}>
                    {device.label}
                  </option>
                ))}
              </select>
            </div>
            {kind === 'speaker' ? (
              <button
                type="button"
                className="text-link min-h-11 text-[0.9375rem]"
                aria-disabled={isPlaying || undefined}
                onClick={() => {
                  if (isPlaying) return
                  setIsPlaying(true)
                  void playSound('test', state.selected.speaker).finally(() => setIsPlaying(false))
                }}
              >
                {t(isPlaying ? 'devices.testing' : 'devices.test')}
              </button>
            ) : (
              <ChevronDown aria-hidden="true" className="pointer-events-none size-5 text-ink-2" />
            )}
          </li>
        )
      })}
    </ul>
  )
}

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
