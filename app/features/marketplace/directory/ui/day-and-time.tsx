import { useFormat } from '#app/i18n/use-format.ts'

/** A day and a time that wrap between the two; a day wraps itself only where it is wider than its line. */
export function DayAndTime({ at, now }: { at: Date; now: Date }) {
  const format = useFormat()
  return (
    <>
      <span className="inline-block">{format.nearDay(at, now)},</span>{' '}
      <span className="whitespace-nowrap">{format.time(at)}</span>
    </>
  )
}
