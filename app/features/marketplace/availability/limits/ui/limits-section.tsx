import { Coffee } from 'lucide-react'
import { Form } from 'react-router'
import { formatters } from '#app/i18n/format.ts'
import { useFormat } from '#app/i18n/use-format.ts'
import { useRefusal } from '#app/i18n/use-refusal.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Button } from '#app/ui/button.tsx'
import { Note } from '#app/ui/note.tsx'
import { SectionHead } from '#app/ui/panel.tsx'
import { MOST_AWAY } from '../../schema.ts'
import type { MyLimits } from '../../views.server.ts'
import { AwayForm, AwayList } from './away-days.tsx'
import { LimitsForm } from './limits-form.tsx'

/** Where the section begins on its page. */
export const LIMITS_ANCHOR = 'limits'

/** What can be said to be done, by the part of the section that says it. */
const DONE = { limits: ['limits'], away: ['away', 'removed'], break: ['break', 'back'] } as const
type Part = keyof typeof DONE

type Props = {
  limits: MyLimits
  /** What was done last, as the address says it. */
  done: string | null
  error: { code: string; fields?: Record<string, string> } | null
  /** Where the forms are sent. */
  action: string
}

const awayFields: readonly string[] = ['firstDay', 'lastDay', 'open', 'awayId']

function partOf({ code, fields = {} }: NonNullable<Props['error']>): Part {
  return code.startsWith('away_') || Object.keys(fields).some((field) => awayFields.includes(field)) ? 'away' : 'limits'
}

export function LimitsSection({ limits, done, error, action }: Props) {
  const { t } = useTranslation('booking-limits')
  const fieldSentence = useRefusal('availability', 'invalid_input')
  const { language } = useFormat()
  const fieldError = (field: string) => {
    const code = error?.fields?.[field]
    return code ? fieldSentence(code) : null
  }
  const said = (part: Part) => <Said part={part} done={done} error={error} />
  return (
    <section id={LIMITS_ANCHOR} aria-labelledby="limits-title" className="mt-12 scroll-mt-24 border-line border-t pt-8">
      <SectionHead id="limits-title" title={t('title')} text={t('lead')} />
      {said('limits')}
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
      <SectionHead level={3} size="t1" title={t('away.title')} text={t('away.lead')} className="mt-9" />
      {said('away')}
      <AwayList away={limits.away} action={action} />
      <AwayForm key={limits.away.length} today={limits.today} action={action} fieldError={fieldError} />
      <p className="small mt-4 text-ink-3">{t('zone', { zone: formatters(language, limits.timeZone).zoneName })}</p>
      <SectionHead
        level={3}
        size="t1"
        title={t('pauseNow.title')}
        text={t(limits.onBreak ? 'pauseNow.on' : 'pauseNow.text')}
        className="mt-9"
      />
      {said('break')}
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
  )
}

function Said({ part, done, error }: { part: Part } & Pick<Props, 'done' | 'error'>) {
  const { t } = useTranslation('booking-limits')
  const sentence = useRefusal('availability', 'limits_not_saved', { most: MOST_AWAY })
  const what = DONE[part].find((each) => each === done)
  if (error && partOf(error) === part) {
    return (
      <Note tone="bad" className="mt-4">
        {sentence(error.code)}
      </Note>
    )
  }
  if (error || !what) return null
  return (
    <Note tone="good" live className="mt-4">
      {t(`done.${what}`)}
    </Note>
  )
}
