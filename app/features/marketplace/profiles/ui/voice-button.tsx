import { lazy, Suspense } from 'react'
import { firstNameOf } from '#app/i18n/first-name.ts'
import type { Voice } from '../schema.ts'

/** Only pages with a greeting load the player. */
const PlayButton = lazy(async () => ({ default: (await import('#app/ui/play-button.tsx')).PlayButton }))

/** Plays a voice greeting. `name` is the full name. */
export function VoiceButton(props: { voice: Voice | null; name: string; brief?: boolean; className: string }) {
  const { voice, name, ...look } = props
  if (!voice) return null
  const { key, seconds } = voice
  return (
    <Suspense fallback={null}>
      <PlayButton key={key} src={`/voices/${key}.wav`} name={firstNameOf(name)} seconds={seconds} {...look} />
    </Suspense>
  )
}
