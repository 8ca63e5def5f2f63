import { ArrowLeft, BadgeCheck, HandHeart } from 'lucide-react'
import { isRouteErrorResponse, Link, useLocation, useNavigate } from 'react-router'
import { VoiceButton } from '#app/features/marketplace/profiles/ui/voice-button.tsx'
import { firstNameOf } from '#app/i18n/first-name.ts'
import { useFormat } from '#app/i18n/use-format.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Badge } from '#app/ui/badge.tsx'
import { Button } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { TextLink } from '#app/ui/link.tsx'
import { Note } from '#app/ui/note.tsx'
import { Photo } from '#app/ui/photo.tsx'
import { Popover } from '#app/ui/popover.tsx'
import { Rating } from '#app/ui/rating.tsx'
import { useHydrated } from '#app/ui/use-hydrated.ts'
import { FavoriteForm } from '../../ui/favorite-button.tsx'
import type { ProfileLabels } from '../labels.views.server.ts'
import type { CompanionProfileView } from '../views.server.ts'
import { BioInvitation, NotPublicNote, OwnerBar, Promises, TopicsAndLanguages } from './about.tsx'
import { BookBar, NextTimes, PriceBoxes } from './prices.tsx'
import { ActionMenu, ActionRow, useProfileActions } from './profile-actions.tsx'

export type CompanionProfileProps = {
  companion: CompanionProfileView
  labels: ProfileLabels
  now: Date
  isGuest: boolean
  brand: string
  /** Null while the profile isn't public. */
  address: string | null
  /** Calls use a relay, which hides each person’s IP address from the other. */
  isRelayed: boolean
}

export function CompanionProfile(props: CompanionProfileProps) {
  const { companion, labels, now, isGuest, brand, address, isRelayed } = props
  const { t, i18n } = useTranslation('public-profile')
  const { name } = companion
  const shareText = t('actions.shareText', { name, brand })
  const actions = useProfileActions(companion, { isGuest, address, shareText })
  return (
    <main id="main" tabIndex={-1} className="photo-page wrap relative sm:pt-5">
      <Link to={`/${i18n.language}/companions`} className="back-link photo-page-back">
        <ArrowLeft className="size-[20px]" />
        <span className="max-sm:sr-only">{t('back')}</span>
      </Link>
      <div className="grid gap-x-10 sm:mt-4 md:grid-cols-[minmax(15rem,38%)_1fr] md:grid-rows-[auto_1fr] lg:gap-x-14 xl:grid-cols-[420px_1fr] xl:gap-x-20">
        <div className="relative max-sm:-mx-[20px] sm:mx-auto sm:w-full sm:max-w-[420px]">
          <Photo
            photoKey={companion.photoKey}
            id={companion.id}
            name={name}
            shape="arch"
            className="max-sm:rounded-none"
            priority
            sizes="(min-width: 1280px) 420px, (min-width: 768px) 38vw, (min-width: 640px) 420px, 100vw"
            alt={name}
          />
          <FreePill freeUntil={companion.freeUntil} now={now} />
          <ActionMenu actions={actions} className="absolute top-[12px] right-[12px] sm:hidden" />
        </div>
        {/* Positioned over the photo as a grid item, so the heart inside is still placed relative to the page. */}
        <div className="max-sm:z-1 max-sm:-mx-[20px] max-sm:-mt-[26px] max-sm:rounded-t-[26px] max-sm:bg-paper max-sm:px-[20px] max-sm:pt-[26px] md:col-start-2 md:row-span-2 md:row-start-1">
          <NotPublicNote companion={companion} className="mb-5" />
          <div role="status">
            {companion.isBlockedByViewer && <Note className="mb-5">{t('blocked', { name: firstNameOf(name) })}</Note>}
          </div>
          <Head companion={companion} labels={labels} />
          {companion.bio && (
            <p
              className="mt-5 max-w-[36em] whitespace-pre-line text-[1.0625rem] text-ink-2 leading-[1.55] sm:mt-6 sm:text-[1.25rem]"
              {...(labels.bioLanguage && companion.bioLanguage ? { lang: companion.bioLanguage } : {})}
            >
              {companion.bio}
            </p>
          )}
          {!companion.bio && companion.isOwn && <BioInvitation text={t('noBio.companion')} className="mt-6" />}
          {labels.bioLanguage && (
            <p className="small mt-2 text-ink-3">{t('writtenIn', { language: labels.bioLanguage })}</p>
          )}
          {companion.isOwn && <OwnerBar companion={companion} />}
          {!companion.isBlockedByViewer && (
            <>
              <PriceBoxes companion={companion} isGuest={isGuest} />
              {!companion.canOpenBooking && !companion.isOwn && (
                <p className="small mt-3 text-ink-3">{t('seekersOnly')}</p>
              )}
              {companion.isListed && <NextTimes companion={companion} now={now} isGuest={isGuest} />}
            </>
          )}
          <RatingBars companion={companion} labels={labels} />
          <TopicsAndLanguages labels={labels} />
          <TraderNote contract={labels.contract} />
        </div>
        <div className="flex flex-col gap-6 max-md:mt-9 md:mt-4 md:self-start">
          <ActionRow actions={actions} className="max-md:order-last" />
          <Promises name={firstNameOf(name)} isRelayed={isRelayed} />
        </div>
      </div>
      {actions.dialog}
      <BookBar companion={companion} isGuest={isGuest} />
    </main>
  )
}

function Head({ companion, labels }: Pick<CompanionProfileProps, 'companion' | 'labels'>) {
  const { t } = useTranslation('public-profile')
  const format = useFormat()
  const { name, certified, rating } = companion
  const details = [
    labels.country,
    companion.age !== null && t('years', { count: companion.age }),
    companion.gender && t(`fields.gender.${companion.gender}` as 'fields.gender.male'),
    companion.isListed && t('memberSince', { month: format.month(companion.memberSince) }),
  ].filter(Boolean)
  return (
    <>
      <div className="flex items-start justify-between gap-4">
        <h1 className="d1 min-w-0 break-words sm:text-[clamp(2.75rem,5.6vw,4.5rem)] sm:leading-none">{name}</h1>
        {companion.canFavorite && (
          <FavoriteForm
            companionId={companion.id}
            isFavorite={companion.isFavorite}
            className="photo-page-favorite"
            labelFor={(next) => t(next ? 'favorite.add' : 'favorite.remove', { name })}
          />
        )}
      </div>
      <div className="mt-3 flex flex-wrap items-center gap-x-5 gap-y-1.5 sm:mt-4.5">
        {labels.badge && (
          <ExplainedBadge label={labels.badge} certified={certified === true} name={firstNameOf(name)} />
        )}
        <span className="flex flex-wrap items-center gap-x-1.5 text-ink-3">
          {rating === null ? (
            t('noRatings')
          ) : (
            <>
              <Rating
                text={format.rating(rating)}
                label={t('rating', { value: format.rating(rating) })}
                className="text-base! text-ink"
              />
              <span>{t('ratings', { count: companion.ratings })}</span>
            </>
          )}
        </span>
      </div>
      {details.length > 0 && <p className="mt-1.5 text-ink-2">{details.join(' · ')}</p>}
      <VoiceButton voice={companion.voice} name={name} className="btn btn-tint btn-sm mt-4" />
    </>
  )
}

function ExplainedBadge({ label, certified, name }: { label: string; certified: boolean; name: string }) {
  const { t } = useTranslation('public-profile')
  const badge = (
    <Badge
      icon={certified ? <BadgeCheck /> : <HandHeart />}
      tone={certified ? 'pine' : 'apricot'}
      className="text-base!"
    >
      {label}
    </Badge>
  )
  return (
    <Popover
      title={label}
      width={300}
      trigger={
        <button
          type="button"
          className="inline-flex min-h-8 items-center rounded-ctl text-left underline decoration-1 decoration-dotted decoration-line-strong underline-offset-[5px]"
          title={t('badge.about')}
        >
          {badge}
        </button>
      }
    >
      <p>{t(certified ? 'badge.certified' : 'badge.trusted', { name })}</p>
    </Popover>
  )
}

const halfDayMs = 43_200_000

/** Free now, with the end time unless it's 12 hours away or more and could be misread. */
function FreePill({ freeUntil, now }: { freeUntil: Date | null; now: Date }) {
  const { t } = useTranslation('public-profile')
  const format = useFormat()
  if (!freeUntil) return null
  const isSoon = freeUntil.getTime() - new Date(now).getTime() < halfDayMs
  return (
    <span className="absolute bottom-10 left-5 inline-flex max-w-[calc(100%-40px)] min-h-8 items-center gap-[7px] rounded-full bg-over px-3 font-semibold text-over-ink text-sm sm:bottom-[18px] sm:left-[18px]">
      <span aria-hidden="true" className="size-[9px] flex-none rounded-full bg-over-free" />
      {isSoon ? t('freeNowUntil', { time: format.time(freeUntil) }) : t('freeNow')}
    </span>
  )
}

function RatingBars({ companion, labels }: Pick<CompanionProfileProps, 'companion' | 'labels'>) {
  const { t, i18n } = useTranslation('public-profile')
  const format = useFormat()
  const most = Math.max(...companion.stars.map(({ count }) => count), 0)
  if (most === 0) return null
  return (
    <section className="mt-9 sm:mt-11">
      <h2 className="font-semibold text-[0.9375rem] text-ink-2" id="stars">
        {t('stars.title', { name: firstNameOf(companion.name) })}
      </h2>
      <table className="mt-3 w-full max-w-[30rem]" aria-labelledby="stars">
        <thead className="sr-only">
          <tr>
            <th scope="col">{t('stars.stars')}</th>
            <td />
            <th scope="col">{t('stars.people')}</th>
          </tr>
        </thead>
        <tbody>
          {companion.stars.map(({ stars, count }) => (
            <tr key={stars}>
              <th
                scope="row"
                className="w-0 whitespace-nowrap py-1 pr-4 text-left font-normal text-[0.9375rem] text-ink-2"
              >
                {t('stars.row', { count: stars })}
              </th>
              <td>
                <span className="block h-2 rounded-full bg-line">
                  <span
                    className="block h-2 rounded-full bg-apricot-deep"
                    style={{ width: `${(100 * count) / most}%` }}
                  />
                </span>
              </td>
              <td className="tabular w-0 min-w-10 py-1 pl-4 text-right text-[0.9375rem] text-ink-2">
                {format.number(count)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {labels.traits.length > 0 && (
        <ul aria-label={t('stars.traits')} className="mt-4 flex flex-wrap gap-2">
          {labels.traits.map(({ name, count }) => (
            <li
              key={name}
              className="inline-flex min-h-[34px] items-center gap-2 rounded-full bg-apricot-tint px-[13px] py-1 font-medium text-apricot-ink text-sm"
            >
              {name}
              <span className="tabular font-normal">
                <span aria-hidden="true">{format.number(count)}</span>
                <span className="sr-only">{t('stars.times', { count })}</span>
              </span>
            </li>
          ))}
        </ul>
      )}
      <p className="small mt-3 max-w-[30rem] text-ink-3">
        {t('stars.verified')} <TextLink to={`/${i18n.language}/ranking#reviews`}>{t('stars.how')}</TextLink>
      </p>
    </section>
  )
}

/** The contract partner (DSA Art. 30 (7), § 5b (1) UWG). Its texts are loaded with this page only. */
function TraderNote({ contract }: Pick<ProfileLabels, 'contract'>) {
  if (!contract) return null
  const { title, text, address, certified } = contract
  return (
    <section className="mt-9 max-w-[36em] sm:mt-11" aria-labelledby="contract">
      <h2 className="font-semibold text-[0.9375rem] text-ink-2" id="contract">
        {title}
      </h2>
      <p className="small mt-2 text-ink-2">{text}</p>
      {address && <address className="small mt-2 whitespace-pre-line text-ink-2 not-italic">{address}</address>}
      {certified && <p className="small mt-2 text-ink-3">{certified}</p>}
    </section>
  )
}

export function ProfileProblem({ error }: { error: unknown }) {
  const { t, i18n } = useTranslation('public-profile')
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const hydrated = useHydrated()
  const status = isRouteErrorResponse(error) ? error.status : 500
  const [title, sentence] =
    status === 404
      ? [t('notFound'), t('notFoundText')]
      : status === 400
        ? [t('noUserId'), t('noUserIdText')]
        : [t('loadFailed'), t('loadFailedText')]
  const home = (
    <Button to={`/${i18n.language}`} variant={status === 404 ? 'pri' : 'sec'}>
      {t('goHome')}
    </Button>
  )
  return (
    <main id="main" tabIndex={-1} className="wrap pt-16">
      <EmptyState
        boxed={false}
        level={1}
        title={title}
        sentence={sentence}
        action={
          <span className="flex flex-wrap justify-center gap-3">
            {status === 404 && hydrated && (
              <Button variant="sec" onClick={() => navigate(-1)}>
                {t('goBack')}
              </Button>
            )}
            {home}
            {status === 400 && <Button to={`/${i18n.language}/companions`}>{t('findSomebody')}</Button>}
            {status !== 400 && status !== 404 && <Button href={pathname + search}>{t('tryAgain')}</Button>}
          </span>
        }
      />
    </main>
  )
}
