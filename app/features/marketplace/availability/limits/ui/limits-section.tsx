import { CalendarOff, Coffee, Plus } from 'lucide-react'
import { useState } from 'react'
import { Form } from 'react-router'
import { formatters, localDateRange } from '#app/i18n/format.ts'
import { useFormat } from '#app/i18n/use-format.ts'
import { useRefusal } from '#app/i18n/use-refusal.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Button } from '#app/ui/button.tsx'
import { Checkbox } from '#app/ui/choice.tsx'
import { DateField } from '#app/ui/date-field.tsx'
import { TextLink } from '#app/ui/link.tsx'
import { Note } from '#app/ui/note.tsx'
import { SectionHead } from '#app/ui/panel.tsx'
import { SelectField } from '#app/ui/select.tsx'
import { useHydrated } from '#app/ui/use-hydrated.ts'
import { COOL_DOWNS, MAX_AWAY_PERIODS, MAX_CALLS_PER_DAY, MAX_HOURS_PER_WEEK, NOTICES, PAUSES } from '../../schema.ts'
import type { MyLimits } from '../../views.server.ts'

type Props = {
  limits: MyLimits
  done: string | null
  error: { code: string; fields?: Record<string, string> } | null
  action: string
}

function useFieldError(error: Props['error']) {
  const fieldSentence = useRefusal('availability', 'invalid_input')
  return (field: string) => {
    const code = error?.fields?.[field]
    return code ? fieldSentence(code) : null
  }
}

export function LimitsSection({ limits, done, error, action }: Props) {
  const { t } = useTranslation('booking-limits')
  const fieldError = useFieldError(error)
  return (
    <section id="limits" aria-labelledby="limits-title" className="scroll-mt-24">
      <SectionHead id="limits-title" title={t('title')} text={t('lead')} />
      <Said of={['limits']} done={done} error={error} />
      <LimitsForm
        key={[
          limits.noticeMinutes,
          limits.pauseMinutes,
          limits.callsPerDay,
          limits.hoursPerWeek,
          limits.daysBetweenCalls,
        ].join()}
        limits={limits}
        action={action}
        fieldError={fieldError}
      />
      <Zone timeZone={limits.timeZone} />
    </section>
  )
}

export function AwaySections({ limits, done, error, action }: Props) {
  const { t } = useTranslation('booking-limits')
  const fieldError = useFieldError(error)
  return (
    <>
      <section id="away" aria-labelledby="away-title" className="scroll-mt-24">
        <SectionHead id="away-title" title={t('away.title')} text={t('away.lead')} />
        <Said of={['away', 'removed']} done={done} error={error} />
        <AwayList away={limits.away} action={action} />
        <AwayForm key={limits.away.length} today={limits.today} action={action} fieldError={fieldError} />
        <Zone timeZone={limits.timeZone} />
      </section>
      <section id="break" aria-labelledby="break-title" className="mt-12 mb-16 scroll-mt-24 border-line border-t pt-8">
        <SectionHead
          id="break-title"
          title={t('pauseNow.title')}
          text={t(limits.onBreak ? 'pauseNow.on' : 'pauseNow.text')}
        />
        <Said of={['break', 'back']} done={done} error={null} />
        <Form method="post" action={action} preventScrollReset className="mt-4">
          {limits.onBreak ? (
            <Button type="submit" name="intent" value="back" className="max-sm:w-full">
              {t('pauseNow.back')}
            </Button>
          ) : (
            <Button type="submit" name="intent" value="break" variant="sec" icon={<Coffee />} className="max-sm:w-full">
              {t('pauseNow.take')}
            </Button>
          )}
        </Form>
      </section>
    </>
  )
}

function Zone({ timeZone }: { timeZone: string }) {
  const { t } = useTranslation('booking-limits')
  const { language } = useFormat()
  return <p className="small mt-4 text-ink-3">{t('zone', { zone: formatters(language, timeZone).zoneName })}</p>
}

type Done = 'limits' | 'away' | 'removed' | 'break' | 'back'

function Said({ of, done, error }: { of: readonly Done[] } & Pick<Props, 'done' | 'error'>) {
  const { t } = useTranslation('booking-limits')
  const sentence = useRefusal('availability', 'limits_not_saved', { most: MAX_AWAY_PERIODS })
  const what = of.find((each) => each === done)
  if (error) {
    return (
      <Note tone="bad" className="mt-4">
        {sentence(error.code)}
      </Note>
    )
  }
  if (!what) return null
  return (
    <Note tone="good" live className="mt-4">
      {t(`done.${what}`)}
    </Note>
  )
}

type FormProps = { action: string; fieldError: (field: string) => string | null }

function LimitsForm({ limits, action, fieldError }: FormProps & { limits: MyLimits }) {
  const { t } = useTranslation('booking-limits')
  const format = useFormat()
  const minutes = (none: string) => (value: number) => ({
    value: String(value),
    label: value === 0 ? none : value < 60 ? t('minutes', { count: value }) : format.hours(value / 60),
  })
  const upTo = (most: number, unit: 'calls' | 'hours') =>
    Array.from({ length: most }, (_, below) => ({ value: String(below + 1), label: t(unit, { count: below + 1 }) }))
  const fields = [
    { name: 'noticeMinutes', text: 'notice', options: NOTICES.map(minutes(t('noNotice'))) },
    { name: 'pauseMinutes', text: 'pause', options: PAUSES.map(minutes(t('noPause'))) },
    { name: 'callsPerDay', text: 'callsPerDay', options: upTo(MAX_CALLS_PER_DAY, 'calls'), placeholder: t('noLimit') },
    {
      name: 'hoursPerWeek',
      text: 'hoursPerWeek',
      options: upTo(MAX_HOURS_PER_WEEK, 'hours'),
      placeholder: t('noLimit'),
    },
    {
      name: 'daysBetweenCalls',
      text: 'daysBetweenCalls',
      options: COOL_DOWNS.map((days) => ({
        value: String(days),
        label: days === 0 ? t('noCoolDown') : t('days', { count: days }),
      })),
    },
  ] as const
  return (
    <Form method="post" action={action} preventScrollReset className="mt-5 grid items-start gap-5 md:grid-cols-3">
      {fields.map(({ name, text, ...field }) => (
        <SelectField
          key={name}
          name={name}
          label={t(text)}
          help={text !== 'callsPerDay' && t(`${text}Help`)}
          defaultValue={String(limits[name] ?? '')}
          error={fieldError(name)}
          {...field}
        />
      ))}
      <div className="md:col-span-3">
        <Button type="submit" name="intent" value="limits" variant="sec" className="max-sm:w-full">
          {t('save')}
        </Button>
      </div>
    </Form>
  )
}

function AwayList({ away, action }: { away: MyLimits['away']; action: string }) {
  const { t } = useTranslation('booking-limits')
  const { language } = useFormat()
  if (away.length === 0) return <p className="mt-4 text-ink-3">{t('away.none')}</p>
  return (
    <ul className="mt-4 divide-y divide-line border-line border-y">
      {away.map(({ awayId, firstDay, lastDay, calls }) => {
        const days = lastDay
          ? localDateRange(language, firstDay, lastDay)
          : t('away.open', { day: localDateRange(language, firstDay, firstDay) })
        return (
          <li key={awayId} className="grid grid-cols-[auto_1fr_auto] items-center gap-x-3.5 py-2.5">
            <CalendarOff className="size-5 flex-none text-ink-3" />
            <span className="min-w-0">
              <b className="font-semibold">{days}</b>
              {calls > 0 && (
                <span className="small block text-ink-2">
                  {t('away.booked', { count: calls })}{' '}
                  <TextLink to={`/${language}/my-calls`}>{t('away.toCalls')}</TextLink>
                </span>
              )}
            </span>
            <Form method="post" action={action} preventScrollReset>
              <input type="hidden" name="awayId" value={awayId} />
              <Button
                type="submit"
                name="intent"
                value="remove_away"
                variant="ghost"
                size="sm"
                aria-label={t('away.removeDays', { days })}
              >
                {t('away.remove')}
              </Button>
            </Form>
          </li>
        )
      })}
    </ul>
  )
}

function AwayForm({ today, action, fieldError }: FormProps & { today: string }) {
  const { t } = useTranslation('booking-limits')
  const isLive = useHydrated()
  const [isOpen, setIsOpen] = useState(false)
  const [firstDay, setFirstDay] = useState(today)
  return (
    <Form
      method="post"
      action={action}
      noValidate
      preventScrollReset
      className="mt-5 grid items-start gap-x-5 gap-y-4 md:grid-cols-3"
    >
      <DateField
        name="firstDay"
        label={t('away.firstDay')}
        defaultValue={today}
        min={today}
        today={today}
        onValueChange={setFirstDay}
        error={fieldError('firstDay')}
      />
      {!(isLive && isOpen) && (
        <DateField
          key={firstDay}
          name="lastDay"
          label={t('away.lastDay')}
          defaultValue={firstDay}
          min={firstDay}
          today={today}
          error={fieldError('lastDay')}
        />
      )}
      <div className="flex flex-col gap-4 md:col-span-3">
        <Checkbox
          name="open"
          value="yes"
          label={t('away.untilBack')}
          checked={isLive ? isOpen : undefined}
          onChange={(event) => setIsOpen(event.currentTarget.checked)}
        />
        <Button
          type="submit"
          name="intent"
          value="away"
          variant="sec"
          icon={<Plus />}
          className="self-start max-sm:w-full"
        >
          {t('away.add')}
        </Button>
      </div>
    </Form>
  )
}
