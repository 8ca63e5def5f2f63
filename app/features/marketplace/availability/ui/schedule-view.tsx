import { CalendarClock, CopyPlus, Plus, Repeat } from 'lucide-react'
import { type ComponentProps, lazy, Suspense, useEffect, useRef } from 'react'
import { Form, useLocation, useNavigate, useSubmit } from 'react-router'
import { UnseenNote } from '#app/features/marketplace/profiles/ui/application-note.tsx'
import { formatters } from '#app/i18n/format.ts'
import { useFormat } from '#app/i18n/use-format.ts'
import { useRefusal } from '#app/i18n/use-refusal.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { isDay, readDay } from '#app/platform/date-limits.ts'
import { Button } from '#app/ui/button.tsx'
import { classNames } from '#app/ui/class-names.ts'
import { TextLink } from '#app/ui/link.tsx'
import { Note } from '#app/ui/note.tsx'
import { showToast } from '#app/ui/toast.tsx'
import { useHydrated } from '#app/ui/use-hydrated.ts'
import { useMedia } from '#app/ui/use-media.ts'
import type { MyCalendar } from '../busy/views.server.ts'
import { isClock, STEP_MINUTES } from '../schema.ts'
import type { MyLimits, ScheduleWeek, UsualWeek as Usual } from '../views.server.ts'
import { partOf, type Week, type WeekSegment, weekParts } from '../week.rules.ts'
import { ScheduleList } from './schedule-list.tsx'
import { SchedulePage } from './schedule-page.tsx'
import type { RefusedSlot, SlotDraft } from './slot-dialog.tsx'
import { type BookedTime, useBookedWords } from './slot-kind.tsx'
import { UsualWeek } from './usual-week.tsx'
import { BUSY_HATCH, WeekColumns, WeekHead } from './week-columns.tsx'
import type { WeekDragging as Dragging } from './week-dragging.tsx'

const WeekDragging = lazy(async () => ({ default: (await import('./week-dragging.tsx')).WeekDragging }))
// The server renders the dialog into the page; browsers load its code when it's first opened.
const loadDialog = async () => ({ default: (await import('./slot-dialog.tsx')).SlotDialog })
const SlotDialog = import.meta.env.SSR ? (await loadDialog()).default : lazy(loadDialog)

type Props = {
  week: ScheduleWeek
  booked: readonly BookedTime[]
  grid: Week
  query: URLSearchParams
  error: RefusedSlot | null
  limits: MyLimits
  usualWeek: Usual
  calendar: MyCalendar | null
  weekError: RefusedSlot | null
  /** Calls run through a relay, which hides each person’s IP address from the other. */
  isRelayed: boolean
}

const USUAL_WEEK_ANCHOR = 'usual-week'

export function ScheduleView(props: Props) {
  const { week, booked, grid, query, error, limits, usualWeek, weekError, calendar, isRelayed } = props
  const { t } = useTranslation('availability')
  const sentence = useRefusal('availability', 'save_failed')
  const format = useFormat()
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const { firstDate, today, endsAt } = week
  const pageUrl = (params: Record<string, string>) => {
    const search = new URLSearchParams({ ...(firstDate === today ? {} : { week: firstDate }), ...params }).toString()
    return search ? `${pathname}?${search}` : pathname
  }
  const open = (params: Record<string, string>) => navigate(pageUrl(params), { preventScrollReset: true })
  const usualTo = `${pageUrl({ usual: '1' })}#${USUAL_WEEK_ANCHOR}`
  const callTo = (callId: string) => `/${format.language}/my-calls/${callId}`
  const [first, last] = [week.days[0], week.days.at(-1)]
  const firstOpenDay = week.days.find((day) => !day.isPast)?.date ?? today
  const draft = draftOf(week, query, format.timeZone)
  const isGone = query.has('slot') && !draft

  return (
    <SchedulePage
      lead={
        <>
          {t('schedule.subtitle', { minutes: STEP_MINUTES })} {!isRelayed && t('schedule.direct')}
        </>
      }
      aside={
        <div className="flex gap-3 max-sm:w-full max-sm:flex-col">
          <Button variant="sec" icon={<CalendarClock />} to={usualTo}>
            {t('usual.title')}
          </Button>
          <Button icon={<Plus />} to={pageUrl({ add: firstOpenDay })} preventScrollReset>
            {t('schedule.add')}
          </Button>
        </div>
      }
    >
      {week.application && <UnseenNote application={week.application} className="mb-6" />}
      {limits.onBreak && <BreakNote />}
      {calendar?.isStale && <StaleCalendar calendar={calendar} />}
      <ScheduleDone query={query} pageTo={pageUrl({})} today={today} />
      {error && !draft && (
        <Note tone="bad" className="mb-6">
          {sentence(error.code)}
        </Note>
      )}
      {isGone && (
        <Note tone="bad" className="mb-6">
          {t('errors.not_found')}
        </Note>
      )}
      {endsAt && (
        <Note className="mb-6">
          {t('schedule.ends', { day: format.longDate(endsAt) })}{' '}
          <TextLink to={pageUrl({ add: firstOpenDay })} preventScrollReset>
            {t('schedule.endsAction')}
          </TextLink>
        </Note>
      )}
      {draft && (
        <Suspense>
          <SlotDialog key={query.toString()} draft={draft} closeTo={pageUrl({})} error={error} today={today} />
        </Suspense>
      )}
      {first && last && (
        <WeekHead
          firstDay={first.noonAt}
          lastDay={last.noonAt}
          earlierTo={week.earlier && `${pathname}?week=${week.earlier}`}
          laterTo={week.later && `${pathname}?week=${week.later}`}
          todayTo={firstDate === today ? null : pathname}
        />
      )}
      <WideCalendar
        week={week}
        booked={booked}
        grid={grid}
        onOpen={(slot) => open({ slot })}
        onMove={(slot, date, from, to) => open({ slot, date, from, to })}
        onAdd={(add, from, to) => open({ add, from, to })}
        onCall={(callId) => navigate(callTo(callId))}
      />
      {/* Keyboards and screen readers use it instead of the wide calendar: it shows when it has the focus. */}
      <div className="mt-5 md:sr-only md:focus-within:not-sr-only md:focus-within:mt-8 md:noscript:not-sr-only md:noscript:mt-8">
        <h2 className="t1 mb-3 max-md:sr-only">{t('schedule.list')}</h2>
        <ScheduleList
          week={week}
          grid={grid}
          booked={booked}
          slotTo={(slot) => pageUrl({ slot })}
          addTo={(add) => pageUrl({ add })}
          callTo={callTo}
        />
      </div>
      {week.slots.length > 0 && <CopyWeek date={firstDate} action={pageUrl({})} />}
      <p className="small mt-4 text-ink-3">
        {t('week.zone', { zone: format.zoneName, offset: format.zoneOffset(first?.noonAt ?? week.window.startAt) })}
      </p>
      <UsualWeek
        id={USUAL_WEEK_ANCHOR}
        key={JSON.stringify(usualWeek)}
        isEditing={query.has('usual') || weekError !== null || usualWeek.ranges.length === 0}
        editTo={usualTo}
        week={usualWeek}
        action={pageUrl({})}
        error={weekError}
      />
    </SchedulePage>
  )
}

function CopyWeek({ date, action }: { date: string; action: string }) {
  const { t } = useTranslation('availability')
  const { timeZone } = useFormat()
  return (
    <Form method="post" action={action} preventScrollReset className="mt-4">
      <input type="hidden" name="date" value={date} />
      <input type="hidden" name="timeZone" value={timeZone} />
      <Button type="submit" name="intent" value="copy" variant="sec" icon={<CopyPlus />} className="max-sm:w-full">
        {t('schedule.copy')}
      </Button>
    </Form>
  )
}

/** For pointers; the list below holds the same for keyboards and screen readers. */
function WideCalendar(props: ComponentProps<typeof Dragging>) {
  const { t } = useTranslation('availability')
  const bookedWords = useBookedWords()
  const isWide = useMedia('(min-width: 768px)')
  const isHydrated = useHydrated()
  if (isHydrated && !isWide) return null
  const parts = weekParts(props.week.slots, props.booked)
  const noteOf = (segment: WeekSegment) => {
    const part = partOf(parts, segment)
    return {
      words: part?.call ? bookedWords(part.call) : t(`kind.${segment.kind}`),
      sign: part?.slot?.series && (
        <Repeat className="mt-[0.125em] ml-auto size-3.5 flex-none stroke-[2.1] max-lg:hidden" />
      ),
    }
  }
  return (
    <section aria-label={t('schedule.calendar')} className="mt-5 hidden md:block">
      <div aria-hidden="true">
        <WeekColumns
          week={props.grid}
          segmentTo={() => null}
          selected={null}
          noteOf={noteOf}
          over={
            isHydrated && (
              <Suspense>
                <WeekDragging key={props.week.firstDate} {...props} />
              </Suspense>
            )
          }
        />
      </div>
      <p className="small mt-3 flex flex-wrap justify-between gap-x-6 gap-y-1 text-ink-3">
        <span className={classNames(!isHydrated && 'invisible')}>{t('schedule.calendarHint')}</span>
        {props.grid.days.some((day) => day.busy.length > 0) && (
          <span className="flex items-center gap-2 text-ink-2">
            <span className={classNames('h-5 w-6.5 rounded-[6px] border border-line-strong', BUSY_HATCH)} />
            {t('week.ownBusy')}
          </span>
        )}
      </p>
    </section>
  )
}

function draftOf(week: ScheduleWeek, query: URLSearchParams, timeZone: string): SlotDraft | null {
  const slot = week.slots.find((one) => one.slotId === query.get('slot'))
  const [from, to] = [query.get('from') ?? '', query.get('to') ?? '']
  const isMarked = isClock(from) && isClock(to)
  if (slot) {
    const movedTo = query.get('date')
    const isMoved = isMarked && movedTo !== null && isDay(movedTo) && slot.timeZone === timeZone
    return isMoved ? { ...slot, date: movedTo, startClock: from, endClock: to } : slot
  }
  const date = query.get('add')
  if (!date || !isDay(date)) return null
  return {
    slotId: null,
    date,
    startClock: isMarked ? from : '17:00',
    endClock: isMarked ? to : '19:00',
    media: 'audio_video',
    timeZone,
    series: null,
  }
}

export function BreakNote() {
  const { t } = useTranslation('booking-limits')
  const { language } = useFormat()
  return (
    <Note className="mb-6">
      {t('pauseNow.on')}
      <Form method="post" action={`/${language}/my-schedule/away`} className="mt-2">
        <Button type="submit" name="intent" value="back" size="sm">
          {t('pauseNow.back')}
        </Button>
      </Form>
    </Note>
  )
}

/** Says since when the calendar couldn't be read, and why. */
function StaleCalendar({ calendar }: { calendar: MyCalendar }) {
  const { t } = useTranslation('availability')
  const sentence = useRefusal('availability', 'calendar_unreachable')
  const format = useFormat()
  return (
    <Note className="mb-6">
      {t('busy.stale', { when: format.dateTime(calendar.readAt) })} {calendar.failure && sentence(calendar.failure)}{' '}
      <TextLink to={`/${format.language}/my-schedule/limits#busy`}>{t('busy.check')}</TextLink>
    </Note>
  )
}

const DONE = ['added', 'changed', 'removed', 'copied', 'restored', 'week'] as const
const UNDO_SECONDS = 20

const numberIn = (query: URLSearchParams, name: string) => {
  const number = Number(query.get(name) ?? 1)
  return Number.isInteger(number) && number >= 0 && number < 10_000 ? number : 1
}

/** `pageTo` is this page without the outcome of a change. Undo is a toast, or a note with a form without JavaScript. */
export function ScheduleDone({ query, pageTo, today }: { query: URLSearchParams; pageTo: string; today: string }) {
  const { t } = useTranslation('availability')
  const { language } = useFormat()
  const isLive = useHydrated()
  const navigate = useNavigate()
  const submit = useSubmit()
  const done = DONE.find((each) => each === query.get('done'))
  const undoId = query.get('undo')
  const skipped = query.has('skipped') ? numberIn(query, 'skipped') : 0
  const noonOf = (name: string) => `${readDay(query.get(name)) ?? today}T12:00Z`
  const days = formatters(language, 'UTC').dateRange(noonOf('from'), noonOf('until'))
  const words = done && t(`schedule.done.${done}`, { count: numberIn(query, 'count'), days })
  const text = words && (skipped > 0 ? `${words}. ${t('schedule.done.skipped', { count: skipped })}.` : words)
  const isToast = isLive && !!undoId
  const announced = useRef<string | null>(null)
  useEffect(() => {
    if (!isToast || !text || announced.current === undoId) return
    announced.current = undoId
    const undo = { intent: 'undo', undoId }
    showToast(text, {
      seconds: UNDO_SECONDS,
      // Only the last change can be undone.
      key: 'schedule',
      onAction: () => submit(undo, { method: 'post', action: pageTo, preventScrollReset: true }),
    })
    navigate(pageTo, { replace: true, preventScrollReset: true })
  })
  if (!text || isToast) return null
  return (
    <Note tone="good" live className="mb-6">
      {text}
      {undoId && (
        <Form method="post" action={pageTo} className="mt-2">
          <input type="hidden" name="undoId" value={undoId} />
          <Button type="submit" name="intent" value="undo" size="sm" variant="sec">
            {t('schedule.undo')}
          </Button>
        </Form>
      )}
    </Note>
  )
}
