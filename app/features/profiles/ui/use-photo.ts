import { type RefObject, useEffect, useRef, useState } from 'react'
import { openImage, refusalOfFile } from './photo-file.ts'
import { useUpload } from './use-upload.ts'

/** The refusals after which the same photo can be sent again; all others need another photo. */
const retryable = ['upload_failed', 'photo_busy', 'photo_signed_out']

/**
 * The photo of a form on its way: choose or take a file, crop the opened image, upload it with a preview. `key` is what
 * the form sends. `onSending` is called when the form has to wait, `onChange` when `key` changed.
 */
export function usePhoto(options: {
  photoKey: string | null
  inputs: readonly RefObject<HTMLInputElement | null>[]
  onSending?: ((isSending: boolean) => void) | undefined
  onChange?: (() => void) | undefined
}) {
  const { photoKey, inputs, onSending, onChange } = options
  const { upload, send, refuse, stop } = useUpload()
  const [image, setImage] = useState<HTMLImageElement | null>(null)
  const [cropped, setCropped] = useState<{ photo: Blob; url: string } | null>(null)
  const [key, setKey] = useState(photoKey)
  const lastKey = useRef(photoKey)
  const isSending = upload.state === 'sending'

  if (upload.state === 'stored' && upload.photoKey !== key && cropped) setKey(upload.photoKey)
  useEffect(() => onSending?.(isSending), [isSending, onSending])
  useEffect(() => () => (cropped ? URL.revokeObjectURL(cropped.url) : undefined), [cropped])
  useEffect(() => () => (image ? URL.revokeObjectURL(image.src) : undefined), [image])
  useEffect(() => {
    if (lastKey.current === key) return
    lastKey.current = key
    onChange?.()
  }, [key, onChange])

  return {
    upload,
    key,
    image,
    preview: cropped?.url ?? null,
    canRetry: upload.state === 'refused' && cropped !== null && retryable.includes(upload.code),

    /** Opens a file for cropping, or refuses it. The inputs are emptied, so that the same file can be chosen again. */
    async open(file: File | undefined, isShot = false) {
      for (const { current } of inputs) if (current) current.value = ''
      if (!file) return
      setCropped(null)
      const refusal = refusalOfFile(file, isShot)
      if (refusal) return refuse(refusal)
      stop()
      try {
        setImage(await openImage(file))
      } catch {
        refuse('photo_unreadable')
      }
    },
    cancelCrop: () => setImage(null),
    /** The crop dialog could not be loaded. */
    failCrop() {
      setImage(null)
      refuse('upload_failed')
    },
    /** Uploads the cropped photo. */
    use(photo: Blob) {
      setImage(null)
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
