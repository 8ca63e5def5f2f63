import { useFormat } from '#app/i18n/use-format.ts'

/** A day and its time in a narrow place: breaks between the two only. */
export function DayAndTime({ at, now }: { at: Date; now: Date }) {
  const format = useFormat()
  return (
    <>
      <span className="whitespace-nowrap">{format.nearDay(at, now)},</span>{' '}
      <span className="whitespace-nowrap">{format.time(at)}</span>
    </>
  )
}
