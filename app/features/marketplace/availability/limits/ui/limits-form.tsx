import { Form } from 'react-router'
import { useFormat } from '#app/i18n/use-format.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Button } from '#app/ui/button.tsx'
import { SelectField } from '#app/ui/select.tsx'
import { COOL_DOWNS, MOST_CALLS_A_DAY, MOST_HOURS_A_WEEK, NOTICES, PAUSES } from '../../schema.ts'
import type { MyLimits } from '../../views.server.ts'

type Props = {
  limits: Pick<MyLimits, 'noticeMinutes' | 'pauseMinutes' | 'callsPerDay' | 'hoursPerWeek' | 'daysBetweenCalls'>
  action: string
  fieldError: (field: string) => string | null
}

export function LimitsForm({ limits, action, fieldError }: Props) {
  const { t } = useTranslation('booking-limits')
  const format = useFormat()
  const minutes = (none: string) => (value: number) => ({
    value: String(value),
    label: value === 0 ? none : value < 60 ? t('minutes', { count: value }) : format.hours(value / 60),
  })
  return (
    <Form method="post" action={action} preventScrollReset className="mt-5 grid items-start gap-5 md:grid-cols-3">
      <SelectField
        name="noticeMinutes"
        label={t('notice')}
        help={t('noticeHelp')}
        defaultValue={String(limits.noticeMinutes)}
        error={fieldError('noticeMinutes')}
        options={NOTICES.map(minutes(t('noNotice')))}
      />
      <SelectField
        name="pauseMinutes"
        label={t('pause')}
        help={t('pauseHelp')}
        defaultValue={String(limits.pauseMinutes)}
        error={fieldError('pauseMinutes')}
        options={PAUSES.map(minutes(t('noPause')))}
      />
      <SelectField
        name="callsPerDay"
        label={t('callsPerDay')}
        help={t('callsPerDayHelp')}
        defaultValue={limits.callsPerDay === null ? '' : String(limits.callsPerDay)}
        error={fieldError('callsPerDay')}
        placeholder={t('noLimit')}
        options={Array.from({ length: MOST_CALLS_A_DAY }, (_, below) => ({
          value: String(below + 1),
          label: t('calls', { count: below + 1 }),
        }))}
      />
      <SelectField
        name="hoursPerWeek"
        label={t('hoursPerWeek')}
        help={t('hoursPerWeekHelp')}
        defaultValue={limits.hoursPerWeek === null ? '' : String(limits.hoursPerWeek)}
        error={fieldError('hoursPerWeek')}
        placeholder={t('noLimit')}
        options={Array.from({ length: MOST_HOURS_A_WEEK }, (_, below) => ({
          value: String(below + 1),
          label: t('hours', { count: below + 1 }),
        }))}
      />
      <SelectField
        name="daysBetweenCalls"
        label={t('daysBetweenCalls')}
        help={t('daysBetweenCallsHelp')}
        defaultValue={String(limits.daysBetweenCalls)}
        error={fieldError('daysBetweenCalls')}
        options={COOL_DOWNS.map((days) => ({
          value: String(days),
          label: days === 0 ? t('noCoolDown') : t('days', { count: days }),
        }))}
      />
      <div className="md:col-span-3">
        <Button type="submit" name="intent" value="limits" variant="sec" className="max-sm:w-full">
          {t('save')}
        </Button>
      </div>
    </Form>
  )
}
