import { MicOff, VideoOff, Wifi } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { watchLevel } from '#app/platform/browser/devices.ts'
import { Button } from '#app/ui/button.tsx'
import { followMutedVoice, type MutedSpeech, type SourceKind, sourceStateOf } from '../own-media.rules.ts'
import type { MediaState } from './local-media.ts'
import type { StageView } from './stage-hooks.ts'

export function StageNotes(props: StageView & { isTalkingWhileMuted: boolean; children?: ReactNode }) {
  const { room, state, media, name, isVideo, isTalkingWhileMuted, children } = props
  const { t } = useTranslation(['stage', 'room'])
  return (
    <div
      role="status"
      className="pointer-events-none absolute inset-x-3 top-3 z-10 grid justify-items-center gap-2 room-wide:top-5 room-low:top-auto room-low:right-[156px] room-low:bottom-14 room-low:justify-items-start"
    >
      {children}
      {isVideo && isAllDenied(media) ? (
        <AllDeniedNote room={room} />
      ) : (
        <>
          <SourceNote kind="microphone" {...props} />
          {isVideo && <SourceNote kind="camera" {...props} />}
        </>
      )}
      {isTalkingWhileMuted && sourceStateOf(media, 'microphone') === 'off' && (
        <StageNote
          icon={<MicOff />}
          action={{ label: t('room:controls.unmute'), variant: 'pri', onPress: () => room.media.setMicrophone(true) }}
        >
          {t('mutedHint', { name })}
        </StageNote>
      )}
      {state.offersSoundOnly && !state.isSoundOnly && (
        <StageNote
          icon={<Wifi />}
          decline={{ label: t('soundOnly.keep'), onPress: room.declineSoundOnly }}
          action={{ label: t('soundOnly.accept'), variant: 'pri', onPress: () => room.setSoundOnly(true) }}
        >
          {t('soundOnly.offer')}
        </StageNote>
      )}
    </div>
  )
}

const isAllDenied = (media: MediaState) =>
  (['microphone', 'camera'] as const).every(
    (kind) => sourceStateOf(media, kind) === 'missing' && media.problems[kind] === 'denied',
  )

/** One note for both devices: two would cover the other person on a small screen. */
function AllDeniedNote({ room }: Pick<StageView, 'room'>) {
  const { t } = useTranslation(['stage', 'room'])
  const retry = async () => {
    await room.media.retry('microphone')
    await room.media.retry('camera')
  }
  return (
    <StageNote icon={<MicOff />} action={{ label: t('room:problems.retry'), onPress: () => void retry() }}>
      {t('allDenied')}
    </StageNote>
  )
}

function SourceNote({ kind, room, media, name }: StageView & { kind: SourceKind }) {
  const { t } = useTranslation(['stage', 'room'])
  const source = sourceStateOf(media, kind)
  const problem = media.problems[kind]
  const icon = kind === 'microphone' ? <MicOff /> : <VideoOff />
  if (source === 'interrupted') return <StageNote icon={icon}>{t(`interrupted.${kind}`, { name })}</StageNote>
  if (source !== 'missing' || !problem) return null
  return (
    <StageNote icon={icon} action={{ label: t('room:problems.retry'), onPress: () => void room.media.retry(kind) }}>
      {t(`room:problems.${kind}.${problem}`)}
    </StageNote>
  )
}

type NoteAction = { label: string; variant?: 'pri' | 'sec'; onPress: () => void }

function StageNote(props: { icon: ReactNode; decline?: NoteAction; action?: NoteAction; children: ReactNode }) {
  const { action, decline } = props
  return (
    <div className="pointer-events-auto flex max-w-[600px] flex-wrap items-center gap-x-4 gap-y-2 rounded-card bg-room/92 py-2.5 pr-3 pl-4 text-[0.9375rem] leading-snug shadow-float">
      <span aria-hidden="true" className="text-apricot [&>svg]:size-5">
        {props.icon}
      </span>
      <p className="min-w-0 flex-1 basis-48">{props.children}</p>
      {action && (
        <span className="ml-auto flex flex-wrap justify-end gap-2">
          {decline && (
            <Button variant="ghost" size="sm" onClick={decline.onPress}>
              {decline.label}
            </Button>
          )}
          <Button variant={action.variant ?? 'sec'} size="sm" onClick={action.onPress}>
            {action.label}
          </Button>
        </span>
      )}
    </div>
  )
}

export function TroublePanel(
  props: StageView & { onDialog: (dialog: 'help' | 'leave') => void; children?: ReactNode },
) {
  const { room, state, name, isVideo, onDialog, children } = props
  const { t } = useTranslation('stage')
  if (state.trouble === 'none') return null
  return (
    <section
      aria-labelledby="trouble"
      className="absolute inset-0 z-10 grid justify-items-center gap-4 overflow-y-auto bg-room-control px-6 py-4 text-center [place-content:safe_center] room-low:gap-2 room-low:py-2"
    >
      <h2 id="trouble" className="d3 room-low:text-[1.25rem]">
        {t('trouble.title', { name })}
      </h2>
      <p
        role="status"
        className="max-w-[34em] text-ink-2 room-low:max-w-[46em] room-low:text-[0.9375rem] room-low:leading-snug"
      >
        {t(`trouble.${state.trouble}`, { name })}
      </p>
      <div className="mt-2 flex flex-wrap justify-center gap-2.5">
        <Button variant="ghost" onClick={() => onDialog('leave')}>
          {t('controls.leave')}
        </Button>
        <Button variant="ghost" onClick={() => onDialog('help')}>
          {t('controls.help')}
        </Button>
        {isVideo && !state.isSoundOnly && (
          <Button variant="sec" onClick={() => room.setSoundOnly(true)}>
            {t('trouble.soundOnly')}
          </Button>
        )}
        <Button onClick={() => room.retry()}>{t('trouble.retry')}</Button>
      </div>
      {children}
    </section>
  )
}

/** Detects a person talking into their muted microphone. The cloned track never leaves this device. */
export function useMutedVoice(track: MediaStreamTrack | null, isMuted: boolean): boolean {
  const [isTalking, setTalking] = useState(false)
  useEffect(() => {
    setTalking(false)
    if (!track || !isMuted) return
    const copy = track.clone()
    copy.enabled = true
    let voice: MutedSpeech = { loud: 0, until: 0 }
    const stop = watchLevel(copy, 200, (level) => {
      const now = performance.now()
      voice = followMutedVoice(voice, level, now)
      setTalking(now < voice.until)
    })
    return () => {
      stop()
      copy.stop()
    }
  }, [track, isMuted])
  return isTalking
}
