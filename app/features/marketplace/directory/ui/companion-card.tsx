import { memo } from 'react'
import { Link } from 'react-router'
import { trackSelect } from '#app/features/marketplace/analytics/ui/track.ts'
import { TRIAL_MINUTES } from '#app/features/marketplace/bookings/schema.ts'
import { profilePath } from '#app/features/marketplace/profiles/names.rules.ts'
import { VoiceButton } from '#app/features/marketplace/profiles/ui/voice-button.tsx'
import { PRICE_MINUTES } from '#app/features/marketplace/rates/schema.ts'
import { AboutEuros } from '#app/features/marketplace/rates/ui/about-euros.tsx'
import { useFormat } from '#app/i18n/use-format.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Button } from '#app/ui/button.tsx'
import { Photo } from '#app/ui/photo.tsx'
import { Rating } from '#app/ui/rating.tsx'
import type { CompanionCardView } from '../views.server.ts'
import { FavoriteButton, useFavorites } from './favorite-button.tsx'

/** Memoised, so clicking a filter doesn't wait for a hundred unchanged cards. */
const CompanionCard = memo(function CompanionCard(props: {
  companion: CompanionCardView
  now: Date
  priority: boolean
  sizes: string
  isFavorite: boolean
  favoriteForm: string
}) {
  const { companion, now, priority, sizes, isFavorite, favoriteForm } = props
  const { t, i18n } = useTranslation('directory')
  const format = useFormat()
  const path = `/${i18n.language}${profilePath(companion)}`
  const { name, certified, country, languages } = companion
  const others = languages.length - LANGUAGES_ON_CARD
  const track = () => trackSelect(companion.id)
  return (
    <article className="card">
      <Photo
        photoKey={companion.photoKey}
        id={companion.id}
        name={name}
        shape="plain"
        priority={priority}
        sizes={sizes}
      />
      {companion.freeNow ? (
        <span className="card-free card-free-now">{t('card.freeNow')}</span>
      ) : (
        companion.nextFreeAt && (
          <span className="card-free">
            <span className="sr-only">{t('card.free', { when: '' })}</span>
            {format.dayAndTime(companion.nextFreeAt, now)}
          </span>
        )
      )}
      <VoiceButton voice={companion.voice} name={name} brief className="card-voice" />
      <div className="card-head">
        <h3 className="t1 min-w-0 truncate">
          <Link to={path} className="after:absolute after:inset-0 after:rounded-card" onClick={track}>
            {name}
          </Link>
        </h3>
        {companion.rating !== null && (
          <Rating
            text={format.rating(companion.rating)}
            label={t('card.ratingOf', { value: format.rating(companion.rating), count: companion.ratings })}
            count={`(${format.number(companion.ratings)})`}
          />
        )}
      </div>
      <div className="card-facts">
        {certified !== null && (
          <span className={`badge ${certified ? 'card-certified text-pine-ink' : 'card-trusted text-apricot-ink'}`}>
            {t(certified ? 'badge.certified' : 'badge.trusted')}
          </span>
        )}
        <p className="small card-place">
          {country && (
            <span className="card-country" title={country}>
              {country}
            </span>
          )}
          {languages.length > 0 && (
            <span className="flex-none font-medium tracking-wide">
              <span className="sr-only">{t('card.speaks')} </span>
              {languages.slice(0, LANGUAGES_ON_CARD).join(' ').toUpperCase()}
              {others > 0 && ` +${others}`}
            </span>
          )}
        </p>
      </div>
      <p
        className="card-bio"
        {...(companion.bioLanguage && companion.bioLanguage !== i18n.language ? { lang: companion.bioLanguage } : {})}
      >
        {companion.bio}
      </p>
      <CardFoot companion={companion} path={path} onSelect={track} />
      {companion.canFavorite && (
        <FavoriteButton
          companionId={companion.id}
          label={t(isFavorite ? 'card.removeFavorite' : 'card.addFavorite', { name })}
          isFavorite={isFavorite}
          formId={favoriteForm}
        />
      )}
    </article>
  )
})

function CardFoot({ companion, path, onSelect }: { companion: CompanionCardView; path: string; onSelect: () => void }) {
  const { t } = useTranslation('directory')
  const format = useFormat()
  return (
    <div className="card-foot">
      <span className="small flex-[1_1_7rem] text-ink-3">
        {companion.isFree && (
          <strong className="block text-pine-ink">{t('card.freeIntro', { minutes: TRIAL_MINUTES })}</strong>
        )}
        {companion.startPrice !== null && (
          <>
            <span className="whitespace-nowrap">
              {t('card.from')}{' '}
              <strong className="tabular text-base text-ink">
                {t('card.credits', { count: companion.startPrice, formatted: format.credits(companion.startPrice) })}
              </strong>
            </span>{' '}
            <span className="whitespace-nowrap">{t('card.priceUnit', { minutes: PRICE_MINUTES })},</span>{' '}
            <span className="whitespace-nowrap">
              <AboutEuros credits={companion.startPrice} />
            </span>
          </>
        )}
      </span>
      {companion.canOpenBooking && (
        <Button
          to={path}
          variant="tint"
          size="sm"
          className="relative"
          aria-label={t('card.meetName', { name: companion.name })}
          onClick={onSelect}
        >
          {t('card.meet')}
        </Button>
      )}
    </div>
  )
}

const LANGUAGES_ON_CARD = 4

const columnSizes =
  '(min-width: 1280px) 274px, (min-width: 1024px) calc(22.8vw - 18px), (min-width: 640px) calc(45.6vw - 12px), 96px'
const rowSizes = columnSizes.replace(/[^,]*$/, ' 268px')

/** On phones the cards are compact, or with `row` scroll sideways; `pageSize` adds an anchor to each page of cards. */
export function CompanionGrid(props: {
  companions: readonly CompanionCardView[]
  now: Date
  firstIsTop?: boolean
  row?: boolean
  pageSize?: number
}) {
  const { companions, now, firstIsTop = false, row, pageSize } = props
  const favorites = useFavorites()
  return (
    <>
      <ul className={row ? 'cards cards-row' : 'cards'}>
        {companions.map((companion, index) => (
          <li
            key={companion.id}
            id={pageSize && index > 0 && index % pageSize === 0 ? `from-${index + 1}` : undefined}
            className="scroll-mt-24"
          >
            <CompanionCard
              companion={companion}
              now={now}
              priority={firstIsTop && index < 6}
              sizes={row ? rowSizes : columnSizes}
              isFavorite={favorites.pending.get(companion.id) ?? companion.isFavorite}
              favoriteForm={favorites.formId}
            />
          </li>
        ))}
      </ul>
      {favorites.forms}
    </>
  )
}
