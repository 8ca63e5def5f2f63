import { Form, useNavigation } from 'react-router'
import { useFormat } from '#app/i18n/use-format.ts'
import { useRefusal } from '#app/i18n/use-refusal.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Button } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/input.tsx'
import { TextLink } from '#app/ui/link.tsx'
import { Note } from '#app/ui/note.tsx'
import { SectionHead } from '#app/ui/panel.tsx'
import { BUSY_DAYS, MAX_CALENDAR_ADDRESS } from '../../schema.ts'
import type { MyCalendar } from '../views.server.ts'

type Error = { code: string; fields?: Record<string, string>; details?: Record<string, string | number> }

export function BusySection(props: {
  calendar: MyCalendar | null
  done: string | null
  error: Error | null
  action: string
}) {
  const { calendar, done, error, action } = props
  const { t } = useTranslation('availability')
  const sentence = useRefusal('availability', 'limits_not_saved')
  const format = useFormat()
  const sent = useNavigation().formData?.get('intent')
  const said = done === 'calendar' || done === 'calendar_removed' ? done : null
  return (
    <section id="busy" aria-labelledby="busy-title" className="mt-12 scroll-mt-24 border-line border-t pt-8">
      <SectionHead id="busy-title" title={t('busy.title')} text={t('busy.text')} />
      {said && !error && (
        <Note tone="good" live className="mt-4">
          {t(`busy.done.${said}`)}
        </Note>
      )}
      {calendar && (
        <div className="mt-5 flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-line border-y py-3">
          <p className="min-w-0">
            <b className="font-semibold [overflow-wrap:anywhere]">{calendar.host || t('busy.unknown')}</b>
            <span className="small block text-ink-2">
              {t('busy.read', { when: format.dateTime(calendar.readAt) })}
              {calendar.failure && ` ${t('busy.failed')} ${sentence(calendar.failure)}`}
            </span>
          </p>
          <Form method="post" action={action} preventScrollReset>
            <Button type="submit" name="intent" value="remove_calendar" variant="ghost" size="sm">
              {t('busy.remove')}
            </Button>
          </Form>
        </div>
      )}
      <Form method="post" action={action} noValidate preventScrollReset className="mt-5 max-w-[640px]">
        <TextField
          name="address"
          type="url"
          inputMode="url"
          autoComplete="off"
          spellCheck={false}
          maxLength={MAX_CALENDAR_ADDRESS}
          label={t(calendar ? 'busy.another' : 'busy.address')}
          help={t('busy.help', { weeks: Math.floor(BUSY_DAYS / 7) })}
          error={error ? sentence(error.fields?.address ?? error.code, error.details) : null}
        />
        <Button
          type="submit"
          name="intent"
          value="calendar"
          variant="sec"
          busy={sent === 'calendar'}
          className="mt-4 max-sm:w-full"
        >
          {t('busy.save')}
        </Button>
      </Form>
      <p className="mt-8">
        <TextLink to={`/${format.language}/my-calls#calendar-feed`}>{t('schedule.calendarFeed')}</TextLink>
      </p>
    </section>
  )
}
