import { useFormat } from '#app/i18n/use-format.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { DescriptionList, SectionHead } from '#app/ui/panel.tsx'
import { minutesOf, type SideAttendance } from '../rules.ts'
import type { AttendanceReceipt } from '../views.server.ts'

/** When both were in a past call, from what the server recorded. */
export function WhoWasThere({ receipt, name }: { receipt: AttendanceReceipt; name: string }) {
  const { t } = useTranslation('booked')
  const format = useFormat()
  const { you, other, togetherMs } = receipt
  const minutes = minutesOf(togetherMs)
  const times = (side: SideAttendance | null) => {
    if (!side) return t('attendance.absent')
    const range = format.timeRange(side.from, side.until)
    return side.returns === 0 ? range : `${range}, ${t('attendance.returns', { count: side.returns })}`
  }
  const together =
    togetherMs === 0
      ? t('attendance.never')
      : minutes === 0
        ? t('attendance.moment')
        : t('attendance.minutes', { count: minutes })
  return (
    <section aria-labelledby="attendance-title" className="mt-9">
      <SectionHead id="attendance-title" title={t('attendance.title')} size="t1" />
      <DescriptionList
        className="tabular mt-3"
        items={[
          { term: t('attendance.you'), value: times(you) },
          { term: name || t('attendance.other'), value: times(other) },
          { term: t('attendance.together'), value: together },
        ]}
      />
    </section>
  )
}
