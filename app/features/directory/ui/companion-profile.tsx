import { CalendarX2, LockKeyhole, Mic, Video } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { BlockForm } from '#app/features/calls/blocks/ui/block-form.tsx'
import { EditProfile } from '#app/features/profiles/ui/edit-profile.tsx'
import { useFormat } from '#app/i18n/use-format.ts'
import { Button } from '#app/ui/button.tsx'
import { Flag } from '#app/ui/flag.tsx'
import { BackLink } from '#app/ui/link.tsx'
import { Note } from '#app/ui/note.tsx'
import { Photo } from '#app/ui/photo.tsx'
import { Rating } from '#app/ui/stars.tsx'
import type { CompanionProfileView } from '../views.server.ts'
import { CompanionBadge } from './companion-badge.tsx'
import { FreePill } from './companion-card.tsx'
import { FavoriteButton } from './favorite-button.tsx'

/** The public page of a companion (C-04 to C-13). */
export function CompanionProfile({
  companion,
  now,
  isGuest,
}: {
  companion: CompanionProfileView
  now: Date
  isGuest: boolean
}) {
  const { t, i18n } = useTranslation(['directory', 'countries', 'languages', 'topics'])
  const format = useFormat()
  const { name } = companion
  const firstName = name.split(' ')[0]
  const facts = [
    companion.locationCode && t(`countries:${companion.locationCode}` as 'countries:DE'),
    companion.age !== null && t('profile.years', { count: companion.age }),
    companion.gender && t(`profile.gender.${companion.gender}` as 'profile.gender.male'),
  ].filter(Boolean)
  return (
    <main id="main" tabIndex={-1} className="wrap pt-6 sm:pt-8">
      <BackLink to={`/${i18n.language}/companions`}>{t('profile.back')}</BackLink>
      {companion.isOwn && !companion.isReviewed && <Note className="mt-4">{t('profile.inReview')}</Note>}
      {companion.isBlockedByViewer && <Note className="mt-4">{t('profile.blocked', { name })}</Note>}
      <div className="mt-4 grid gap-x-20 gap-y-10 lg:grid-cols-[420px_1fr] lg:grid-rows-[auto_1fr]">
        <div>
          <div className="relative mx-auto max-w-[420px]">
            <Photo
              photoKey={companion.photoKey}
              id={companion.id}
              name={name}
              shape="arch"
              priority
              sizes="(min-width: 1024px) 420px, 92vw"
              alt={name}
            />
            <FreePill freeNow={companion.freeNow} nextFreeAt={null} now={now} />
          </div>
          <div className="mt-4 flex flex-wrap items-center gap-2">
            {companion.canBlock && (
              <BlockForm userId={companion.id} name={name} isBlocked={companion.isBlockedByViewer} />
            )}
          </div>
        </div>
        <div className="lg:col-start-2 lg:row-span-2 lg:row-start-1">
          <div className="flex items-start justify-between gap-4">
            <h1 className="d0">{name}</h1>
            {companion.canFavorite && (
              <FavoriteButton
                companionId={companion.id}
                name={name}
                isFavorite={companion.isFavorite}
                variant="outline"
                className="mt-2"
              />
            )}
          </div>
          <div className="mt-5 flex flex-wrap items-center gap-x-5 gap-y-2">
            <CompanionBadge certified={companion.certified} />
            <span className="flex items-center gap-1.5 text-ink-3">
              {companion.rating !== null ? (
                <>
                  <Rating
                    text={format.rating(companion.rating)}
                    label={t('card.rating', { value: format.rating(companion.rating) })}
                  />
                  <span>{t('profile.ratings', { count: companion.ratings })}</span>
                </>
              ) : (
                t('profile.noRatings')
              )}
            </span>
          </div>
          <p className="mt-2 text-ink-2">{facts.join(', ')}</p>
          <p className="lead mt-7 max-w-[36em] whitespace-pre-line">{companion.bio}</p>
          {companion.isOwn && <EditProfile label={t('profile.edit')} className="mt-7" />}
          {companion.audioPrice === null && companion.videoPrice === null && (
            <Note className="mt-8">{t('profile.noRates', { name })}</Note>
          )}
          <div className="mt-9 grid gap-4 sm:grid-cols-2">
            <PriceBox companion={companion} media="audio" price={companion.audioPrice} isGuest={isGuest} />
            <PriceBox companion={companion} media="video" price={companion.videoPrice} isGuest={isGuest} />
          </div>
          {companion.isReviewed && <NextTimes companion={companion} now={now} isGuest={isGuest} />}
          <div className="mt-11 grid gap-10 sm:grid-cols-[1.4fr_1fr]">
            <section>
              <h2 className="font-semibold text-[0.9375rem]">{t('profile.topics')}</h2>
              <ul className="mt-3 flex flex-wrap gap-2">
                {companion.interests.map((topic) => (
                  <li
                    key={topic}
                    className="inline-flex h-[34px] items-center rounded-full bg-sunk px-[13px] font-medium text-ink-2 text-sm"
                  >
                    {t(`topics:topic.${topic}` as 'topics:topic.stress_relief')}
                  </li>
                ))}
              </ul>
            </section>
            <section>
              <h2 className="font-semibold text-[0.9375rem]">{t('profile.speaks')}</h2>
              <ul className="mt-3 flex flex-wrap gap-x-6 gap-y-3">
                {companion.languages.map((code) => (
                  <li key={code} className="inline-flex items-center gap-2.5">
                    <Flag code={code} />
                    {t(`languages:${code}` as 'languages:de')}
                  </li>
                ))}
              </ul>
            </section>
          </div>
        </div>
        <ul className="space-y-3 self-start border-line border-t pt-6 text-[0.9375rem] text-ink-2 lg:col-start-1 lg:row-start-2">
          <Assurance icon={<LockKeyhole />}>{t('profile.promisePrivate', { name: firstName })}</Assurance>
          <Assurance icon={<CalendarX2 />}>{t('profile.promiseCancel', { name: firstName })}</Assurance>
        </ul>
      </div>
    </main>
  )
}

function Assurance({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <li className="flex gap-3.5">
      <span className="mt-0.5 text-pine [&>svg]:size-5">{icon}</span>
      <span>{children}</span>
    </li>
  )
}

/** Guests sign up first and come back to the booking (C-14); a seeker without credits buys some first (C-15). */
function bookingPath(language: string, companion: CompanionProfileView, media: 'audio' | 'video', isGuest: boolean) {
  if (companion.needsCredits) return `/${language}/credits`
  const target = `/${language}/availability/${companion.id}/${media}`
  return isGuest ? `/${language}/signup?role=seeker&next=${encodeURIComponent(target)}` : target
}

function PriceBox(props: {
  companion: CompanionProfileView
  media: 'audio' | 'video'
  price: number | null
  isGuest: boolean
}) {
  const { companion, media, price, isGuest } = props
  const { t, i18n } = useTranslation('directory')
  const format = useFormat()
  if (price === null) return null
  const Icon = media === 'audio' ? Mic : Video
  return (
    <div className="rounded-card border border-line bg-surface p-[22px]">
      <p className="flex items-center gap-2.5 font-semibold">
        <Icon className="size-5 text-pine" />
        {t(media === 'audio' ? 'profile.voice' : 'profile.video')}
      </p>
      <p className="mt-3.5 flex flex-wrap items-baseline gap-x-2 text-[0.9375rem] text-ink-3">
        {companion.isFree ? (
          <>
            <span className="num text-[32px] text-ink leading-none">{t('profile.free')}</span>
            {t('profile.freeForYou')}
          </>
        ) : (
          <>
            <span className="num text-[32px] text-ink leading-none">{format.credits(price)}</span>
            {t('profile.perQuarter')}
          </>
        )}
      </p>
      {companion.canMeet && (
        <Button
          to={bookingPath(i18n.language, companion, media, isGuest)}
          variant={media === 'video' ? 'pri' : 'sec'}
          full
          className="mt-4"
          {...(companion.needsCredits
            ? {}
            : { 'aria-label': t(media === 'audio' ? 'profile.pickTimeVoice' : 'profile.pickTimeVideo') })}
        >
          {t(companion.needsCredits ? 'profile.getCredits' : 'profile.pickTime')}
        </Button>
      )}
    </div>
  )
}

function NextTimes({ companion, now, isGuest }: { companion: CompanionProfileView; now: Date; isGuest: boolean }) {
  const { t, i18n } = useTranslation('directory')
  const format = useFormat()
  return (
    <section className="mt-11">
      <h2 className="text-[0.9375rem] text-ink-3">
        <span className="font-semibold text-ink">{t('profile.nextTimes')}</span> ·{' '}
        {t('profile.zone', { zone: format.zoneName })}
      </h2>
      {companion.slots.length === 0 ? (
        <p className="mt-3 text-ink-2">{t('profile.noTimes', { name: companion.name })}</p>
      ) : (
        <ul className="mt-3 grid gap-2.5 sm:grid-cols-3">
          {companion.slots.map((slot) => {
            const isVideo = slot.media === 'audio_video'
            const Icon = isVideo ? Video : Mic
            const inside = (
              <>
                <span className="font-semibold">{format.dayAndTime(slot.startAt, now)}</span>
                <span className="small mt-1 flex items-center gap-2 text-ink-3">
                  <Icon className="size-[17px]" />
                  {t(isVideo ? 'profile.videoOrVoice' : 'profile.voiceOnly', { time: format.time(slot.endAt) })}
                </span>
              </>
            )
            const shape = 'block h-full rounded-slot border border-line-strong bg-surface px-4 py-2.5'
            return (
              <li key={slot.startAt.toString()}>
                {companion.canMeet ? (
                  <Link
                    to={bookingPath(
                      i18n.language,
                      companion,
                      isVideo && companion.videoPrice !== null ? 'video' : 'audio',
                      isGuest,
                    )}
                    className={`${shape} hover:bg-sunk`}
                  >
                    {inside}
                  </Link>
                ) : (
                  <div className={shape}>{inside}</div>
                )}
              </li>
            )
          })}
        </ul>
      )}
    </section>
  )
}
