import { useFormat } from '#app/i18n/use-format.ts'

/** A day and a time that wrap only between the two. */
export function DayAndTime({ at, now }: { at: Date; now: Date }) {
  const format = useFormat()
  return (
    <>
      <span className="whitespace-nowrap">{format.nearDay(at, now)},</span>{' '}
      <span className="whitespace-nowrap">{format.time(at)}</span>
    </>
  )
}
