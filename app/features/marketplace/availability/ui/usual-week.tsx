import { ChevronDown, Pencil, Plus, X } from 'lucide-react'
import { useMemo, useState } from 'react'
import { Form, useNavigation } from 'react-router'
import { formatters } from '#app/i18n/format.ts'
import { useFormat } from '#app/i18n/use-format.ts'
import { useRefusal } from '#app/i18n/use-refusal.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Button, IconButton } from '#app/ui/button.tsx'
import { classNames } from '#app/ui/class-names.ts'
import { Note } from '#app/ui/note.tsx'
import { SectionHead } from '#app/ui/panel.tsx'
import { timesOfDay } from '#app/ui/times-of-day.ts'
import { useHydrated } from '#app/ui/use-hydrated.ts'
import { MAX_RANGES_A_DAY, RENEWAL_DAYS, SLOT_MEDIA, STEP_MINUTES, WEEKDAYS } from '../schema.ts'
import type { WeekRange } from '../usual-week.rules.ts'
import type { UsualWeek as Usual } from '../views.server.ts'
import type { RefusedSlot } from './slot-dialog.tsx'

/** A Monday, for the names of weekdays. */
const mondayMs = Date.UTC(2026, 10, 23, 12)
const dayMs = 86_400_000

type Row = WeekRange & { id: number }
const emptyRow = (weekday: number, id: number): Row => ({
  ...{ id, weekday, startClock: '', endClock: '', media: 'audio_video' },
})

/** Each day has a row even if nothing is offered, so the form works without JavaScript, too. */
function rowsOf(ranges: readonly WeekRange[]): Row[] {
  const rows = ranges.map((range, id) => ({ ...range, id }))
  const empty = WEEKDAYS.filter((weekday) => !rows.some((row) => row.weekday === weekday))
  return [...rows, ...empty.map((weekday) => emptyRow(weekday, -weekday))]
}

type Props = { week: Usual; action: string; error: RefusedSlot | null }

/** The saved week, or the form that edits it. */
export function UsualWeek(props: Props & { id: string; isEditing: boolean; editTo: string }) {
  const { id, week, isEditing, editTo } = props
  const { t } = useTranslation('availability')
  return (
    <section id={id} aria-labelledby={`${id}-title`} className="mt-12 mb-16 scroll-mt-24 border-line border-t pt-8">
      <SectionHead
        id={`${id}-title`}
        title={t('usual.title')}
        text={t('usual.text', { weeks: Math.floor(RENEWAL_DAYS.ahead / 7) })}
        action={
          !isEditing && (
            <Button variant="sec" size="sm" icon={<Pencil />} to={editTo} preventScrollReset>
              {t('usual.edit')}
            </Button>
          )
        }
      />
      {isEditing ? <WeekForm {...props} /> : <SavedWeek ranges={week.ranges} />}
    </section>
  )
}

function SavedWeek({ ranges }: { ranges: readonly WeekRange[] }) {
  const { t } = useTranslation('availability')
  const format = useFormat()
  const utc = formatters(format.language, 'UTC', format.hourFormat)
  const wordsOf = ({ startClock, endClock, media }: WeekRange) => {
    const end = `1970-01-0${endClock > startClock ? 1 : 2}T${endClock}Z`
    const time = utc.timeRange(`1970-01-01T${startClock}Z`, end)
    return media === 'audio' ? `${time} (${t('kind.audio')})` : time
  }
  return (
    <ul className="mt-5 divide-y divide-line border-line border-y">
      {WEEKDAYS.map((weekday) => {
        const own = ranges.filter((range) => range.weekday === weekday)
        return (
          <li key={weekday} className="grid gap-x-6 py-2.5 sm:grid-cols-[150px_1fr]">
            <h3 className="font-semibold">{utc.weekday(mondayMs + (weekday - 1) * dayMs)}</h3>
            <p className={classNames('tabular', own.length === 0 && 'text-ink-3')}>
              {own.map(wordsOf).join(', ') || t('usual.nothing')}
            </p>
          </li>
        )
      })}
    </ul>
  )
}

function WeekForm({ week, action, error }: Props) {
  const { t } = useTranslation('availability')
  const sentence = useRefusal('availability', 'save_failed', { minutes: STEP_MINUTES })
  const format = useFormat()
  const isLive = useHydrated()
  const sent = useNavigation().formData?.get('intent')
  const [rows, setRows] = useState(() => rowsOf(week.ranges))
  const utc = formatters(format.language, 'UTC', format.hourFormat)
  const times = useMemo(() => {
    const { time } = formatters(format.language, 'UTC', format.hourFormat)
    return timesOfDay(STEP_MINUTES, null).map((value) => ({ value, label: time(`1970-01-01T${value}:00Z`) }))
  }, [format.language, format.hourFormat])
  const dayOf = (weekday: number) => utc.weekday(mondayMs + (weekday - 1) * dayMs)
  const add = (weekday: number) => setRows([...rows, emptyRow(weekday, Math.max(...rows.map((row) => row.id)) + 1)])
  const remove = (row: Row) => {
    const others = rows.filter((each) => each !== row)
    const isLast = !others.some((each) => each.weekday === row.weekday)
    setRows(isLast ? [...others, emptyRow(row.weekday, Math.max(...rows.map((each) => each.id)) + 1)] : others)
  }
  const said = error && (error.fields?.startClock ?? error.fields?.endClock ?? error.code)
  return (
    <>
      {said && (
        <Note tone="bad" className="mt-4">
          {sentence(said, { day: dayOf(Number(error?.details?.weekday ?? 1)) })}
        </Note>
      )}
      {week.timeZone !== format.timeZone && (
        <Note className="mt-4">
          {t('usual.otherZone', {
            zone: formatters(format.language, week.timeZone).zoneName,
            yours: format.zoneName,
          })}
        </Note>
      )}
      <Form method="post" action={action} preventScrollReset className="mt-5">
        <input type="hidden" name="timeZone" value={week.timeZone} />
        <ul className="divide-y divide-line border-line border-y">
          {WEEKDAYS.map((weekday) => {
            const own = rows.filter((row) => row.weekday === weekday)
            return (
              <li key={weekday} className="grid gap-x-6 gap-y-2 py-3 md:grid-cols-[150px_1fr]">
                <h3 className="font-semibold md:pt-2.5">{dayOf(weekday)}</h3>
                <ul className="grid gap-3">
                  {own.map((row, n) => (
                    // Without times, the rest of the row isn't of use yet.
                    <li
                      key={row.id}
                      className="flex flex-wrap items-center gap-2 [&:has(option[value='']:checked)_[data-rest]]:hidden"
                    >
                      <RangeFields row={row} day={dayOf(weekday)} n={n + 1} times={times} />
                      {isLive && (
                        <span data-rest className="flex">
                          <IconButton
                            label={t('usual.remove', { day: dayOf(weekday), n: n + 1 })}
                            onClick={() => remove(row)}
                          >
                            <X />
                          </IconButton>
                          {n === own.length - 1 && n + 1 < MAX_RANGES_A_DAY && (
                            <IconButton label={t('usual.add', { day: dayOf(weekday) })} onClick={() => add(weekday)}>
                              <Plus />
                            </IconButton>
                          )}
                        </span>
                      )}
                    </li>
                  ))}
                </ul>
              </li>
            )
          })}
        </ul>
        <p className="small mt-3 text-ink-3">
          {t('form.zone', { zone: formatters(format.language, week.timeZone).zoneName })}. {t('form.endHelp')}{' '}
          {t('form.calls')}
        </p>
        <Button
          type="submit"
          name="intent"
          value="usual_week"
          busy={sent === 'usual_week'}
          className="mt-4 max-sm:w-full"
        >
          {t('usual.save')}
        </Button>
      </Form>
    </>
  )
}

function RangeFields({ row, day, n, times }: { row: Row; day: string; n: number; times: readonly Option[] }) {
  const { t } = useTranslation('availability')
  const nameOf = (field: 'start' | 'end' | 'media') => t('usual.field', { day, n, field: t(`form.${field}`) })
  const clocks = [{ value: '', label: '–' }, ...times]
  const media = [...SLOT_MEDIA].reverse().map((value) => ({ value, label: t(`kind.${value}`) }))
  return (
    <>
      <input type="hidden" name="weekday[]" value={row.weekday} />
      <Choice name="startClock[]" label={nameOf('start')} value={row.startClock} options={clocks} />
      <span aria-hidden="true">–</span>
      <Choice name="endClock[]" label={nameOf('end')} value={row.endClock} options={clocks} />
      <span data-rest>
        <Choice name="media[]" label={nameOf('media')} value={row.media} options={media} isWide />
      </span>
    </>
  )
}

type Option = { value: string; label: string }

function Choice(props: { name: string; label: string; value: string; options: readonly Option[]; isWide?: boolean }) {
  return (
    <span className={classNames('relative block', props.isWide ? 'w-45' : 'w-29 sm:w-33')}>
      <select name={props.name} aria-label={props.label} defaultValue={props.value} className="control">
        {props.options.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
      <span className="control-tail pointer-events-none">
        <ChevronDown />
      </span>
    </span>
  )
}
