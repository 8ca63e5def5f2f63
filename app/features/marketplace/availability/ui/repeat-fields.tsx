import { useState } from 'react'
import { formatters } from '#app/i18n/format.ts'
import { useFormat } from '#app/i18n/use-format.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { RadioGroup } from '#app/ui/choice.tsx'
import { ChoiceChips } from '#app/ui/choice-chips.tsx'
import { DateField } from '#app/ui/date-field.tsx'
import { SelectField } from '#app/ui/select.tsx'
import { useHydrated } from '#app/ui/use-hydrated.ts'
import { DEFAULT_REPEAT, LATER_END, WEEKDAYS } from '../schema.ts'
import type { ScheduleSlot } from '../views.server.ts'

/** A Monday, so that a weekday's name is a formatted date. */
const mondayMs = Date.UTC(2026, 10, 23, 12)
const dayMs = 86_400_000

const weekdayOf = (date: string) => String(((new Date(`${date}T12:00:00Z`).getUTCDay() + 6) % 7) + 1)

/** How a slot repeats, on which weekdays and until when; without scripts all of it is there at once. */
export function RepeatFields(props: {
  series: ScheduleSlot['series']
  /** The day chosen above; its weekday counts until others are chosen. */
  date: string
  today: string
  fieldError: (field: string) => string | null
}) {
  const { series, date, today, fieldError } = props
  const { t } = useTranslation('availability')
  const { language } = useFormat()
  const isLive = useHydrated()
  const [repeat, setRepeat] = useState<string>(series?.repeat ?? 'none')
  const [chosen, setChosen] = useState<string[] | null>(series?.weekdays.length ? series.weekdays.map(String) : null)
  const [ends, setEnds] = useState<string>(series ? (series.renews ? 'never' : 'date') : 'default')
  const week = formatters(language, 'UTC')
  const repeats = !isLive || repeat !== 'none'
  const weekdays = chosen ?? (isLive ? [weekdayOf(date)] : [])
  const usualEnd = { daily: 'form.endsDaily', weekly: 'form.endsWeekly' } as const
  const usual = isLive && (repeat === 'daily' || repeat === 'weekly') ? usualEnd[repeat] : 'form.endsPlain'

  return (
    <>
      <RadioGroup
        name="repeat"
        legend={t('form.repeat')}
        row
        value={repeat}
        onValueChange={setRepeat}
        error={fieldError('repeat')}
        options={[
          { value: 'none', label: t('form.repeatNone') },
          { value: 'daily', label: t('form.repeatDaily') },
          { value: 'weekly', label: t('form.repeatWeekly') },
        ]}
      />
      {(!isLive || repeat === 'weekly') && (
        <ChoiceChips
          name="weekdays"
          legend={t('form.weekdays')}
          help={isLive && weekdays.length > 0 ? undefined : t('form.weekdaysHelp')}
          error={fieldError('weekdays')}
          options={WEEKDAYS.map((weekday) => ({
            value: String(weekday),
            label: week.shortWeekday(mondayMs + (weekday - 1) * dayMs),
          }))}
          value={weekdays}
          onValueChange={setChosen}
        />
      )}
      {repeats && (
        <SelectField
          name="ends"
          label={t('form.ends')}
          value={ends}
          onChange={(event) => setEnds(event.currentTarget.value)}
          help={!isLive || ends === 'never' ? t('form.endsNeverHelp') : undefined}
          error={fieldError('ends')}
          options={[
            { value: 'default', label: t(usual, { days: DEFAULT_REPEAT.daily.days }) },
            { value: 'three_months', label: t('form.endsLater', LATER_END) },
            { value: 'date', label: t('form.endsDate') },
            { value: 'never', label: t('form.endsNever') },
          ]}
        />
      )}
      {repeats && (!isLive || ends === 'date') && (
        <DateField
          name="until"
          label={t('form.until')}
          optional
          defaultValue={series && !series.renews ? series.lastDate : ''}
          min={today}
          today={today}
          error={fieldError('until')}
        />
      )}
    </>
  )
}
