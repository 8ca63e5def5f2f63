type SinkElement = HTMLAudioElement & { setSinkId?: (id: string) => Promise<void> }

/** Notes in hertz, and how loud they are at most, from 0 to 1. */
const sounds = {
  test: { notes: [523.25, 783.99], loudness: 0.25 },
  arrival: { notes: [587.33, 880], loudness: 0.12 },
  notice: { notes: [659.25], loudness: 0.12 },
}
const noteMs = 350

/** Plays a few soft notes on a speaker; where that cannot be selected, on the default one. */
export async function playSound(name: keyof typeof sounds, speakerId: string): Promise<void> {
  const { notes, loudness: most } = sounds[name]
  const context = new AudioContext()
  const output = context.createMediaStreamDestination()
  const start = context.currentTime + 0.1
  for (const [position, frequency] of notes.entries()) {
    const tone = context.createOscillator()
    const loudness = context.createGain()
    const begin = start + (position * noteMs) / 1000
    tone.frequency.value = frequency
    loudness.gain.setValueAtTime(0, begin)
    loudness.gain.linearRampToValueAtTime(most, begin + 0.04)
    loudness.gain.exponentialRampToValueAtTime(0.001, begin + 0.6)
    tone.connect(loudness).connect(output)
    tone.start(begin)
    tone.stop(begin + 0.65)
  }
  const audio: SinkElement = new Audio()
  audio.srcObject = output.stream
  await audio.setSinkId?.(speakerId).catch(() => {})
  await audio.play().catch(() => {})
  await new Promise((resolve) => setTimeout(resolve, notes.length * noteMs + 500))
  await context.close()
}
