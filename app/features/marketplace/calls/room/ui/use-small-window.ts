import { useCallback, useState } from 'react'

type DocumentWindows = { requestWindow: (size: { width: number; height: number }) => Promise<Window> }

/**
 * The call in a small window: a document of its own where browsers have that, else the video; `open` is null without.
 */
export function useSmallWindow(remoteVideo: () => HTMLVideoElement | null, isVideo: boolean) {
  const [frame, setFrame] = useState<Window | null>(null)
  const close = useCallback(() => setFrame(null), [])
  const windows: DocumentWindows | undefined = Reflect.get(window, 'documentPictureInPicture')
  const openVideo = () =>
    void remoteVideo()
      ?.requestPictureInPicture()
      .catch(() => {})
  const openDocument = () =>
    void windows?.requestWindow({ width: 360, height: 300 }).then(setFrame, () => {
      if (isVideo) openVideo()
    })
  const open = windows ? openDocument : isVideo && document.pictureInPictureEnabled ? openVideo : null
  return { frame, open, close }
}
