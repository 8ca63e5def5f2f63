import { useState } from 'react'
import { Form } from 'react-router'
import { formatters } from '#app/i18n/format.ts'
import { useFormat } from '#app/i18n/use-format.ts'
import { useRefusal } from '#app/i18n/use-refusal.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { NEAR_YEARS } from '#app/platform/date-limits.ts'
import { RadioGroup } from '#app/ui/choice.tsx'
import { DateField } from '#app/ui/date-field.tsx'
import { Note } from '#app/ui/note.tsx'
import { TimeField } from '#app/ui/time-field.tsx'
import { useHydrated } from '#app/ui/use-hydrated.ts'
import { LONGEST_REPEAT_DAYS, type SlotMedia, STEP_MINUTES } from '../schema.ts'
import type { ScheduleSlot } from '../views.server.ts'
import { RepeatFields } from './repeat-fields.tsx'

export const SLOT_FORM = 'slot-form'

const LIMITS = { minutes: STEP_MINUTES, days: LONGEST_REPEAT_DAYS, years: NEAR_YEARS }

export type RefusedSlot = { code: string; fields?: Record<string, string> }
/** What the form begins with; a slot that exists has an id. */
export type SlotDraft = Pick<ScheduleSlot, 'date' | 'startClock' | 'endClock' | 'timeZone' | 'series'> & {
  slotId: string | null
  media: SlotMedia
}

/** Start, end, call type and repeat of a slot; for one of a series also which of them are meant. */
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
