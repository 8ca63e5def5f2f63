import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useFormat } from '#app/i18n/use-format.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Button, IconButton } from '#app/ui/button.tsx'
import { SlotLegend } from './slot-kind.tsx'

/** The days of the week, links to other weeks, and the legend. A week without an address has no link. */
export function WeekHead(props: {
  firstDay: Date
  lastDay: Date
  earlierTo: string | null
  laterTo: string | null
  /** Leads back to today; null where today comes first already. */
  todayTo?: string | null
}) {
  const { t } = useTranslation('availability')
  const format = useFormat()
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-4">
      <div className="flex items-center gap-x-4 gap-y-2 max-md:w-full max-md:flex-row-reverse max-md:justify-between">
        <div className="flex flex-none gap-1">
          <WeekButton to={props.earlierTo} label={t('week.earlier')} icon={<ChevronLeft />} />
          <WeekButton to={props.laterTo} label={t('week.later')} icon={<ChevronRight />} />
        </div>
        <h2 className="d3 min-w-0">{format.dateRange(props.firstDay, props.lastDay)}</h2>
      </div>
      {props.todayTo && (
        <Button variant="sec" size="sm" to={props.todayTo} replace preventScrollReset>
          {t('week.now')}
        </Button>
      )}
      <SlotLegend className="lg:ml-auto" />
    </div>
  )
}

function WeekButton({ to, label, icon }: { to: string | null; label: string; icon: React.ReactNode }) {
  return to === null ? (
    <IconButton label={label} variant="outline" disabled className="rounded-ctl! disabled:opacity-45">
      {icon}
    </IconButton>
  ) : (
    <IconButton label={label} variant="outline" to={to} replace preventScrollReset className="rounded-ctl!">
      {icon}
    </IconButton>
  )
}
