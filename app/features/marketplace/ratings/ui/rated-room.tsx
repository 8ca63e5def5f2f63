import { type ComponentProps, lazy, Suspense } from 'react'
import type { CallOffers } from '#app/features/marketplace/calls/changes/views.server.ts'
import { RoomPage } from '#app/features/marketplace/calls/room/ui/room-page.tsx'
import { firstNameOf } from '#app/i18n/first-name.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Panel } from '#app/ui/panel.tsx'
import { Stars } from '#app/ui/rating.tsx'
import { canRate } from '../policy.ts'
import { RatingForm } from './rating-form.tsx'

const CallChanges = lazy(async () => ({
  default: (await import('#app/features/marketplace/calls/changes/ui/call-changes.tsx')).CallChanges,
}))

export type RatedRoomData = Omit<ComponentProps<typeof RoomPage>, 'refresh' | 'rating' | 'extras'> & {
  rating: number | null
  offers: CallOffers
}

export function RatedRoom({ rating, offers, ...room }: RatedRoomData & { refresh: () => void }) {
  const { call, links, refresh } = room
  const canSeeRating = rating !== null || canRate({ ...call, rating }).ok
  return (
    <RoomPage
      {...room}
      extras={(inside) => (
        <Suspense>
          <CallChanges room={inside} call={call} offers={offers} action={links.call} refresh={refresh} />
        </Suspense>
      )}
      rating={canSeeRating ? <CallRating callId={call.callId} name={call.other.name} rating={rating} /> : null}
    />
  )
}

function CallRating({ callId, name, rating }: { callId: string; name: string; rating: number | null }) {
  const { t } = useTranslation(['ratings', 'calls'])
  if (rating !== null) return <Stars value={rating} label={t('calls:past.stars', { count: rating })} size={24} />
  return (
    <Panel>
      <h2 className="t1 mb-3 text-ink">{t('ratings:title', { name })}</h2>
      <p className="mb-3 text-ink-2">{t('ratings:text', { name: firstNameOf(name) })}</p>
      <RatingForm callId={callId} name={firstNameOf(name)} />
    </Panel>
  )
}
