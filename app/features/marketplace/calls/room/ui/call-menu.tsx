import {
  Ellipsis,
  Eye,
  EyeOff,
  Maximize,
  Minimize,
  PictureInPicture2,
  ScanLine,
  ShieldCheck,
  SwitchCamera,
  Volume2,
} from 'lucide-react'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Menu, MenuItem } from '#app/ui/menu.tsx'
import { nextCamera } from '../own-media.rules.ts'
import { CONTROL_CLASS, ControlLook } from './controls.tsx'
import type { MediaState } from './local-media.ts'
import type { Room } from './room-engine.ts'
import type { FullScreen } from './room-frame.tsx'
import { useCallView } from './use-call-view.ts'

/** Rarely used controls; on phones also those that do not fit in the row. */
export function CallMenu(props: {
  room: Room
  media: MediaState
  isVideo: boolean
  fullScreen: FullScreen
  onSmallWindow: (() => void) | null
  onDevices: () => void
  onTrust: () => void
}) {
  const { room, media, isVideo, fullScreen, onSmallWindow } = props
  const { t } = useTranslation(['stage', 'room'])
  const [view, setView] = useCallView()
  const next = nextCamera(media)
  return (
    <Menu
      align="center"
      side={window.matchMedia('(max-height: 480px)').matches ? 'left' : undefined}
      label={t('controls.more')}
      trigger={
        <button type="button" className={CONTROL_CLASS}>
          <ControlLook label={t('controls.more')}>
            <Ellipsis />
          </ControlLook>
        </button>
      }
    >
      <MenuItem icon={<ShieldCheck />} onSelect={props.onTrust}>
        {t('controls.trust')}
      </MenuItem>
      <MenuItem icon={<Volume2 />} onSelect={props.onDevices}>
        {t('controls.devices')}
      </MenuItem>
      {isVideo && next && media.isCameraOn && (
        <MenuItem icon={<SwitchCamera />} onSelect={() => void room.media.choose('camera', next.id)}>
          {t('room:devices.nextCamera')}
        </MenuItem>
      )}
      {isVideo && (
        <>
          <MenuItem icon={<ScanLine />} onSelect={() => setView({ isFitted: !view.isFitted })}>
            {t(view.isFitted ? 'more.fill' : 'more.fit')}
          </MenuItem>
          <MenuItem
            icon={view.isOwnHidden ? <Eye /> : <EyeOff />}
            onSelect={() => setView({ isOwnHidden: !view.isOwnHidden })}
          >
            {t(view.isOwnHidden ? 'more.showOwn' : 'more.hideOwn')}
          </MenuItem>
        </>
      )}
      {onSmallWindow && (
        <MenuItem icon={<PictureInPicture2 />} onSelect={onSmallWindow}>
          {t('more.smallWindow')}
        </MenuItem>
      )}
      {fullScreen && (
        <MenuItem icon={fullScreen.isFull ? <Minimize /> : <Maximize />} onSelect={fullScreen.toggle}>
          {t(fullScreen.isFull ? 'room:endFullScreen' : 'room:fullScreen')}
        </MenuItem>
      )}
    </Menu>
  )
}
