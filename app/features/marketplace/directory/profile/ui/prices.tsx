import { Mic, Video } from 'lucide-react'
import type { CallMedia } from '#app/features/marketplace/availability/schema.ts'
import { TRIAL_MINUTES } from '#app/features/marketplace/bookings/schema.ts'
import { PRICE_MINUTES } from '#app/features/marketplace/rates/schema.ts'
import { useFormat } from '#app/i18n/use-format.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Button } from '#app/ui/button.tsx'
import type { CompanionProfileView } from '../views.server.ts'
import { bookingPath } from './booking-path.ts'

type Props = { companion: CompanionProfileView; isGuest: boolean }

const icons = { audio: Mic, video: Video }

/** The kinds of talk that have a price: credits for 15 minutes. */
const offersOf = (companion: CompanionProfileView) =>
  [
    { media: 'audio' as const, price: companion.audioPrice },
    { media: 'video' as const, price: companion.videoPrice },
  ].filter((offer): offer is { media: CallMedia; price: number } => offer.price !== null)

/** Voice and video with their prices and booking buttons. */
export function PriceBoxes({ companion, isGuest }: Props) {
  const { t, i18n } = useTranslation('public-profile')
  const format = useFormat()
  const { canOpenBooking, isFree } = companion
  return (
    <>
      <div
        className={`mt-9 grid gap-4 sm:grid-cols-[repeat(auto-fit,minmax(min(13rem,100%),1fr))] ${canOpenBooking ? 'max-sm:hidden' : ''}`}
      >
        {offersOf(companion).map(({ media, price }) => {
          const Icon = icons[media]
          const isVideo = media === 'video'
          return (
            <section key={media} className="rounded-card border border-line bg-surface p-[22px]">
              <h2 className="flex items-center gap-2.5 font-semibold">
                <Icon className="size-5 text-pine" />
                {t(isVideo ? 'video' : 'voice')}
              </h2>
              <p className="mt-3.5 flex flex-wrap items-baseline gap-x-2 text-[0.9375rem] text-ink-3">
                <span className="num text-[2rem] text-ink leading-none">
                  {isFree ? t('free') : format.credits(price)}
                </span>
                {isFree
                  ? t('freeForYou', { minutes: TRIAL_MINUTES })
                  : t('perPriceUnit', { count: price, minutes: PRICE_MINUTES })}
              </p>
              {canOpenBooking && (
                <Button
                  to={bookingPath({ language: i18n.language, isGuest }, companion.id, media)}
                  variant={isVideo ? 'pri' : 'sec'}
                  full
                  className="mt-4"
                  aria-label={t(isVideo ? 'pickTimeVideo' : 'pickTimeVoice')}
                >
                  {t('pickTime')}
                </Button>
              )}
            </section>
          )
        })}
      </div>
      {isFree && <PricesAfter companion={companion} />}
    </>
  )
}

/** What talks cost after the free one. */
function PricesAfter({ companion }: Pick<Props, 'companion'>) {
  const { t } = useTranslation('public-profile')
  const format = useFormat()
  const prices = offersOf(companion)
    .map(({ media, price }) => `${t(media === 'video' ? 'videoShort' : 'voiceShort')} ${format.credits(price)}`)
    .join(', ')
  return <p className="small mt-3 text-ink-3 max-sm:mt-6">{t('pricesAfter', { prices, minutes: PRICE_MINUTES })}</p>
}

/** The same as a bar at the bottom on phones. */
export function BookBar({ companion, isGuest }: Props) {
  const { t, i18n } = useTranslation('public-profile')
  const format = useFormat()
  if (!companion.canOpenBooking) return null
  const visitor = { language: i18n.language, isGuest }
  return (
    <div className="action-bar">
      {offersOf(companion).map(({ media, price }, position, offers) => {
        const Icon = icons[media]
        return (
          <Button
            key={media}
            to={bookingPath(visitor, companion.id, media)}
            variant={position === offers.length - 1 ? 'pri' : 'sec'}
            icon={<Icon />}
            className="min-h-[58px] text-left [--pad:8px]"
          >
            <span className="block">{t(media === 'video' ? 'videoShort' : 'voiceShort')}</span>
            <span className="micro block">
              {companion.isFree
                ? t('freeShort', { minutes: TRIAL_MINUTES })
                : t('priceShort', { count: price, formatted: format.credits(price), minutes: PRICE_MINUTES })}
            </span>
          </Button>
        )
      })}
    </div>
  )
}
