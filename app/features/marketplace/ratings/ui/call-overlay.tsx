import { Suspense, useCallback, useEffect, useRef } from 'react'
import { useFetcher } from 'react-router'
import { areDevicesAllowed } from '#app/features/marketplace/calls/room/ui/devices-allowed.ts'
import { RoomOverlay } from '#app/features/marketplace/calls/room/ui/room-overlay.tsx'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { partOf } from '#app/platform/browser/keep-page.ts'
import { Spinner } from '#app/ui/spinner.tsx'
import { RatedRoom, type RatedRoomData } from './rated-room.tsx'

/** The page of a call as a dialog over the calls: the same address answers what the page would show. */
export function CallOverlay({ path, onClose }: { path: string; onClose: () => void }) {
  return (
    <Suspense>
      <Overlay path={path} onClose={onClose} />
    </Suspense>
  )
}

function Overlay({ path, onClose }: { path: string; onClose: () => void }) {
  const { t } = useTranslation('room')
  const { load, data } = useFetcher<RatedRoomData>()
  useEffect(() => {
    // Somebody came from a page that may not use them; the dialog opens again by its address.
    if (areDevicesAllowed()) void load(partOf(path))
    else location.reload()
  }, [load, path])
  const refresh = useCallback(() => void load(partOf(path)), [load, path])
  // An answer that did not arrive leaves the call as it was.
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
