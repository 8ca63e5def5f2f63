import { useEffect, useRef, useState } from 'react'

export type Upload =
  | { state: 'idle' }
  /** `percent` is what this device has sent; at 100 the server is still working. */
  | { state: 'sending'; percent: number }
  | { state: 'stored'; photoKey: string }
  | { state: 'refused'; code: string }

/** Uploads a photo to /photos with its progress. A new upload, `stop` and unmounting abort the current one. */
export function useUpload(): {
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
