import { Mic, MicOff } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { classNames } from '#app/ui/class-names.ts'
import { watchLevel } from './sound-level.ts'

const bars = 20
const everyMs = 80

/** How loud a track is, from 0 to 1; 0 without one. */
function useLevel(track: MediaStreamTrack | null, isOn: boolean): number {
  const [level, setLevel] = useState(0)
  useEffect(() => {
    setLevel(0)
    if (!track || !isOn) return
    return watchLevel(track, everyMs, (power) => setLevel((before) => Math.max(Math.min(1, power * 6), before * 0.85)))
  }, [track, isOn])
  return level
}

/** Shows that the microphone hears something, in bars and in state. */
export function LevelMeter(props: { track: MediaStreamTrack | null; isOn: boolean }) {
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
