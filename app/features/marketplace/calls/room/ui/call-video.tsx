import { useCallback, useEffect, useRef, useState } from 'react'
import { classNames } from '#app/ui/class-names.ts'

export function CallVideo(props: {
  stream: MediaStream | null
  label: string
  isOwn?: boolean
  isHidden?: boolean
  isFitted?: boolean
  onElement?: (element: HTMLVideoElement | null) => void
}) {
  const { stream, label, isOwn, isHidden, isFitted, onElement } = props
  const element = useRef<HTMLVideoElement>(null)
  useEffect(() => {
    onElement?.(element.current)
    return () => onElement?.(null)
  }, [onElement])
  useEffect(() => {
    const video = element.current
    if (!video || video.srcObject === stream) return
    video.srcObject = stream
    if (stream) void video.play().catch(() => {})
  }, [stream])
  return (
    <video
      ref={element}
      autoPlay
      playsInline
      muted
      disablePictureInPicture={isOwn}
      aria-label={label}
      className={classNames(
        'size-full',
        isFitted ? 'object-contain' : 'object-cover',
        isOwn && '-scale-x-100',
        isHidden && 'invisible',
      )}
    />
  )
}

/** Plays the other person's sound. If `isBlocked`, the browser wants a click first, which must call `play`. */
export function useAudioOutput(stream: MediaStream | null, speakerId: string) {
  const element = useRef<HTMLAudioElement | null>(null)
  const [isBlocked, setIsBlocked] = useState(false)

  const play = useCallback(() => {
    element.current?.play().then(
      () => setIsBlocked(false),
      (error: Error) => setIsBlocked(error.name === 'NotAllowedError'),
    )
  }, [])

  useEffect(() => {
    const audio = new Audio()
    audio.autoplay = true
    element.current = audio
    return () => {
      audio.srcObject = null
      element.current = null
    }
  }, [])

  useEffect(() => {
    if (!element.current) return
    element.current.srcObject = stream
    if (stream) play()
  }, [stream, play])

  useEffect(() => {
    void element.current?.setSinkId?.(speakerId).catch(() => {})
  }, [speakerId])

  return { isBlocked, play }
}
