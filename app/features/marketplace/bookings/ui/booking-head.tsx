import { BadgeCheck, HandHeart, Mic, Video } from 'lucide-react'
import type { CallMedia } from '#app/features/marketplace/availability/schema.ts'
import { firstNameOf } from '#app/features/marketplace/profiles/names.rules.ts'
import { shownPrice } from '#app/features/marketplace/rates/rules.ts'
import { PRICE_MINUTES } from '#app/features/marketplace/rates/schema.ts'
import { useFormat } from '#app/i18n/use-format.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Badge } from '#app/ui/badge.tsx'
import { Avatar } from '#app/ui/photo.tsx'
import { Rating } from '#app/ui/rating.tsx'
import { SegmentLinks } from '#app/ui/segment-links.tsx'
import type { BookingPage } from '../views.server.ts'

type Props = { page: BookingPage; media: CallMedia; mediaTo: (media: CallMedia) => string }

/**
 * Who is being booked, and voice or video with its price; switching changes the URL and stays on the page.
 */
export function BookingHead({ page, media, mediaTo }: Props) {
  const { t } = useTranslation(['bookings', 'languages'])
  const { companion } = page
  const languages = companion.languages.map((code) => t(`languages:${code}` as 'languages:de')).join(', ')
  return (
    <div className="mt-4 flex flex-wrap items-center gap-x-8 gap-y-5">
      <div className="flex min-w-0 items-center gap-4 sm:gap-5.5">
        <Avatar photoKey={companion.photoKey} id={companion.companionId} name={companion.name} size={84} shape="arch" />
        <div className="min-w-0">
          <h1 className="d2">{t('heading', { name: firstNameOf(companion.name) })}</h1>
          <div className="mt-2 flex flex-wrap items-center gap-x-4.5 gap-y-1 text-[0.9375rem] text-ink-2">
            {companion.certified !== null && <CertifiedBadge certified={companion.certified} />}
            {companion.rating !== null && <AverageRating rating={companion.rating} />}
            {languages && <span>{t('speaks', { languages })}</span>}
          </div>
        </div>
      </div>
      <MediaSwitch page={page} media={media} mediaTo={mediaTo} />
    </div>
  )
}

function CertifiedBadge({ certified }: { certified: boolean }) {
  const { t } = useTranslation('bookings')
  return certified ? (
    <Badge icon={<BadgeCheck />}>{t('badge.certified')}</Badge>
  ) : (
    <Badge icon={<HandHeart />} tone="apricot">
      {t('badge.trusted')}
    </Badge>
  )
}

function AverageRating({ rating }: { rating: number }) {
  const { t } = useTranslation('bookings')
  const format = useFormat()
  const text = format.number(Math.round(rating * 10) / 10)
  return <Rating text={text} label={t('rating', { value: text })} />
}

function MediaSwitch({ page, media, mediaTo }: Props) {
  const { t } = useTranslation('bookings')
  const format = useFormat()
  const hint = (rate: number | null) => {
    if (rate === null) return t('kind.none')
    return page.trial === 'available'
      ? t('kind.free')
      : t('kind.price', { credits: format.credits(shownPrice(rate)), minutes: PRICE_MINUTES })
  }
  return (
    <SegmentLinks
      replace
      label={t('kind.label')}
      className="w-full sm:ml-auto sm:w-auto"
      items={(['audio', 'video'] as const).map((kind) => ({
        to: mediaTo(kind),
        label: t(`kind.${kind}`),
        icon: kind === 'audio' ? <Mic /> : <Video />,
        hint: hint(page.rates[kind]),
        current: kind === media,
      }))}
    />
  )
}
