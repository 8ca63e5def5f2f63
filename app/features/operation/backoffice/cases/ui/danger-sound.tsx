import { useEffect, useState } from 'react'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Switch } from '#app/ui/choice.tsx'
import { useHydrated } from '#app/ui/use-hydrated.ts'

const STORED = 'danger-sound'

/** Plays two short tones. Silent before the first interaction, because browsers block audio until then. */
function playTones() {
  if (!navigator.userActivation?.hasBeenActive) return
  const audio = new AudioContext()
  const tone = (frequency: number, at: number) => {
    const [oscillator, gain] = [audio.createOscillator(), audio.createGain()]
    oscillator.frequency.value = frequency
    gain.gain.setValueAtTime(0.0001, audio.currentTime + at)
    gain.gain.exponentialRampToValueAtTime(0.2, audio.currentTime + at + 0.02)
    gain.gain.exponentialRampToValueAtTime(0.0001, audio.currentTime + at + 0.4)
    oscillator.connect(gain).connect(audio.destination)
    oscillator.start(audio.currentTime + at)
    oscillator.stop(audio.currentTime + at + 0.45)
    return oscillator
  }
  tone(660, 0)
  tone(880, 0.35).onended = () => void audio.close()
}

const soundsAt = (before: string | null, now: string | null, isOn: boolean): boolean =>
  isOn && now !== null && now !== before

/** The newest danger case at the last check. Module state, so that it survives navigation. */
let seen: string | null | undefined

export function DangerSound({ newest }: { newest: string | null }) {
  useEffect(() => {
    const before = seen
    seen = newest
    const isOn = localStorage.getItem(STORED) !== 'off'
    if (before !== undefined && soundsAt(before, newest, isOn)) playTones()
  }, [newest])
  return null
}

export function DangerSoundSwitch() {
  const { t } = useTranslation('office-cases')
  const isHydrated = useHydrated()
  const [isOn, setOn] = useState(true)
  useEffect(() => {
    if (localStorage.getItem(STORED) === 'off') setOn(false)
  }, [])
  return (
    <Switch
      name="dangerSound"
      label={t('sound')}
      help={t('soundHelp')}
      checked={isOn}
      disabled={!isHydrated}
      onChange={(event) => {
        setOn(event.currentTarget.checked)
        localStorage.setItem(STORED, event.currentTarget.checked ? 'on' : 'off')
      }}
    />
  )
}
