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
