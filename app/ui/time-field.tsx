import { useMemo } from 'react'
import { formatters } from '#app/i18n/format.ts'
import { useFormat } from '#app/i18n/use-format.ts'
import type { FieldProps } from './field.tsx'
import { SelectField } from './select.tsx'

const dayMinutes = 24 * 60
const pad = (number: number) => String(number).padStart(2, '0')

/** The local times of a day in steps of so many minutes, as HH:MM; one between them is kept in its place. */
export function clocksOfDay(step: number, value: string | null): string[] {
  const clocks = Array.from({ length: dayMinutes / step }, (_, index) => {
    const minutes = index * step
    return `${pad(Math.floor(minutes / 60))}:${pad(minutes % 60)}`
  })
  return value === null || clocks.includes(value) ? clocks : [...clocks, value].sort()
}

/** A local time as a list in the reader's hours; the form sends HH:MM. The same with and without scripts. */
export function TimeField({
  stepMinutes,
  defaultValue,
  ...field
}: FieldProps & { stepMinutes: number; defaultValue: string }) {
  const format = useFormat()
  const options = useMemo(() => {
    const { time } = formatters(format.language, 'UTC', format.hourFormat)
    return clocksOfDay(stepMinutes, defaultValue).map((clock) => ({
      value: clock,
      label: time(`1970-01-01T${clock}:00Z`),
    }))
  }, [format, stepMinutes, defaultValue])
  return <SelectField {...field} required defaultValue={defaultValue} options={options} />
}
