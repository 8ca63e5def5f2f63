import { CalendarPlus, Mic, Video } from 'lucide-react'
import type { ReactNode } from 'react'
import { WINDOW_DAYS } from '#app/features/marketplace/availability/schema.ts'
import { useFormat } from '#app/i18n/use-format.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import type { ActionRefused } from '#app/platform/http/request.ts'
import { Button } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Note } from '#app/ui/note.tsx'
import { Panel } from '#app/ui/panel.tsx'
import type { CompanionDashboard } from '../views.server.ts'
import { ApplicationCard, RemainingCard, WelcomeCard } from './application-card.tsx'
import { Board, EarningsCard, Section } from './board.tsx'
import { DashboardCalls } from './dashboard-calls.tsx'

/** A companion's dashboard; until approval it leads with the application and hides bookings. */
export function CompanionBoard(props: {
  board: CompanionDashboard
  now: Date
  activity: ReactNode
  refused?: ActionRefused | undefined
}) {
  const { board, now, activity, refused } = props
  const { t } = useTranslation('dashboard')
  const { language } = useFormat()
  const isApplicant = board.stage === 'application'
  return (
    <Board
      name={board.name}
      partOfDay={board.partOfDay}
      callsToday={board.callsToday}
      notice={board.isSuspended && <Note tone="plain">{t('standing.suspended')}</Note>}
    >
      {{
        upcoming: (
          <>
            {isApplicant && <ApplicationCard board={board} now={now} refused={refused} />}
            {board.stage === 'list' && <RemainingCard board={board} />}
            {board.stage === 'welcome' && <WelcomeCard needsAvailability={board.needsAvailability} />}
            {(!isApplicant || board.upcoming.length > 0) && (
              <div className={board.stage === 'none' ? '' : 'mt-8'}>
                <DashboardCalls
                  calls={board.upcoming}
                  now={now}
                  empty={
                    <EmptyState
                      level={3}
                      title={t('empty.title')}
                      sentence={t('empty.companion.sentence')}
                      action={<Button to={`/${language}/my-schedule`}>{t('empty.companion.action')}</Button>}
                    />
                  }
                />
              </div>
            )}
          </>
        ),
        activity,
        credits: <EarningsCard credits={board.credits} />,
        steps: null,
        last: (
          <>
            <Availability board={board} />
            <Guidelines />
          </>
        ),
      }}
    </Board>
  )
}

function Availability({ board }: { board: CompanionDashboard }) {
  const { t } = useTranslation('dashboard')
  const format = useFormat()
  const schedule = `/${format.language}/my-schedule`
  const isOnBreak = board.away?.backOn === null
  const empty = isOnBreak ? t('availability.onBreak') : t('availability.empty', { days: WINDOW_DAYS })
  return (
    <Section title={t('availability.title')} more={{ to: schedule, label: t('availability.manage') }}>
      {board.needsAvailability ? (
        <Note icon={<CalendarPlus aria-hidden="true" />} title={t('prompt.title')}>
          {board.hasSlots && t('prompt.full')}
          <p className="mt-2">
            <Button to={schedule} size="sm" variant="tint">
              {t(board.hasSlots ? 'prompt.look' : 'prompt.action')}
            </Button>
          </p>
        </Note>
      ) : board.freeTimes.length === 0 ? (
        <p className="border-line border-y py-5 text-ink-2">{empty}</p>
      ) : (
        <ul className="divide-y divide-line border-line border-y">
          {board.freeTimes.map((slot) => {
            const Medium = slot.media === 'audio' ? Mic : Video
            return (
              <li
                key={`${slot.startAt.toISOString()} ${slot.media}`}
                className="grid grid-cols-[1fr_auto] items-baseline gap-x-4 py-3"
              >
                <span>
                  <b className="block font-semibold">{format.weekdayAndDate(slot.startAt)}</b>
                  <span className="inline-flex items-center gap-1.5 text-[0.9375rem] text-ink-3">
                    <Medium aria-hidden="true" className="size-4" />
                    {t(`availability.media.${slot.media}`)}
                  </span>
                </span>
                <span className="tabular text-right font-medium text-[0.9375rem]">
                  {format.timeRange(slot.startAt, slot.endAt)}
                </span>
              </li>
            )
          })}
        </ul>
      )}
      {board.freeTimes.length > 0 && <p className="small mt-3 text-ink-3">{t('zone', { zone: format.zoneName })}</p>}
    </Section>
  )
}

function Guidelines() {
  const { t } = useTranslation('dashboard')
  const { language } = useFormat()
  return (
    <Panel tone="sunk" className="mt-11">
      <h2 className="t1 mb-4">{t('guidelines.title')}</h2>
      <Button href={`/${language}/companion-guidelines`} target="_blank" rel="noopener" variant="sec" size="sm">
        {t('guidelines.action')}
      </Button>
    </Panel>
  )
}
