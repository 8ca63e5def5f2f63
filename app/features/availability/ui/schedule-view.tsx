import { Plus } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useFormat } from '#app/i18n/use-format.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { isDay } from '#app/platform/date-limits.ts'
import { Button } from '#app/ui/button.tsx'
import { Note } from '#app/ui/note.tsx'
import { Page } from '#app/ui/page.tsx'
import { Loading, Skeleton } from '#app/ui/skeleton.tsx'
import { useHydrated } from '#app/ui/use-hydrated.ts'
import type { TimeRange } from '../rules.ts'
import { isClock, STEP_MINUTES } from '../schema.ts'
import type { ScheduleWeek } from '../views.server.ts'
import { ScheduleList } from './schedule-list.tsx'
import { SlotDialog } from './slot-dialog.tsx'
import type { RefusedSlot, SlotDraft } from './slot-form.tsx'
import { useWide } from './use-wide.ts'
import { WeekHead } from './week-head.tsx'

const ScheduleCalendar = lazy(async () => ({ default: (await import('./schedule-calendar.tsx')).ScheduleCalendar }))

type Props = {
  week: ScheduleWeek
  booked: readonly TimeRange[]
  /** The query of the address: a slot to change, or a day (and clocks) to add time on. */
  query: URLSearchParams
  error: RefusedSlot | null
}

/** A companion's own week: calendar, list, and the dialog for a slot (V-01). */
export function ScheduleView({ week, booked, query, error }: Props) {
  const { t } = useTranslation('availability')
  const format = useFormat()
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const pageUrl = (params: Record<string, string>) =>
    `${pathname}?${new URLSearchParams({ week: week.monday, ...params })}`
  const open = (params: Record<string, string>) => navigate(pageUrl(params), { preventScrollReset: true })
  const [first, last] = [week.days[0], week.days.at(-1)]
  const today = week.nowWall.slice(0, 10)
  const draft = draftOf(week, query, format.timeZone)
  const done = query.get('done')
  const isGone = query.has('slot') && !draft

  return (
    <Page
      title={t('schedule.title')}
      lead={t('schedule.subtitle', { minutes: STEP_MINUTES })}
      aside={
        <Button
          icon={<Plus />}
          to={pageUrl({ add: week.days.some((day) => day.date === today) ? today : week.monday })}
          preventScrollReset
        >
          {t('schedule.add')}
        </Button>
      }
    >
      {!week.isReviewed && <Note className="mb-6">{t('schedule.review')}</Note>}
      {(done === 'added' || done === 'changed' || done === 'removed') && (
        <Note tone="good" live className="mb-6">
          {t(`schedule.done.${done}`)}
        </Note>
      )}
      {isGone && (
        <Note tone="bad" className="mb-6">
          {t('errors.not_found')}
        </Note>
      )}
      {draft && <SlotDialog key={query.toString()} draft={draft} closeTo={pageUrl({})} error={error} />}
      {first && last && (
        <WeekHead
          firstDay={first.noonAt}
          lastDay={last.noonAt}
          earlierTo={week.earlier && `${pathname}?week=${week.earlier}`}
          laterTo={week.later && `${pathname}?week=${week.later}`}
        />
      )}
      <WideCalendar
        week={week}
        booked={booked}
        onEdit={(slot) => open({ slot })}
        onAdd={(add, from, to) => open({ add, from, to })}
      />
      <h2 className="t1 mt-8 mb-3 max-md:sr-only">{t('schedule.list')}</h2>
      <div className="max-md:mt-5">
        <ScheduleList
          week={week}
          booked={booked}
          slotTo={(slot) => pageUrl({ slot })}
          addTo={(add) => pageUrl({ add })}
        />
      </div>
      <p className="small mt-4 mb-16 text-ink-3">
        {t('week.zone', { zone: format.zoneName, offset: format.zoneOffset(first?.noonAt ?? week.window.startAt) })}
      </p>
    </Page>
  )
}

/** The calendar, where there is room and scripts run; its code is fetched only then. */
function WideCalendar(props: React.ComponentProps<typeof ScheduleCalendar>) {
  const { t } = useTranslation('availability')
  const isWide = useWide()
  const isHydrated = useHydrated()
  const waiting = (
    <Loading label={t('schedule.loading')}>
      <Skeleton shape="block" className="h-[640px]" />
    </Loading>
  )
  if (isHydrated && !isWide) return null
  return (
    <section aria-label={t('schedule.calendar')} className="mt-5 hidden md:block md:noscript:hidden">
      {isHydrated ? (
        <Suspense fallback={waiting}>
          <ScheduleCalendar {...props} />
        </Suspense>
      ) : (
        waiting
      )}
      <p className="small mt-3 text-ink-3">{t('schedule.calendarHint')}</p>
    </section>
  )
}

function draftOf(week: ScheduleWeek, query: URLSearchParams, timeZone: string): SlotDraft | null {
  const slot = week.slots.find((one) => one.slotId === query.get('slot'))
  if (slot) return slot
  const date = query.get('add')
  if (!date || !isDay(date)) return null
  const [from, to] = [query.get('from') ?? '', query.get('to') ?? '']
  const isMarked = isClock(from) && isClock(to)
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
