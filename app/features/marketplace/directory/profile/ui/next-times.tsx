import { ChevronRight, Mic, Video } from 'lucide-react'
import { Link } from 'react-router'
import { WINDOW_DAYS } from '#app/features/marketplace/availability/schema.ts'
import { firstNameOf } from '#app/features/marketplace/profiles/names.rules.ts'
import { longLocalDate } from '#app/i18n/local-date.ts'
import { useFormat } from '#app/i18n/use-format.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { DayAndTime } from '../../ui/day-and-time.tsx'
import { nextTimes } from '../rules.ts'
import type { CompanionProfileView } from '../views.server.ts'
import { bookingPath } from './booking-path.ts'

type Props = { companion: CompanionProfileView; now: Date; isGuest: boolean }

const untilTexts = { either: 'videoOrVoice', video: 'videoUntil', audio: 'voiceUntil' } as const

/** The next free times, each once and with its kind, a link to book it. */
export function NextTimes(props: Props) {
  const { companion } = props
  const { t } = useTranslation('public-profile')
  const format = useFormat()
  const { audio, video } = companion.times
  const name = firstNameOf(companion.name)
  const backOn = companion.away?.backOn
  const away = backOn
    ? t('away', { name, day: longLocalDate(format.language, backOn) })
    : companion.away && t('onBreak', { name })
  return (
    <section className="mt-9 sm:mt-11" aria-labelledby="next-times">
      <h2 id="next-times" className="text-[0.9375rem] text-ink-3">
        <span className="font-semibold text-ink-2">{t('nextTimes')}</span> · {t('zone', { zone: format.zoneName })}
      </h2>
      {away && <p className="mt-3 text-ink-2">{away}</p>}
      {audio.length + video.length === 0 ? (
        !away && <p className="mt-3 text-ink-2">{t('noTimes', { name, days: WINDOW_DAYS })}</p>
      ) : (
        <ul className="mt-3 grid gap-2.5 sm:grid-cols-3 md:grid-cols-1 lg:grid-cols-3">
          {nextTimes(companion.times).map(({ slot, kind }) => (
            <li key={slot.startAt.getTime()}>
              <Time {...props} slot={slot} kind={kind} />
            </li>
          ))}
        </ul>
      )}
      {companion.videoPrice !== null && audio.length > 0 && video.length === 0 && (
        <p className="small mt-3 text-ink-3">{t('noVideoTimes', { days: WINDOW_DAYS })}</p>
      )}
    </section>
  )
}

function Time(props: Props & ReturnType<typeof nextTimes<CompanionProfileView['times']['audio'][number]>>[number]) {
  const { companion, now, isGuest, slot, kind } = props
  const { t, i18n } = useTranslation('public-profile')
  const format = useFormat()
  const Icon = kind === 'audio' ? Mic : Video
  const isLink = companion.canOpenBooking
  const shape = 'flex h-full min-h-15 items-center justify-between gap-3 rounded-slot border bg-surface px-3.5 py-2'
  const inside = (
    <>
      <span className="min-w-0">
        {isLink && <span className="sr-only">{t('choose')}: </span>}
        <span className="block font-semibold">
          <DayAndTime at={slot.startAt} now={now} />
        </span>
        <span className="small flex gap-1.5 text-ink-3">
          <Icon className="mt-[0.15em] size-4 flex-none" />
          <span className="text-balance">
            {t(untilTexts[kind], { time: format.time(slot.endAt).replace(' ', '\u00a0') })}
          </span>
        </span>
      </span>
      {isLink && <ChevronRight className="size-5 text-ink-3 sm:hidden" />}
    </>
  )
  if (!isLink) return <div className={`${shape} border-line`}>{inside}</div>
  const media = kind === 'audio' ? 'audio' : 'video'
  return (
    <Link
      to={bookingPath({ language: i18n.language, isGuest }, companion.id, media, slot.startAt)}
      className={`${shape} border-line-strong transition-colors duration-fast hover:border-pine hover:bg-pine-tint`}
    >
      {inside}
    </Link>
  )
}
