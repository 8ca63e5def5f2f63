import { useEffect, useRef, useState } from 'react'

type SinkElement = HTMLAudioElement & { setSinkId?: (id: string) => Promise<void> }

/**
 * Plays the other one's audio on the selected speaker. `isBlocked` when the browser wants a click first; `play` is for
 * that click.
 */
export function useAudioOutput(stream: MediaStream | null, speakerId: string) {
  const element = useRef<SinkElement | null>(null)
  const [isBlocked, setIsBlocked] = useState(false)

  const play = () => {
    element.current?.play().then(
      () => setIsBlocked(false),
      (error: Error) => setIsBlocked(error.name === 'NotAllowedError'),
    )
  }

  useEffect(() => {
    const audio: SinkElement = new Audio()
    audio.autoplay = true
    element.current = audio
    return () => {
      audio.srcObject = null
      element.current = null
    }
  }, [])

  useEffect(() => {
    const audio = element.current
    if (!audio) return
    audio.srcObject = stream
    if (stream)
      audio.play().then(
        () => setIsBlocked(false),
        (error: Error) => setIsBlocked(error.name === 'NotAllowedError'),
      )
  }, [stream])

  useEffect(() => {
    // Without that speaker, or in a browser that cannot select one, the default speaker plays.
    void element.current?.setSinkId?.(speakerId).catch(() => {})
  }, [speakerId])

  return { isBlocked, play }
}

/** Two soft notes on the selected speaker. */
export async function playTestSound(speakerId: string): Promise<void> {
  const context = new AudioContext()
  const output = context.createMediaStreamDestination()
  const start = context.currentTime + 0.1
  for (const [position, frequency] of [523.25, 783.99].entries()) {
    const tone = context.createOscillator()
    const loudness = context.createGain()
    tone.frequency.value = frequency
    loudness.gain.setValueAtTime(0, start + position * 0.35)
    loudness.gain.linearRampToValueAtTime(0.25, start + position * 0.35 + 0.04)
    loudness.gain.exponentialRampToValueAtTime(0.001, start + position * 0.35 + 0.6)
    tone.connect(loudness).connect(output)
    tone.start(start + position * 0.35)
    tone.stop(start + position * 0.35 + 0.65)
  }
  const audio: SinkElement = new Audio()
  audio.srcObject = output.stream
  await audio.setSinkId?.(speakerId).catch(() => {})
  await audio.play().catch(() => {})
  await new Promise((resolve) => setTimeout(resolve, 1_200))
  await context.close()
}
