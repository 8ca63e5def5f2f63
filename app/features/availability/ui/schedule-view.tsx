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
  /** What the address asks for: a slot to change, or a day (and clocks) to add time on. */
  asked: URLSearchParams
  error: RefusedSlot | null
}

/** A companion's own week: calendar, list, and the dialog for a slot (V-01). */
export function ScheduleView({ week, booked, asked, error }: Props) {
  const { t } = useTranslation('availability')
  const format = useFormat()
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const place = (query: Record<string, string>) => `${pathname}?${new URLSearchParams({ week: week.monday, ...query })}`
  const open = (query: Record<string, string>) => navigate(place(query), { preventScrollReset: true })
  const [first, last] = [week.days[0], week.days.at(-1)]
  const today = week.nowWall.slice(0, 10)
  const draft = draftOf(week, asked, format.timeZone)
  const done = asked.get('done')
  const isGone = asked.has('slot') && !draft

  return (
    <Page
      title={t('schedule.title')}
      lead={t('schedule.subtitle')}
      aside={
        <Button
          icon={<Plus />}
          to={place({ add: week.days.some((day) => day.date === today) ? today : week.monday })}
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
      {draft && <SlotDialog key={asked.toString()} draft={draft} closeTo={place({})} error={error} />}
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
        <ScheduleList week={week} booked={booked} slotTo={(slot) => place({ slot })} addTo={(add) => place({ add })} />
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

const clock = /^([01]\d|2[0-3]):(00|15|30|45)$/

function draftOf(week: ScheduleWeek, asked: URLSearchParams, timeZone: string): SlotDraft | null {
  const slot = week.slots.find((one) => one.slotId === asked.get('slot'))
  if (slot) return slot
  const date = asked.get('add')
  if (!date || !isDay(date)) return null
  const [from, to] = [asked.get('from') ?? '', asked.get('to') ?? '']
  const isMarked = clock.test(from) && clock.test(to)
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
