import { type ComponentProps, lazy, useEffect, useState } from 'react'
import type { CallChanges } from '#app/features/calls/changes/ui/call-changes.tsx'
import type { CallOffers } from '#app/features/calls/changes/views.server.ts'
import { RoomPage } from '#app/features/calls/room/ui/room-page.tsx'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { onDemand, useOnDemand } from '#app/ui/on-demand.ts'
import { canRate } from '../policy.ts'

/** Fetched with the end screen, which shows it. */
const loadRating = () => import('./call-rating.tsx')
const CallRating = lazy(async () => ({ default: (await loadRating()).CallRating }))
if (import.meta.env.SSR) await loadRating()
const changes = onDemand(() => import('#app/features/calls/changes/ui/call-changes.tsx'))

/** What the server sends for the room of a call. */
export type RatedRoomData = Omit<ComponentProps<typeof RoomPage>, 'refresh' | 'rating' | 'extras'> & {
  rating: number | null
  offers: CallOffers
}

/** The room of a call with its rating at the end, on a page of its own or in the dialog over the calls. */
export function RatedRoom({ rating, offers, ...room }: RatedRoomData & { refresh: () => void }) {
  const { call, links, refresh } = room
  const canSeeRating = rating !== null || canRate({ ...call, rating }).ok
  return (
    <RoomPage
      {...room}
      extras={(inside) => (
        <OptionalChanges room={inside} call={call} offers={offers} action={links.call} refresh={refresh} />
      )}
      rating={canSeeRating ? <CallRating callId={call.callId} name={call.other.name} rating={rating} /> : null}
    />
  )
}

/** Fetched with the call over which it stands. What cannot be fetched is asked for again and never ends the call. */
function OptionalChanges(props: ComponentProps<typeof CallChanges>) {
  const { i18n } = useTranslation('room')
  const parts = useOnDemand(changes, true)
  const [, setFetched] = useState(false)
  const hasTexts = i18n.catalogue('call-changes') !== undefined
  useEffect(() => {
    if (!hasTexts)
      i18n.load('call-changes')?.then(
        () => setFetched(true),
        () => {},
      )
  })
  return parts && hasTexts ? <parts.CallChanges {...props} /> : null
}
