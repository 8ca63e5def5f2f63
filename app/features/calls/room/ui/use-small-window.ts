import { useCallback, useState } from 'react'

type DocumentWindows = { requestWindow: (size: { width: number; height: number }) => Promise<Window> }
type WithDocumentWindows = Window & { documentPictureInPicture?: DocumentWindows }

/**
 * The call in a small window: a document of its own where browsers have that, else the video alone; `open` is null where
 * neither exists. `remoteVideo` answers the other one's video, null while there is none.
 */
export function useSmallWindow(remoteVideo: () => HTMLVideoElement | null, isVideo: boolean) {
  const [frame, setFrame] = useState<Window | null>(null)
  const close = useCallback(() => setFrame(null), [])
  const windows = (window as WithDocumentWindows).documentPictureInPicture
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
