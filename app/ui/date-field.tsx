import { CalendarDays } from 'lucide-react'
import { lazy, Suspense, useMemo, useState } from 'react'
import { formatters } from '#app/i18n/format.ts'
import { useFormat } from '#app/i18n/use-format.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Button } from './button.tsx'
import { Field, type FieldProps } from './field.tsx'
import { TextField } from './input.tsx'
import { Popover } from './popover.tsx'
import { SelectField } from './select.tsx'
import { Skeleton } from './skeleton.tsx'
import { timesOfDay } from './times-of-day.ts'
import { useHydrated } from './use-hydrated.ts'

// Loaded when the first calendar opens.
const MonthCalendar = lazy(async () => ({ default: (await import('./month-calendar.tsx')).MonthCalendar }))

type DateFieldProps = Omit<FieldProps, 'label'> & {
  label: string
  /** Local dates as 2026-11-23, or ''. */
  defaultValue: string
  min?: string
  today: string
  onValueChange?: (date: string) => void
}

export function DateField(props: DateFieldProps) {
  const { defaultValue, min, today, onValueChange, ...field } = props
  const { t } = useTranslation('date-field')
  const format = useFormat()
  const [value, setValue] = useState(defaultValue)
  const [isOpen, setIsOpen] = useState(false)
  const isLive = useHydrated()
  if (!isLive)
    return <TextField {...field} type="date" defaultValue={defaultValue} min={min} required={!field.optional} />

  const day = formatters(format.language, 'UTC', format.hourFormat)
  const text = value ? day.longDate(`${value}T12:00:00Z`) : t('none')
  function choose(date: string) {
    setValue(date)
    setIsOpen(false)
    onValueChange?.(date)
  }
  return (
    <Field {...field}>
      {({ id, name, ...control }) => (
        <>
          <input type="hidden" name={name} value={value} />
          <Popover
            open={isOpen}
            onOpenChange={setIsOpen}
            title={field.label}
            width={320}
            footer={
              field.optional &&
              value && (
                <Button variant="ghost" onClick={() => choose('')}>
                  {t('clear')}
                </Button>
              )
            }
            trigger={
              <button
                type="button"
                id={id}
                {...control}
                className="control flex items-center justify-between gap-3 text-left"
                aria-label={`${field.label}: ${text}`}
              >
                <span className={value ? undefined : 'text-ink-3'}>{text}</span>
                <CalendarDays className="size-5 flex-none text-ink-2" />
              </button>
            }
          >
            <Suspense fallback={<Skeleton shape="block" className="h-[352px]" />}>
              <MonthCalendar value={value} min={min} today={today} onChoose={choose} />
            </Suspense>
          </Popover>
        </>
      )}
    </Field>
  )
}

/** A list of local times in the reader's hour format; the form sends HH:MM. Works without JavaScript. */
export function TimeField({
  stepMinutes,
  defaultValue,
  ...field
}: FieldProps & { stepMinutes: number; defaultValue: string }) {
  const format = useFormat()
  const options = useMemo(() => {
    const { time } = formatters(format.language, 'UTC', format.hourFormat)
    return timesOfDay(stepMinutes, defaultValue).map((clock) => ({
      value: clock,
      label: time(`1970-01-01T${clock}:00Z`),
    }))
  }, [format, stepMinutes, defaultValue])
  return <SelectField {...field} required defaultValue={defaultValue} options={options} />
}
