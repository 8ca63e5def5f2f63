import { useFormat } from '#app/i18n/use-format.ts'

export function DayAndTime({ at, now }: { at: Date; now: Date }) {
  const format = useFormat()
  return (
    <>
      <span className="inline-block">{format.nearDay(at, now)},</span>{' '}
      <span className="whitespace-nowrap">{format.time(at)}</span>
    </>
  )
}
