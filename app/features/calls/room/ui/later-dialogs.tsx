import { type ComponentProps, lazy, Suspense, useEffect } from 'react'
import type { RoomDialogs } from './room-dialogs.tsx'

const load = () => import('./room-dialogs.tsx')
const Dialogs = lazy(() => load().then((module) => ({ default: module.RoomDialogs })))

/** The room's dialogs, fetched right after the room: they must open even when the server is gone by then. */
export function LaterDialogs(props: ComponentProps<typeof RoomDialogs>) {
  useEffect(() => void load().catch(() => {}), [])
  return <Suspense fallback={null}>{props.open !== null && <Dialogs {...props} />}</Suspense>
}
