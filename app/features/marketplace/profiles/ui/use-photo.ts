import { type RefObject, useEffect, useRef, useState } from 'react'
import type { OpenedPhoto } from './photo-file.ts'

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

type Upload =
  | { state: 'idle' }
  /** `percent` is what this device has sent; at 100 the server is still working. */
  | { state: 'sending'; percent: number }
  | { state: 'stored'; photoKey: string }
  | { state: 'refused'; code: string }

/** Uploads a photo to /photos with its progress. A new upload, `stop` and unmounting abort the current one. */
function useUpload(): {
  upload: Upload
  send: (photo: Blob) => void
  refuse: (code: string) => void
  stop: () => void
} {
  const [upload, setUpload] = useState<Upload>({ state: 'idle' })
  const running = useRef<XMLHttpRequest>(null)
  useEffect(() => () => running.current?.abort(), [])

  function send(photo: Blob) {
    running.current?.abort()
    const request = new XMLHttpRequest()
    running.current = request
    const body = new FormData()
    body.set('photo', photo, 'photo.jpg')
    request.open('POST', '/photos')
    request.responseType = 'json'
    request.upload.onprogress = ({ loaded, total }) =>
      setUpload({ state: 'sending', percent: total > 0 ? Math.floor((100 * loaded) / total) : 0 })
    request.onload = () => setUpload(outcome(request.status, request.response))
    request.onerror = () => setUpload({ state: 'refused', code: 'upload_failed' })
    setUpload({ state: 'sending', percent: 0 })
    request.send(body)
  }

  function settle(next: Upload) {
    running.current?.abort()
    setUpload(next)
  }

  return { upload, send, refuse: (code) => settle({ state: 'refused', code }), stop: () => settle({ state: 'idle' }) }
}

function outcome(status: number, answer: unknown): Upload {
  if (typeof answer === 'object' && answer !== null) {
    if ('photoKey' in answer && typeof answer.photoKey === 'string')
      return { state: 'stored', photoKey: answer.photoKey }
    if (status === 401) return { state: 'refused', code: 'photo_signed_out' }
    if ('code' in answer && typeof answer.code === 'string') return { state: 'refused', code: answer.code }
  }
  return { state: 'refused', code: status === 413 ? 'photo_too_large' : 'upload_failed' }
}
