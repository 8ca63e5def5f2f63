import { useEffect, useRef, useState } from 'react'

export type Upload =
  | { state: 'idle' }
  | { state: 'sending'; percent: number }
  | { state: 'stored'; photoKey: string }
  | { state: 'refused'; code: string }

const maxBytes = 2 * 1024 * 1024

/** Sends a photo to /photos and tells how far it is; a file that is no image or too large is not sent (P-11, P-12). */
export function useUpload(): { upload: Upload; send: (file: File) => void } {
  const [upload, setUpload] = useState<Upload>({ state: 'idle' })
  const running = useRef<XMLHttpRequest>(null)
  useEffect(() => () => running.current?.abort(), [])

  function send(file: File) {
    running.current?.abort()
    if (!file.type.startsWith('image/')) return setUpload({ state: 'refused', code: 'photo_not_image' })
    if (file.size > maxBytes) return setUpload({ state: 'refused', code: 'photo_too_large' })
    const request = new XMLHttpRequest()
    running.current = request
    const body = new FormData()
    body.set('photo', file)
    request.open('POST', '/photos')
    request.responseType = 'json'
    request.upload.onprogress = ({ loaded, total }) =>
      setUpload({ state: 'sending', percent: total > 0 ? Math.round((100 * loaded) / total) : 0 })
    request.onload = () => setUpload(outcome(request.status, request.response))
    request.onerror = () => setUpload({ state: 'refused', code: 'upload_failed' })
    setUpload({ state: 'sending', percent: 0 })
    request.send(body)
  }

  return { upload, send }
}

function outcome(status: number, answer: unknown): Upload {
  if (typeof answer === 'object' && answer !== null) {
    if ('photoKey' in answer && typeof answer.photoKey === 'string')
      return { state: 'stored', photoKey: answer.photoKey }
    if ('code' in answer && typeof answer.code === 'string') return { state: 'refused', code: answer.code }
  }
  return { state: 'refused', code: status === 413 ? 'photo_too_large' : 'upload_failed' }
}
