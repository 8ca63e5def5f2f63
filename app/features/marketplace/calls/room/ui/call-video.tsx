import { useEffect, useRef } from 'react'
import { classNames } from '#app/ui/class-names.ts'

/**
 * A stream's video without its audio; one's own is mirrored and stays in the page, the other one's may stand in a small
 * window. `onElement` gets the video element.
 */
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
    // The browser plays it when it may; a refusal leaves the first frame.
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
