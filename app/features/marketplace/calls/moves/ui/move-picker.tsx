import { useEffect, useState } from 'react'
import { Form, useNavigation } from 'react-router'
import { WINDOW_DAYS } from '#app/features/marketplace/availability/schema.ts'
import { callRefundUntil } from '#app/features/marketplace/bookings/schema.ts'
import { firstNameOf } from '#app/i18n/first-name.ts'
import { useTerms } from '#app/i18n/terms.ts'
import { useFormat } from '#app/i18n/use-format.ts'
import { useRefusal } from '#app/i18n/use-refusal.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Button, ButtonRow } from '#app/ui/button.tsx'
import { ChoiceChips } from '#app/ui/choice-chips.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Fold } from '#app/ui/fold.tsx'
import { TextLink } from '#app/ui/link.tsx'
import { Note } from '#app/ui/note.tsx'
import { DescriptionList } from '#app/ui/panel.tsx'
import { MOVES_MAX, PROPOSED_TIMES_MAX } from '../../schema.ts'
import type { CallRow } from '../../views.server.ts'
import type { MovePage } from '../views.server.ts'
import { NextTimes } from './move-panel.tsx'

type Props = {
  call: CallRow
  page: MovePage
  /** A start chosen in the URL. */
  first: Date | null
  refused: string | null
  now: Date
}

export function MovePicker({ call, page, first, refused, now }: Props) {
  const { t } = useTranslation('moves')
  const format = useFormat()
  const name = firstNameOf(call.other.name)
  const sentence = useRefusal('moves', 'move_failed', { name })
  const when = (at: Date) => `${format.weekdayAndDate(at)}, ${format.time(at)}`
  const problem = page.refusal ?? refused
  return (
    <div className="grid gap-6">
      <DescriptionList
        className="border-line border-y py-2"
        items={[{ term: t('planned'), value: `${when(call.startAt)}–${format.time(call.endAt)}` }]}
      />
      {problem && <Note tone="bad">{sentence(problem)}</Note>}
      {refused && !page.refusal && page.next.length > 0 && (
        <NextTimes callId={page.callId} times={page.next} now={now} />
      )}
      {page.way &&
        (page.days.length > 0 ? <Times {...{ call, page, first, refused, now }} /> : <NoTimes call={call} />)}
    </div>
  )
}

function NoTimes({ call }: { call: CallRow }) {
  const { t, i18n } = useTranslation('moves')
  return (
    <EmptyState
      title={t('none.title')}
      sentence={t(`none.${call.side}`, { name: firstNameOf(call.other.name), days: WINDOW_DAYS })}
      action={call.side === 'companion' && <Button to={`/${i18n.language}/my-schedule`}>{t('none.addTimes')}</Button>}
    />
  )
}

function Times({ call, page, first, refused, now }: Props) {
  const { t } = useTranslation('moves')
  const format = useFormat()
  const isSending = useNavigation().state === 'submitting'
  const { way, days, proposal } = page
  const isAlone = way === 'alone'
  const most = isAlone ? 1 : PROPOSED_TIMES_MAX
  const [chosen, setChosen] = useState<string[]>(first ? [first.toISOString()] : [])
  // A link to one of the next free times changes the URL of the open page.
  const preset = first?.toISOString()
  useEffect(() => {
    if (preset) setChosen([preset])
  }, [preset])
  const shown = days.flatMap(({ starts }) => starts.map((start) => start.toISOString()))
  // Times of other days stay chosen; those of these days that are gone don't.
  const [from, to] = [days[0]?.starts[0]?.toISOString() ?? '', shown.at(-1) ?? '']
  const kept = chosen.filter((time) => shown.includes(time) || time < from || time > to).slice(0, most)
  const elsewhere = kept.filter((time) => !shown.includes(time))
  const when = (time: string) => `${format.weekdayAndDate(time)}, ${format.time(time)}`
  const pageTo = (date: string) => `?${new URLSearchParams({ from: date })}`
  const openDay = days.findIndex(({ starts }) => starts.some((start) => start.toISOString() === preset))
  return (
    <Form method="post" preventScrollReset className="grid gap-6">
      <input type="hidden" name="intent" value={isAlone ? 'move' : 'propose'} />
      <input type="hidden" name="from" value={page.startAt.toISOString()} />
      {!isAlone && <input type="hidden" name="seen" value={proposal?.moveId ?? ''} />}
      {elsewhere.map((time) => (
        <input key={time} type="hidden" name="startAt" value={time} />
      ))}
      <div className="grid gap-2">
        {days.map((day, index) => {
          const values = day.starts.map((start) => start.toISOString())
          const ofDay = kept.filter((time) => values.includes(time))
          return (
            <Fold
              key={day.date}
              open={index === Math.max(0, openDay)}
              summary={
                <>
                  {format.weekdayAndDate(day.noonAt)}{' '}
                  <span className="small ml-2 whitespace-nowrap font-normal text-ink-3">
                    {t('times', { count: values.length })}
                  </span>
                </>
              }
            >
              <ChoiceChips
                name="startAt"
                id={`times-${day.date}`}
                legend={format.longDate(day.noonAt)}
                legendHidden
                multiple={!isAlone}
                value={ofDay}
                onValueChange={(picked) =>
                  setChosen(isAlone ? picked : [...kept.filter((time) => !values.includes(time)), ...picked])
                }
                options={values.map((value) => ({
                  value,
                  label: format.time(value),
                  disabled: !isAlone && kept.length >= most && !ofDay.includes(value),
                }))}
              />
            </Fold>
          )
        })}
      </div>
      {(page.earlier || page.later) && (
        <div className="flex flex-wrap justify-between gap-4">
          {page.earlier ? <TextLink to={pageTo(page.earlier)}>{t('earlier')}</TextLink> : <span />}
          {page.later && <TextLink to={pageTo(page.later)}>{t('later')}</TextLink>}
        </div>
      )}
      <p className="small text-ink-3">{t('zone', { zone: format.zoneName })}</p>
      <Consequences call={call} now={now} />
      <p role="status" className="font-semibold">
        {kept.length === 0 ? t('nothingChosen') : t('chosen', { times: [...kept].sort().map(when).join('; ') })}
      </p>
      <ButtonRow>
        <Button to={`/${format.language}/my-calls/${page.callId}`} variant="ghost">
          {t('back')}
        </Button>
        <Button type="submit" busy={isSending} key={refused}>
          {t(`submit.${isAlone ? 'alone' : 'proposal'}`)}
        </Button>
      </ButtonRow>
    </Form>
  )
}

function Consequences({ call, now }: Pick<Props, 'call' | 'now'>) {
  const { t } = useTranslation('moves')
  const { cancellationHours } = useTerms()
  const isPaying = call.side === 'seeker' && call.credits > 0
  const isFinal = now > callRefundUntil(call, cancellationHours)
  return (
    <div className="grid gap-1 text-ink-2">
      {isPaying && <p>{t(isFinal ? 'refund.none' : 'refund.free')}</p>}
      {call.moves > 0 && <p>{t('movesLeft', { count: MOVES_MAX - call.moves })}</p>}
    </div>
  )
}
