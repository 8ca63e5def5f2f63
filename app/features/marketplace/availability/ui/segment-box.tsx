import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useFormat } from '#app/i18n/use-format.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { classNames } from '#app/ui/class-names.ts'
import type { WeekDay, WeekSegment } from '../week.rules.ts'
import { slotLooks } from './slot-kind.tsx'

export type SegmentContext = {
  /** Where a free segment leads; null when it cannot be booked. */
  segmentTo: (segment: WeekSegment) => string | null
  /** Start of the free slot that is being booked. */
  selected: Date | null
  /** On a companion's own calendar: the words in place of the kind, and a sign beside the time. */
  noteOf?: (segment: WeekSegment) => { words: string; sign: ReactNode }
}

/** Whether the end of a slot stands beside its start; `wide` from 1024 px on, `wider` from 1280. */
type ShowsEnd = 'always' | 'wide' | 'wider' | 'never'
export type SegmentProps = SegmentContext & { day: WeekDay; segment: WeekSegment }

/** A segment with its time, kind and icon: a link where it can be booked. */
export function SegmentBox({
  segment,
  day,
  segmentTo,
  selected,
  noteOf,
  className,
  showsKind,
  showsEnd = 'always',
}: SegmentProps & { className: string; showsKind: boolean; showsEnd?: ShowsEnd }) {
  const { t } = useTranslation('availability')
  const format = useFormat()
  const { Icon, box, edge } = slotLooks[segment.kind]
  const time = format.timeRange(segment.startAt, segment.endAt)
  const start = format.time(segment.startAt)
  // The name holds what is seen, letter by letter (WCAG 2.5.3).
  const namedTime = showsEnd === 'never' ? `${start}–${format.time(segment.endAt)}` : time
  const kind = t(`kind.${segment.kind}`)
  const note = noteOf?.(segment)
  const to = segmentTo(segment)
  const isSelected = selected !== null && segment.slotAt?.getTime() === selected.getTime()
  const boxClass = classNames(
    'relative flex overflow-hidden text-left before:absolute before:inset-y-0 before:left-0 before:w-1',
    box,
    edge,
    isSelected && 'outline-[2.5px] outline-pine outline-offset-[1.5px]',
    className,
  )
  const length = segment.realMinutes === null ? null : realLength(segment.realMinutes)
  const lasts = length && t(`week.lasts.${length.parts}`, length)
  const content = (
    <>
      <b
        className={classNames(
          'tabular flex min-w-0 items-start gap-1.5 font-[650]',
          showsEnd === 'wide' && 'max-lg:flex-col-reverse max-lg:gap-0.5',
          note && 'w-full',
        )}
      >
        <Icon className="mt-[0.125em] size-3.5 flex-none stroke-[2.1]" />
        <SlotTime time={time} start={start} showsEnd={showsEnd} />
        {note?.sign}
      </b>{' '}
      <span
        className={classNames(
          !showsKind ? 'sr-only' : showsEnd === 'wide' ? 'max-lg:sr-only lg:block' : 'block',
          showsKind && note && 'lg:w-full',
        )}
      >
        {lasts && `${lasts}, `}
        {note?.words ?? kind}
      </span>
    </>
  )
  if (to === null)
    return (
      <div className={boxClass} title={showsKind ? undefined : `${time} ${note?.words ?? kind}`}>
        {content}
      </div>
    )
  return (
    <Link
      to={to}
      preventScrollReset
      defaultShouldRevalidate={false}
      title={time}
      aria-label={t('week.slot', {
        kind,
        day: format.longDate(day.noonAt),
        time: lasts ? `${namedTime} (${lasts})` : namedTime,
      })}
      className={classNames(boxClass, 'transition-[filter] duration-fast hover:brightness-[.97]')}
    >
      {content}
    </Link>
  )
}

function realLength(total: number) {
  const [hours, minutes] = [Math.floor(total / 60), total % 60]
  return { hours, minutes, parts: hours === 0 ? 'minutes' : minutes === 0 ? 'hours' : 'both' } as const
}

/** A range that breaks after its dash at most, never inside a time; where its end has no room, when it begins. */
function SlotTime({ time, start, showsEnd }: { time: string; start: string; showsEnd: ShowsEnd }) {
  const [from = '', to = ''] = time.split('–')
  return (
    <>
      {showsEnd !== 'always' && (
        <span
          aria-hidden="true"
          className={classNames(
            'whitespace-nowrap',
            showsEnd === 'wide' && 'lg:hidden',
            showsEnd === 'wider' && 'xl:hidden',
          )}
        >
          {start}
        </span>
      )}
      <span
        className={{ always: undefined, wide: 'max-lg:sr-only', wider: 'max-xl:sr-only', never: 'sr-only' }[showsEnd]}
      >
        <span className="whitespace-nowrap">{from}–</span>
        <wbr />
        <span className="whitespace-nowrap">{to}</span>
      </span>
    </>
  )
}
