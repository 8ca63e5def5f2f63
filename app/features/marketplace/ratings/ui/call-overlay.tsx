import { Dialog as Base } from '@base-ui/react/dialog'
import { type ReactNode, useCallback, useEffect, useMemo, useRef } from 'react'
import { useFetcher } from 'react-router'
import { RoomOverlayProvider, useFullScreen } from '#app/features/marketplace/calls/room/ui/room-frame.tsx'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { areDevicesAllowed } from '#app/platform/browser/devices.ts'
import { partOf } from '#app/platform/browser/keep-page.ts'
import { classNames } from '#app/ui/class-names.ts'
import { Spinner } from '#app/ui/skeleton.tsx'
import { RatedRoom, type RatedRoomData } from './rated-room.tsx'

/** A call's page as a dialog over the list of calls, loading the same URL as the page. */
export function CallOverlay({ path, onClose }: { path: string; onClose: () => void }) {
  const { t } = useTranslation('room')
  const { load, data } = useFetcher<RatedRoomData>()
  useEffect(() => {
    // If this page's permissions policy forbids camera and microphone, open the call as a page of its own.
    if (areDevicesAllowed()) void load(partOf(path))
    else location.reload()
  }, [load, path])
  const refresh = useCallback(() => void load(partOf(path)), [load, path])
  // Keep the last data if a reload fails.
  const latest = useRef<RatedRoomData | undefined>(undefined)
  latest.current = data ?? latest.current
  return (
    <RoomOverlay onClose={onClose}>
      {latest.current ? (
        <RatedRoom {...latest.current} refresh={refresh} />
      ) : (
        <div className="grid h-full place-content-center">
          <Spinner label={t('preparing')} />
        </div>
      )}
    </RoomOverlay>
  )
}

/** The room as a dialog, 800 px wide or full screen. During the call, Escape asks first. */
export function RoomOverlay({ onClose, children }: { onClose: () => void; children: ReactNode }) {
  const { t } = useTranslation('room')
  const isFull = useFullScreen()?.isFull ?? false
  const question = useRef<(() => void) | null>(null)
  const overlay = useMemo(() => ({ close: onClose, question }), [onClose])
  return (
    <Base.Root
      open
      disablePointerDismissal
      onOpenChange={(isOpen, details) => {
        if (isOpen || details.event.defaultPrevented) return details.cancel()
        if (!question.current) return onClose()
        details.cancel()
        question.current()
      }}
    >
      <Base.Portal>
        <Base.Backdrop className="scrim" />
        <Base.Viewport className="dialog-view">
          <Base.Popup
            data-room-dialog
            className={classNames(
              'dialog overflow-hidden',
              isFull
                ? 'fixed! inset-0 h-dvh max-h-none! w-screen! rounded-none!'
                : 'dialog-wide h-[min(720px,100dvh-48px)]',
            )}
          >
            <Base.Title className="sr-only">{t('overlay')}</Base.Title>
            {/* A section, so the room's header isn't the page's banner. */}
            <section aria-label={t('overlay')} className="contents">
              <RoomOverlayProvider value={overlay}>{children}</RoomOverlayProvider>
            </section>
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  )
}
