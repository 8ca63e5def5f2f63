import { useEffect, useRef } from 'react'
import { classNames } from '#app/ui/class-names.ts'

/** A stream's video without its audio; one's own is mirrored. `onElement` gets the video element. */
export function CallVideo(props: {
  stream: MediaStream | null
  label: string
  isMirrored?: boolean
  isHidden?: boolean
  className?: string
  onElement?: (element: HTMLVideoElement | null) => void
}) {
  const { stream, label, isMirrored, isHidden, className, onElement } = props
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
      disablePictureInPicture
      aria-label={label}
      className={classNames('size-full object-cover', isMirrored && '-scale-x-100', isHidden && 'invisible', className)}
    />
  )
}
