import { type ComponentProps, lazy } from 'react'
import { RoomPage } from '#app/features/calls/room/ui/room-page.tsx'
import { canRate } from '../policy.ts'

/** Fetched with the end screen, which shows it. */
const loadRating = () => import('./call-rating.tsx')
const CallRating = lazy(async () => ({ default: (await loadRating()).CallRating }))
if (import.meta.env.SSR) void loadRating()

/** What the server sends for the room of a call. */
export type RatedRoomData = Omit<ComponentProps<typeof RoomPage>, 'refresh' | 'rating'> & { rating: number | null }

/** The room of a call with its rating at the end, on a page of its own or in the dialog over the calls. */
export function RatedRoom({ rating, ...room }: RatedRoomData & { refresh: () => void }) {
  const { call } = room
  const canSeeRating = rating !== null || canRate({ ...call, rating }).ok
  return (
    <RoomPage
      {...room}
      rating={canSeeRating ? <CallRating callId={call.callId} name={call.other.name} rating={rating} /> : null}
    />
  )
}
