import { type RefObject, useEffect, useRef, useState } from 'react'
import type { OpenedPhoto } from './photo-file.ts'
import { useUpload } from './use-upload.ts'

/** The refusals after which the same photo can be sent again; all others need another photo. */
const retryable = ['upload_failed', 'photo_busy', 'photo_signed_out']

/** Fetched when a file is about to be chosen. */
const loadFiles = () => import('./photo-file.ts')

/**
 * The photo of a form on its way: choose or take a file (`onOpen`), crop it, upload it with a preview (`onSending`).
 * `key` is what the form sends; `onChange` is called when it changed.
 */
export function usePhoto(options: {
  photoKey: string | null
  inputs: readonly RefObject<HTMLInputElement | null>[]
  onSending?: ((isSending: boolean) => void) | undefined
  onOpen?: (() => void) | undefined
  onChange?: (() => void) | undefined
}) {
  const { photoKey, inputs, onSending, onOpen, onChange } = options
  const { upload, send, refuse, stop } = useUpload()
  const [opened, setOpened] = useState<OpenedPhoto | null>(null)
  const [isOpening, setOpening] = useState(false)
  const newest = useRef(0)
  const [cropped, setCropped] = useState<{ photo: Blob; url: string } | null>(null)
  const [key, setKey] = useState(photoKey)
  const lastKey = useRef(photoKey)
  const isSending = upload.state === 'sending'

  if (upload.state === 'stored' && upload.photoKey !== key && cropped) setKey(upload.photoKey)
  useEffect(() => onSending?.(isSending), [isSending, onSending])
  useEffect(() => () => (cropped ? URL.revokeObjectURL(cropped.url) : undefined), [cropped])
  useEffect(() => () => (opened ? URL.revokeObjectURL(opened.url) : undefined), [opened])
  useEffect(() => {
    if (lastKey.current === key) return
    lastKey.current = key
    onChange?.()
  }, [key, onChange])

  return {
    upload,
    key,
    opened,
    /** A file was chosen and cannot be cropped yet. */
    isOpening,
    preview: cropped?.url ?? null,
    canRetry: upload.state === 'refused' && cropped !== null && retryable.includes(upload.code),

    /** Opens a file for cropping, or refuses it. The inputs are emptied, so that the same file can be chosen again. */
    async open(file: File | undefined) {
      for (const { current } of inputs) if (current) current.value = ''
      if (!file) return
      onOpen?.()
      setCropped(null)
      newest.current += 1
      const turn = newest.current
      const files = await loadFiles().catch(() => null)
      if (turn !== newest.current) return
      const refusal = files ? files.refusalOfFile(file) : 'upload_failed'
      if (!files || refusal) return refuse(refusal ?? 'upload_failed')
      stop()
      setOpening(true)
      const photo = await files.openPhoto(file).catch(() => null)
      if (turn !== newest.current) return photo && URL.revokeObjectURL(photo.url)
      setOpening(false)
      if (!photo) return refuse('photo_unreadable')
      if (files.isLargeEnough({ width: photo.width / photo.scale, height: photo.height / photo.scale }))
        return setOpened(photo)
      URL.revokeObjectURL(photo.url)
      refuse('photo_too_small')
    },
    /** A file is about to be chosen. */
    prepare: () => void loadFiles().catch(() => {}),
    cancelCrop: () => setOpened(null),
    /** The crop dialog could not be loaded. */
    failCrop() {
      setOpened(null)
      refuse('upload_failed')
    },
    /** Uploads the cropped photo. */
    use(photo: Blob) {
      setOpened(null)
      setCropped({ photo, url: URL.createObjectURL(photo) })
      send(photo)
    },
    retry: () => cropped && send(cropped.photo),
    /** Stops an upload; the form keeps the photo it had before. */
    cancelUpload() {
      stop()
      setCropped(null)
    },
    remove() {
      stop()
      setCropped(null)
      setKey(null)
    },
  }
}

export type PhotoState = ReturnType<typeof usePhoto>
