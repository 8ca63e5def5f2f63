import { useEffect, useRef } from 'react'
import { classNames } from '#app/ui/class-names.ts'

/** A moving picture without sound; the own one is shown as in a mirror. `onScreen` learns where it is shown. */
export function CallVideo(props: {
  stream: MediaStream | null
  label: string
  isMirrored?: boolean
  isHidden?: boolean
  className?: string
  onScreen?: (element: HTMLVideoElement | null) => void
}) {
  const { stream, label, isMirrored, isHidden, className, onScreen } = props
  const element = useRef<HTMLVideoElement>(null)
  useEffect(() => {
    onScreen?.(element.current)
    return () => onScreen?.(null)
  }, [onScreen])
  useEffect(() => {
    const video = element.current
    if (!video || video.srcObject === stream) return
    video.srcObject = stream
    // The browser starts it by itself when it may; a refusal leaves the first frame.
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
