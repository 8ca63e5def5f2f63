import { Link } from 'react-router'
import { firstNameOf, profilePath } from '#app/features/marketplace/profiles/names.rules.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Button } from '#app/ui/button.tsx'
import { classNames } from '#app/ui/class-names.ts'
import { TextLink } from '#app/ui/link.tsx'
import { Photo } from '#app/ui/photo.tsx'
import { Loading, Skeleton } from '#app/ui/skeleton.tsx'
import type { CompanionCardView } from '../views.server.ts'
import { DayAndTime } from './day-and-time.tsx'

/** How many fit side by side on large screens; a longer row, as any on small screens, scrolls sideways. */
const SIDE_BY_SIDE = 3

/** The edge of the next one shows that the row scrolls. */
const rowOf = (people: number) => classNames('favorites', people > SIDE_BY_SIDE && 'favorites-scroll')

/** A seeker's favourites above the list, the soonest free first. */
export function FavoritesStrip(props: { companions: readonly CompanionCardView[]; now: Date; onlyHref: string }) {
  const { t } = useTranslation('filters')
  return (
    <section aria-labelledby="favorites-title" className="mt-9">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6">
        <Title />
        {props.companions.length > SIDE_BY_SIDE && (
          <TextLink to={props.onlyHref} preventScrollReset className="text-[0.9375rem]">
            {t('favorites.only')}
          </TextLink>
        )}
      </div>
      <ul className={rowOf(props.companions.length)}>
        {props.companions.map((companion) => (
          <li key={companion.id} className="favorites-place">
            <Favorite companion={companion} now={props.now} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function Title() {
  const { t } = useTranslation('filters')
  return (
    <h2 id="favorites-title" className="font-semibold text-[0.9375rem] text-ink-2">
      {t('favorites.title')}
    </h2>
  )
}

function Favorite({ companion, now }: { companion: CompanionCardView; now: Date }) {
  const { t, i18n } = useTranslation('directory')
  const { name } = companion
  const path = `/${i18n.language}${profilePath(companion)}`
  // A small arch has room for the first name; the rest is still read.
  const first = firstNameOf(name)
  return (
    <>
      <Photo
        photoKey={companion.photoKey}
        id={companion.id}
        name={name}
        shape="plain"
        sizes="(min-width: 1280px) 64px, 96px"
        className="favorites-photo"
      />
      <div className="min-w-0 flex-1">
        <h3 className="mt-2 truncate font-semibold text-sm xl:mt-0 xl:overflow-visible xl:whitespace-normal">
          <Link to={path} className="favorites-name">
            {first}
            <span className="max-xl:sr-only">{name.slice(first.length)}</span>
          </Link>
        </h3>
        <p
          className={classNames('micro text-balance', companion.freeNow ? 'font-semibold text-pine-ink' : 'text-ink-3')}
        >
          {companion.freeNow ? (
            <>
              <span aria-hidden="true" className="favorites-dot" />
              {t('card.freeNow')}
            </>
          ) : (
            companion.nextFreeAt && (
              <>
                <span className="sr-only">{t('card.free', { when: '' })}</span>
                <DayAndTime at={companion.nextFreeAt} now={now} />
              </>
            )
          )}
        </p>
      </div>
      {companion.canOpenBooking && (
        <Button
          to={path}
          variant="tint"
          size="sm"
          className="relative max-xl:hidden"
          aria-label={t('card.meetName', { name })}
        >
          {t('card.meet')}
        </Button>
      )}
    </>
  )
}

const PLACEHOLDERS = [0, 1, 2, 3]

export function FavoritesSkeleton() {
  const { t } = useTranslation('filters')
  return (
    <section aria-labelledby="favorites-title" className="mt-9">
      <Title />
      <Loading label={t('favorites.busy')}>
        <div className={rowOf(SIDE_BY_SIDE)}>
          {PLACEHOLDERS.map((position) => (
            <div key={position} className={classNames('favorites-place', position >= SIDE_BY_SIDE && 'xl:hidden')}>
              <Skeleton shape="card" className="favorites-photo" />
              <div className="mt-2.5 grid flex-1 gap-2 xl:mt-0">
                <Skeleton className="w-4/5" />
                <Skeleton className="w-3/5" />
              </div>
            </div>
          ))}
        </div>
      </Loading>
    </section>
  )
}
