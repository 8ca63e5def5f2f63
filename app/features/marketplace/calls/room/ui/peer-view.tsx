import { AudioLines, MicOff } from 'lucide-react'
import { useFormat } from '#app/i18n/use-format.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { classNames } from '#app/ui/class-names.ts'
import { Avatar } from '#app/ui/photo.tsx'
import { GRACE_MINUTES } from '../../schema.ts'
import { isSending } from '../own-media.rules.ts'
import { clockText, isThere } from '../rules.ts'
import type { StageView } from './stage-hooks.ts'

const lostClock = ({ state, now }: Pick<StageView, 'state' | 'now'>) =>
  clockText(state.lostAt === null ? 0 : Math.max(0, Math.floor((now - state.lostAt) / 1000)))

export function PeerPlaceholder(props: StageView) {
  const { call, peer, state, media, name, isVideo } = props
  const { t } = useTranslation('stage')
  const text = !isThere(peer)
    ? t(`state.${peer}`, { name })
    : isVideo && state.isSoundOnly
      ? t('soundOnly.on')
      : isVideo && !state.peerCamera
        ? t('peerCameraOff', { name })
        : t(isSending(media, 'microphone') ? 'listening' : 'microphoneOff', { name })
  return (
    <div className="absolute inset-0 grid place-content-center justify-items-center gap-5 px-6 pb-10 text-center room-low:grid-cols-[auto_fit-content(24em)] room-low:items-center room-low:gap-x-2 room-low:pt-12 room-low:pb-20 room-low:text-left">
      <span
        className={classNames(
          'rounded-full transition-shadow duration-300 room-low:scale-75',
          state.isSpeaking && isThere(peer) && 'ring-4 ring-apricot ring-offset-8 ring-offset-room-control',
        )}
      >
        <Avatar photoKey={call.other.photoKey} id={call.other.userId} name={call.other.name} size={168} />
      </span>
      <div className="grid justify-items-center gap-5 room-low:justify-items-start room-low:gap-1">
        <p className="d3 room-low:text-[1.25rem]">{text}</p>
        <More {...props} />
      </div>
    </div>
  )
}

function More({ call, peer, state, now, name }: StageView) {
  const { t } = useTranslation('stage')
  const format = useFormat()
  const graceEnds = new Date(call.startAt.getTime() + GRACE_MINUTES * 60_000)
  const until = call.side === 'seeker' ? graceEnds : call.endAt
  const isWaiting = peer === 'waiting' || peer === 'in_lobby'
  if (peer === 'reconnecting')
    return (
      <p aria-hidden="true" className="num tabular text-[1.6875rem] leading-none">
        {lostClock({ state, now })}
      </p>
    )
  const text =
    peer === 'away' || peer === 'left'
      ? t('awayText', { name, time: format.time(call.endAt) })
      : isWaiting && call.credits > 0 && now < until.getTime()
        ? t(call.side === 'seeker' ? 'grace' : 'graceCompanion', { name, time: format.time(until) })
        : null
  return text && <p className="max-w-[34em] text-ink-2 room-low:text-[0.9375rem]">{text}</p>
}

export function FrozenVeil({ peer, state, now, name }: StageView) {
  const { t } = useTranslation('stage')
  return (
    <div className="absolute inset-0 grid place-content-center justify-items-center gap-3 bg-room/78 px-6 text-center">
      <p className="d3">{t(`state.${peer}`, { name })}</p>
      <p aria-hidden="true" className="num tabular text-[1.6875rem] leading-none text-ink-2">
        {lostClock({ state, now })}
      </p>
    </div>
  )
}

export function SpeakerBadge({ name, peer, state, isRight }: StageView & { isRight: boolean }) {
  const { t } = useTranslation('stage')
  if (!isThere(peer) || (state.peerMicrophone && !state.isSpeaking)) return null
  return (
    <span
      className={classNames(
        'absolute bottom-3 inline-flex min-h-9 max-w-[calc(100%-136px)] items-center gap-2.5 rounded-full bg-room/72 px-3.5 font-semibold text-[0.9375rem] leading-tight room-wide:bottom-5 room-low:bottom-3',
        isRight ? 'right-3 room-wide:right-5' : 'left-3 room-wide:left-5',
      )}
    >
      {state.peerMicrophone ? (
        <AudioLines aria-hidden="true" className="size-5 animate-pulse text-apricot" />
      ) : (
        <MicOff aria-hidden="true" className="size-[18px]" />
      )}
      {t(state.peerMicrophone ? 'speaking' : 'peerMuted', { name })}
    </span>
  )
}
