import { ChevronRight, Mic, Video } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { CallMedia } from '#app/features/availability/schema.ts'
import { WINDOW_DAYS } from '#app/features/availability/schema.ts'
import { useFormat } from '#app/i18n/use-format.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { DayAndTime } from '../../ui/day-and-time.tsx'
import type { CompanionProfileView } from '../views.server.ts'
import { bookingPath } from './booking-path.ts'

type Props = { companion: CompanionProfileView; now: Date; isGuest: boolean }
type Slot = CompanionProfileView['times']['audio'][number]

const isSame = (a: readonly Slot[], b: readonly Slot[]) =>
  a.length === b.length &&
  a.every((slot, index) => {
    const other = b[index]
    return other && slot.startAt.getTime() === other.startAt.getTime() && slot.endAt.getTime() === other.endAt.getTime()
  })

/** The next free times, each a link to book it; voice and video separately when they differ. */
export function NextTimes(props: Props) {
  const { companion } = props
  const { t } = useTranslation('public-profile')
  const format = useFormat()
  const { audio, video } = companion.times
  const hasVoice = companion.audioPrice !== null
  const hasVideo = companion.videoPrice !== null
  const isApart = hasVoice && hasVideo && !isSame(audio, video)
  const only = hasVideo ? video : audio
  return (
    <section className="mt-9 sm:mt-11" aria-labelledby="next-times">
      <h2 id="next-times" className="text-[0.9375rem] text-ink-3">
        <span className="font-semibold text-ink-2">{t('nextTimes')}</span> · {t('zone', { zone: format.zoneName })}
      </h2>
      {audio.length + video.length === 0 ? (
        <p className="mt-3 text-ink-2">{t('noTimes', { name: companion.name, days: WINDOW_DAYS })}</p>
      ) : isApart ? (
        <>
          <Kind icon={<Mic />} title={t('byVoice')} />
          <Times {...props} slots={audio} media="audio" text="until" />
          <Kind icon={<Video />} title={t('byVideo')} />
          {video.length === 0 ? (
            <p className="mt-2 text-ink-2">{t('noVideoTimes', { days: WINDOW_DAYS })}</p>
          ) : (
            <Times {...props} slots={video} media="video" text="until" />
          )}
        </>
      ) : (
        <Times
          {...props}
          slots={only}
          media={hasVideo ? 'video' : 'audio'}
          text={!hasVideo ? 'voiceUntil' : hasVoice ? 'videoOrVoice' : 'videoUntil'}
        />
      )}
      {companion.needsCredits && companion.canOpenBooking && (
        <p className="small mt-3 text-ink-3">{t('getCreditsText')}</p>
      )}
    </section>
  )
}

function Kind({ icon, title }: { icon: ReactNode; title: string }) {
  return (
    <h3 className="mt-4 flex items-center gap-2 text-[0.9375rem] text-ink-2 [&>svg]:size-[18px] [&>svg]:text-pine">
      {icon}
      {title}
    </h3>
  )
}

function Times(
  props: Props & {
    slots: readonly Slot[]
    media: CallMedia
    text: 'until' | 'voiceUntil' | 'videoUntil' | 'videoOrVoice'
  },
) {
  const { companion, now, isGuest, slots, media, text } = props
  const { t, i18n } = useTranslation('public-profile')
  const format = useFormat()
  const Icon = media === 'video' ? Video : Mic
  const isShort = text === 'until'
  const isLink = companion.canOpenBooking && !companion.needsCredits
  const shape = 'flex h-full min-h-15 items-center justify-between gap-3 rounded-slot border bg-surface px-3.5 py-2'
  return (
    <ul
      className={`mt-3 grid gap-2.5 ${isShort ? 'sm:grid-cols-3 md:grid-cols-2 lg:grid-cols-3' : 'sm:grid-cols-3 md:grid-cols-1 lg:grid-cols-3'}`}
    >
      {slots.map((slot) => {
        const inside = (
          <>
            <span className="min-w-0">
              {isLink && <span className="sr-only">{t('choose')}: </span>}
              <span className="block font-semibold">
                <DayAndTime at={slot.startAt} now={now} />
              </span>
              <span className="small flex gap-1.5 text-ink-3">
                {!isShort && <Icon className="mt-[0.15em] size-4 flex-none" />}
                <span className="text-balance">
                  {t(text, { time: format.time(slot.endAt).replace(' ', '\u00a0') })}
                </span>
              </span>
            </span>
            {isLink && <ChevronRight className="size-5 text-ink-3 sm:hidden" />}
          </>
        )
        return (
          <li key={slot.startAt.getTime()}>
            {isLink ? (
              <Link
                to={bookingPath({ language: i18n.language, isGuest }, companion, media, { at: slot.startAt, format })}
                className={`${shape} border-line-strong transition-colors duration-fast hover:border-pine hover:bg-pine-tint`}
              >
                {inside}
              </Link>
            ) : (
              <div className={`${shape} border-line`}>{inside}</div>
            )}
          </li>
        )
      })}
    </ul>
  )
}
