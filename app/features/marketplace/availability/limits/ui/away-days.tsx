import { CalendarOff, Plus } from 'lucide-react'
import { useState } from 'react'
import { Form } from 'react-router'
import { localDateRange } from '#app/i18n/format.ts'
import { useFormat } from '#app/i18n/use-format.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Button } from '#app/ui/button.tsx'
import { Checkbox } from '#app/ui/choice.tsx'
import { DateField } from '#app/ui/date-field.tsx'
import { TextLink } from '#app/ui/link.tsx'
import { useHydrated } from '#app/ui/use-hydrated.ts'
import type { MyLimits } from '../../views.server.ts'

/** The days away that are planned, each with a way to delete it, and with how many booked calls stay in it. */
export function AwayList({ away, action }: { away: MyLimits['away']; action: string }) {
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

/** Plans days away; with an open end there is no last day to choose, and without scripts it counts for nothing. */
export function AwayForm(props: { today: string; action: string; fieldError: (field: string) => string | null }) {
  const { today, action, fieldError } = props
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
