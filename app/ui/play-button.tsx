import { CircleAlert, Pause, Play } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { classNames } from './class-names.ts'
import { showToast } from './toast.tsx'
import { useHydrated } from './use-hydrated.ts'

/** The sound that plays: only one at a time. */
let playing: HTMLAudioElement | null = null

/** Plays a short recording of a voice. Loads nothing before it's pressed. `brief` shows only the seconds. */
export function PlayButton(props: { src: string; name: string; seconds: number; brief?: boolean; className?: string }) {
  const { src, name, seconds, brief, className } = props
  const { t } = useTranslation('ui')
  const isHydrated = useHydrated()
  const audio = useRef<HTMLAudioElement>(null)
  const [state, setState] = useState<'idle' | 'loading' | 'playing'>('idle')
  const [left, setLeft] = useState(seconds)
  useEffect(() => () => audio.current?.pause(), [])

  function press() {
    if (state !== 'idle') return audio.current?.pause()
    const sound = audio.current ?? newSound()
    audio.current = sound
    if (playing !== sound) playing?.pause()
    playing = sound
    setState('loading')
    sound.play().catch((error: DOMException) => {
      // Pausing before the sound has loaded aborts it.
      if (error.name === 'AbortError') return
      audio.current = null
      setState('idle')
      showToast(t('sound.failed'), { icon: <CircleAlert /> })
    })
  }

  function newSound() {
    const sound = new Audio(src)
    sound.addEventListener('playing', () => setState('playing'))
    sound.addEventListener('pause', () => setState('idle'))
    sound.addEventListener('timeupdate', () => setLeft(Math.max(1, Math.ceil(seconds - sound.currentTime))))
    sound.addEventListener('ended', () => setLeft(seconds))
    return sound
  }

  const isOn = state !== 'idle'
  return (
    <button
      type="button"
      className={classNames('noscript:hidden', className)}
      disabled={!isHydrated}
      aria-busy={state === 'loading' || undefined}
      aria-label={isOn ? t('sound.pause') : t('sound.hear', { name, seconds })}
      onClick={press}
    >
      {isOn ? <Pause /> : <Play />}
      <span className="tabular" aria-hidden={isOn || undefined}>
        {t(brief || isOn ? 'sound.seconds' : 'sound.hear', { name, seconds: isOn ? left : seconds })}
      </span>
    </button>
  )
}
