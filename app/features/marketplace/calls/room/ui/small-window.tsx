import { Mic, MicOff, PhoneOff } from 'lucide-react'
import { type ReactNode, useCallback, useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Avatar } from '#app/ui/photo.tsx'
import { useClock } from '#app/ui/use-now.ts'
import { clockOf } from '../../clock.rules.ts'
import type { CallRow } from '../../views.server.ts'
import { sourceStateOf } from '../own-media.rules.ts'
import { clockText } from '../rules.ts'
import { CallVideo } from './call-video.tsx'
import { ControlLook, pressMicrophone } from './controls.tsx'
import { useMediaState } from './local-media.ts'
import type { Room } from './room-engine.ts'
import { useRoomState } from './room-engine.ts'

/** The call in a window over all programs; `frame` is an empty document of its own. */
export function SmallWindow(props: {
  frame: Window
  room: Room
  call: CallRow
  isVideoVisible: boolean
  onLeave: () => void
  onClose: () => void
}) {
  const { frame, room, call, isVideoVisible, onLeave, onClose } = props
  const { t } = useTranslation(['stage', 'room'])
  const [body, setBody] = useState<HTMLElement | null>(null)
  useEffect(() => {
    const { document: page } = frame
    for (const sheet of document.querySelectorAll('link[rel="stylesheet"], style'))
      page.head.append(sheet.cloneNode(true))
    page.title = t('stage:smallWindow.title')
    page.documentElement.lang = document.documentElement.lang
    setBody(page.body)
    frame.addEventListener('pagehide', onClose, { once: true })
    return () => {
      frame.removeEventListener('pagehide', onClose)
      frame.close()
    }
  }, [frame, onClose, t])
  const state = useRoomState(room)
  const media = useMediaState(room)
  const now = useClock(room.now, 1_000)
  const microphone = sourceStateOf(media, 'microphone')
  if (!body) return null
  return createPortal(
    <div data-theme="dark" className="fixed inset-0 grid grid-rows-[minmax(0,1fr)_auto] bg-room text-ink">
      <div className="relative min-h-0 overflow-hidden bg-room-control">
        <CallVideo stream={state.stream} label={call.other.name} isHidden={!isVideoVisible} />
        {!isVideoVisible && (
          <div className="absolute inset-0 grid place-items-center">
            <Avatar photoKey={call.other.photoKey} id={call.other.userId} name={call.other.name} size={84} />
          </div>
        )}
        <b className="num tabular absolute top-2 right-2.5 rounded-full bg-room/72 px-2.5 text-[1.125rem]">
          {clockText(clockOf(call, now).seconds)}
        </b>
      </div>
      <div className="flex justify-center gap-4 py-2">
        <Round
          label={t(microphone === 'on' ? 'room:controls.mute' : 'room:controls.unmute')}
          isOff={microphone !== 'on'}
          onPress={() => pressMicrophone(room)}
        >
          {microphone === 'on' ? <Mic /> : <MicOff />}
        </Round>
        <Round label={t('stage:controls.leave')} isEnd onPress={onLeave}>
          <PhoneOff />
        </Round>
      </div>
    </div>,
    body,
  )
}

function Round(props: { label: string; isOff?: boolean; isEnd?: boolean; onPress: () => void; children: ReactNode }) {
  const { label, onPress, ...look } = props
  return (
    <button type="button" onClick={onPress} className="grid justify-items-center gap-1 text-[0.75rem]">
      <ControlLook label={label} {...look} />
    </button>
  )
}

type DocumentWindows = { requestWindow: (size: { width: number; height: number }) => Promise<Window> }

/** A document of its own where browsers have that, else the video; `open` is null without either. */
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
