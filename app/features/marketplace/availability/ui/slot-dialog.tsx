import { useState } from 'react'
import { Form, useNavigate, useNavigation } from 'react-router'
import { formatters } from '#app/i18n/format.ts'
import { useFormat } from '#app/i18n/use-format.ts'
import { useRefusal } from '#app/i18n/use-refusal.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { NEAR_YEARS } from '#app/platform/date-limits.ts'
import { Button, ButtonRow } from '#app/ui/button.tsx'
import { RadioGroup } from '#app/ui/choice.tsx'
import { ChoiceChips } from '#app/ui/choice-chips.tsx'
import { DateField, TimeField } from '#app/ui/date-field.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { Note } from '#app/ui/note.tsx'
import { Panel } from '#app/ui/panel.tsx'
import { SelectField } from '#app/ui/select.tsx'
import { useHydrated } from '#app/ui/use-hydrated.ts'
import { DEFAULT_REPEAT, LATER_END, MAX_REPEAT_DAYS, type SlotMedia, STEP_MINUTES, WEEKDAYS } from '../schema.ts'
import type { ScheduleSlot } from '../views.server.ts'

export function SlotDialog(props: { draft: SlotDraft; closeTo: string; error: RefusedSlot | null; today: string }) {
  const { draft, closeTo, error, today } = props
  const { t } = useTranslation('availability')
  const navigate = useNavigate()
  const sent = useNavigation().formData?.get('intent')
  const isSending = sent !== undefined
  const title = t(draft.slotId ? 'form.editTitle' : 'form.addTitle')
  const form = <SlotForm draft={draft} error={isSending ? null : error} today={today} />
  const actions = (
    <>
      {draft.slotId && (
        <Button
          type="submit"
          form={SLOT_FORM}
          name="intent"
          value="remove"
          variant="ghost"
          formNoValidate
          busy={sent === 'remove'}
          disabled={isSending && sent !== 'remove'}
          className="text-brick! sm:mr-auto"
        >
          {t('form.remove')}
        </Button>
      )}
      <Button variant="ghost" to={closeTo} replace preventScrollReset>
        {t('form.cancel')}
      </Button>
      <Button
        type="submit"
        form={SLOT_FORM}
        name="intent"
        value="save"
        busy={sent === 'save'}
        disabled={isSending && sent !== 'save'}
      >
        {t(draft.slotId ? 'form.save' : 'form.add')}
      </Button>
    </>
  )
  if (!useHydrated()) {
    return (
      <Panel className="mb-8 max-w-[548px]">
        <h2 className="d3 mb-5">{title}</h2>
        {form}
        <ButtonRow className="mt-5">{actions}</ButtonRow>
      </Panel>
    )
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) navigate(closeTo, { replace: true, preventScrollReset: true })
      }}
      title={title}
      actions={actions}
    >
      {form}
    </Dialog>
  )
}

export const SLOT_FORM = 'slot-form'

const LIMITS = { minutes: STEP_MINUTES, days: MAX_REPEAT_DAYS, years: NEAR_YEARS }

export type RefusedSlot = {
  code: string
  fields?: Record<string, string>
  details?: Record<string, string | number>
}
export type SlotDraft = Pick<ScheduleSlot, 'date' | 'startClock' | 'endClock' | 'timeZone' | 'series'> & {
  slotId: string | null
  media: SlotMedia
}

export function SlotForm(props: { draft: SlotDraft; error: RefusedSlot | null; today: string }) {
  const { draft, error, today } = props
  const { t } = useTranslation('availability')
  const sentence = useRefusal('availability', 'save_failed', LIMITS)
  const fieldSentence = useRefusal('availability', 'invalid_input', LIMITS)
  const format = useFormat()
  const [scope, setScope] = useState('one')
  const [date, setDate] = useState(draft.date)
  const isLive = useHydrated()
  const hidesRepeat = isLive && draft.series !== null && scope === 'one'
  const fieldError = (field: string) => {
    const code = error?.fields?.[field]
    return code ? fieldSentence(code) : null
  }
  const zone = formatters(format.language, draft.timeZone).zoneName
  return (
    <Form method="post" id={SLOT_FORM} noValidate preventScrollReset className="grid gap-5">
      <button type="submit" name="intent" value="save" className="sr-only" tabIndex={-1} aria-hidden="true" />
      <input type="hidden" name="timeZone" value={draft.timeZone} />
      {draft.slotId && <input type="hidden" name="slotId" value={draft.slotId} />}
      {error && <Note tone="bad">{sentence(error.code)}</Note>}
      {draft.timeZone !== format.timeZone && <Note>{t('form.otherZone', { zone, yours: format.zoneName })}</Note>}
      <DateField
        name="date"
        label={t('form.date')}
        defaultValue={draft.date}
        min={draft.slotId ? undefined : today}
        today={today}
        onValueChange={setDate}
        error={fieldError('date')}
      />
      <div className="grid grid-cols-2 gap-4">
        <TimeField
          stepMinutes={STEP_MINUTES}
          name="startClock"
          label={t('form.start')}
          defaultValue={draft.startClock}
          error={fieldError('startClock')}
        />
        <TimeField
          stepMinutes={STEP_MINUTES}
          name="endClock"
          label={t('form.end')}
          defaultValue={draft.endClock}
          error={fieldError('endClock')}
        />
        <p className="small col-span-2 -mt-2 text-ink-3">
          {t('form.zone', { zone })}. {t('form.endHelp')}
        </p>
      </div>
      <RadioGroup
        name="media"
        legend={t('form.media')}
        row
        defaultValue={draft.media}
        error={fieldError('media')}
        options={(['audio_video', 'audio'] as const).map((media) => ({
          value: media,
          label: t(`kind.${media}`),
          help: t(`form.mediaHelp.${media}`),
        }))}
      />
      {draft.series && (
        <RadioGroup
          name="scope"
          legend={t('form.scope')}
          value={scope}
          onValueChange={setScope}
          options={[
            { value: 'one', label: t('form.scopeOne') },
            { value: 'later', label: t('form.scopeLater') },
            { value: 'all', label: t('form.scopeAll') },
          ]}
        />
      )}
      {!hidesRepeat && <RepeatFields series={draft.series} date={date} today={today} fieldError={fieldError} />}
      {draft.slotId && <p className="small text-ink-3">{t('form.calls')}</p>}
    </Form>
  )
}

/** A Monday, for formatting the names of weekdays. */
const mondayMs = Date.UTC(2026, 10, 23, 12)
const dayMs = 86_400_000

const weekdayOf = (date: string) => String(((new Date(`${date}T12:00:00Z`).getUTCDay() + 6) % 7) + 1)

/** Without JavaScript, all fields show. */
function RepeatFields(props: {
  series: ScheduleSlot['series']
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
