import { firstNameOf } from '#app/i18n/first-name.ts'
import { PlayButton } from '#app/ui/play-button.tsx'
import type { Voice } from '../schema.ts'

/** Plays a voice greeting. `name` is the full name. */
export function VoiceButton(props: { voice: Voice | null; name: string; brief?: boolean; className: string }) {
  const { voice, name, ...look } = props
  if (!voice) return null
  const { key, seconds } = voice
  return <PlayButton key={key} src={`/voices/${key}.wav`} name={firstNameOf(name)} seconds={seconds} {...look} />
}
