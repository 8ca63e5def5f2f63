import { EyeOff, MicOff, VideoOff } from 'lucide-react'
import { type PointerEvent, useRef, useState } from 'react'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { classNames } from '#app/ui/class-names.ts'
import { sourceStateOf } from '../own-media.rules.ts'
import { type Corner, cornerAfterKey, nearestCorner, nextCorner } from '../rules.ts'
import { CallVideo } from './call-video.tsx'
import type { MediaState } from './local-media.ts'
import { useCallView } from './room-store.ts'

const places: Record<Corner, string> = {
  top_left: 'top-3 left-3 room-wide:top-5 room-wide:left-5 room-low:top-14 room-low:left-3',
  top_right: 'top-3 right-3 room-wide:top-5 room-wide:right-5 room-low:top-14 room-low:right-3',
  bottom_left: 'bottom-3 left-3 room-wide:bottom-5 room-wide:left-5 room-low:bottom-3 room-low:left-3',
  bottom_right: 'bottom-3 right-3 room-wide:bottom-5 room-wide:right-5 room-low:bottom-3 room-low:right-3',
}
const pressPixels = 6

export function OwnTile({ media }: { media: MediaState }) {
  const { t } = useTranslation(['stage', 'room'])
  const [{ corner, isOwnHidden }, setView] = useCallView()
  const [moved, setMoved] = useState<{ x: number; y: number } | null>(null)
  const start = useRef<{ x: number; y: number } | null>(null)
  const wasDragged = useRef(false)
  const isMuted = sourceStateOf(media, 'microphone') !== 'on'

  if (isOwnHidden) {
    if (!media.preview) return null
    return (
      <button
        type="button"
        onClick={() => setView({ isOwnHidden: false })}
        className={classNames(
          'absolute inline-flex h-11 items-center gap-2 rounded-full bg-room/72 px-3.5 font-semibold text-[0.8125rem]',
          places[corner],
        )}
      >
        <EyeOff aria-hidden="true" className="size-4" />
        {t('stage:own.hidden')}
        <span className="sr-only">. {t('stage:more.showOwn')}</span>
      </button>
    )
  }

  const onPointerMove = (event: PointerEvent) => {
    if (!start.current) return
    const [x, y] = [event.clientX - start.current.x, event.clientY - start.current.y]
    if (Math.hypot(x, y) >= pressPixels) wasDragged.current = true
    if (wasDragged.current) setMoved({ x, y })
  }
  const onPointerUp = (event: PointerEvent<HTMLElement>) => {
    const around = event.currentTarget.parentElement?.getBoundingClientRect()
    const own = event.currentTarget.getBoundingClientRect()
    if (wasDragged.current && around)
      setView({
        corner: nearestCorner(
          (own.x + own.width / 2 - around.x) / around.width,
          (own.y + own.height / 2 - around.y) / around.height,
        ),
      })
    start.current = null
    setMoved(null)
  }

  return (
    <button
      type="button"
      aria-label={t('stage:own.label', { corner: t(`stage:own.corner.${corner}`) })}
      style={moved ? { transform: `translate(${moved.x}px, ${moved.y}px)` } : undefined}
      className={classNames(
        'absolute h-[136px] w-[104px] touch-none cursor-grab overflow-hidden rounded-card bg-room text-left shadow-float ring-3 ring-room/55 active:cursor-grabbing room-wide:h-[158px] room-wide:w-[220px] room-low:h-[88px] room-low:w-[132px]',
        places[corner],
      )}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId)
        start.current = { x: event.clientX, y: event.clientY }
        wasDragged.current = false
      }}
      onPointerMove={onPointerMove}
      onPointerUp={onPointerUp}
      onPointerCancel={onPointerUp}
      onClick={() => wasDragged.current || setView({ corner: nextCorner(corner) })}
      onKeyDown={(event) => {
        wasDragged.current = false
        const next = cornerAfterKey(corner, event.key)
        if (next) setView({ corner: next })
        if (event.key.startsWith('Arrow')) event.preventDefault()
      }}
    >
      <CallVideo stream={media.preview} label={t('room:you')} isOwn isHidden={!media.preview} />
      {!media.preview && <VideoOff aria-hidden="true" className="absolute inset-0 m-auto size-7 text-ink-3" />}
      <span className="absolute bottom-2 left-2.5 inline-flex items-center gap-1.5 rounded-lg bg-room/70 px-2 py-0.5 font-semibold text-[0.8125rem]">
        {isMuted && <MicOff aria-hidden="true" className="size-3.5" />}
        {t('room:you')}
      </span>
    </button>
  )
}
