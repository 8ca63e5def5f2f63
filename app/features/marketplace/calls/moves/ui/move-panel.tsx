import { CalendarClock } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { Form, useNavigation } from 'react-router'
import { callRefundUntil } from '#app/features/marketplace/bookings/schema.ts'
import { firstNameOf } from '#app/i18n/first-name.ts'
import { useTerms } from '#app/i18n/terms.ts'
import { useFormat } from '#app/i18n/use-format.ts'
import { useRefusal } from '#app/i18n/use-refusal.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Button, ButtonRow } from '#app/ui/button.tsx'
import { RadioGroup } from '#app/ui/choice.tsx'
import { TextLink } from '#app/ui/link.tsx'
import { Note } from '#app/ui/note.tsx'
import { SectionHead } from '#app/ui/panel.tsx'
import type { MoveEnd } from '../../schema.ts'
import type { CallRow } from '../../views.server.ts'
import type { CallMoves } from '../views.server.ts'

/** What the reader's last action did, or why it was refused. */
export type MoveNews = { done: MoveEnd } | { refused: string } | null

type Props = { call: CallRow; moves: CallMoves; news: MoveNews; now: Date }

/** An open proposal with its answer, or how the last one ended. */
export function MovePanel({ call, moves, news, now }: Props) {
  const { t } = useTranslation('moves')
  const { proposal, last } = moves
  const name = firstNameOf(call.other.name)
  const sentence = useRefusal('moves', 'move_failed', { name })
  const top = useRef<HTMLElement>(null)
  // The address still names what was done after the other person has answered or asked.
  const isOver = (done: MoveEnd) =>
    done === 'proposed' ? proposal?.by !== 'you' : proposal !== null || (done === 'moved' && last !== null)
  const done = news && 'done' in news && !isOver(news.done) ? news.done : null
  const refused = news && 'refused' in news ? news.refused : null
  // The answered form is gone, and focus with it.
  useEffect(() => {
    if (done) top.current?.focus()
  }, [done])
  const isAsked = proposal?.by === 'other'
  const ended = done ? t(`done.${done}`, { name }) : last && t(`last.${last.by}.${last.answer}`, { name })
  if (!proposal && !ended && !refused) return null
  return (
    <section
      ref={top}
      id="move"
      tabIndex={-1}
      aria-label={t('move.proposal')}
      className="mt-7 grid scroll-mt-24 gap-4 outline-none"
    >
      {ended && !refused && (
        <Note tone={done ? 'good' : 'plain'} icon={<CalendarClock />} live>
          {ended}
        </Note>
      )}
      {refused && <Note tone="bad">{sentence(refused)}</Note>}
      {refused && !isAsked && moves.next.length > 0 && <NextTimes callId={moves.callId} times={moves.next} now={now} />}
      {proposal && (isAsked ? <Question {...{ call, moves, now, refused }} /> : <Waiting {...{ call, moves, now }} />)}
    </section>
  )
}

function Question({ call, moves, now, refused }: Omit<Props, 'news'> & { refused: string | null }) {
  const { t } = useTranslation('moves')
  const format = useFormat()
  const isSending = useNavigation().state === 'submitting'
  const { cancellationHours } = useTerms()
  const { proposal, next, callId } = moves
  if (!proposal) return null
  const name = firstNameOf(call.other.name)
  const when = (at: Date) => `${format.weekdayAndDate(at)}, ${format.time(at)}`
  const first = proposal.times.find(({ isFree }) => isFree)
  const isLate = now > callRefundUntil(call, cancellationHours)
  return (
    <Box title={t('asked.title', { name })} text={t('asked.lead', { until: when(proposal.expiresAt) })}>
      <Form method="post" action="#move" preventScrollReset className="grid gap-4">
        <input type="hidden" name="intent" value="answer_move" />
        <input type="hidden" name="moveId" value={proposal.moveId} />
        <RadioGroup
          key={first?.at.toISOString()}
          name="startAt"
          legend={t('asked.legend')}
          defaultValue={first?.at.toISOString() ?? ''}
          options={proposal.times.map(({ at, isFree }) => ({
            value: at.toISOString(),
            label: when(at),
            disabled: !isFree,
            ...(isFree ? {} : { help: t('asked.taken') }),
          }))}
        />
        {!first && <p>{t('asked.noneFree')}</p>}
        {(!first || refused) && next.length > 0 && <NextTimes callId={callId} times={next} now={now} />}
        {call.side === 'seeker' && call.credits > 0 && (
          <p className="small text-ink-2">{t(isLate ? 'refund.none' : 'refund.free')}</p>
        )}
        <ButtonRow>
          <Button type="submit" name="answer" value="no" variant="ghost" formNoValidate disabled={isSending}>
            {t('asked.no')}
          </Button>
          {first && (
            <Button type="submit" name="answer" value="yes" busy={isSending}>
              {t('asked.yes')}
            </Button>
          )}
        </ButtonRow>
        <p className="small">
          <TextLink to={`/${format.language}/my-calls/${callId}/move`}>{t('asked.other')}</TextLink>
        </p>
      </Form>
    </Box>
  )
}

function Waiting({ call, moves }: Omit<Props, 'news'>) {
  const { t } = useTranslation('moves')
  const format = useFormat()
  const isSending = useNavigation().state === 'submitting'
  const { proposal } = moves
  if (!proposal) return null
  const when = (at: Date) => `${format.weekdayAndDate(at)}, ${format.time(at)}`
  const until = when(proposal.expiresAt)
  return (
    <Box title={t('waiting.title')} text={t('waiting.lead', { name: firstNameOf(call.other.name), until })}>
      <ul className="tabular grid gap-1 font-semibold">
        {proposal.times.map(({ at }) => (
          <li key={at.getTime()}>{when(at)}</li>
        ))}
      </ul>
      <Form method="post" action="#move" preventScrollReset className="mt-4">
        <input type="hidden" name="intent" value="answer_move" />
        <input type="hidden" name="moveId" value={proposal.moveId} />
        <Button type="submit" name="answer" value="no" variant="sec" size="sm" busy={isSending}>
          {t('waiting.withdraw')}
        </Button>
      </Form>
    </Box>
  )
}

function Box({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <div className="rounded-card border border-line-strong p-5">
      <SectionHead title={title} text={text} size="t1" className="mb-4" />
      {children}
    </div>
  )
}

/** Links to the page of free times, with one of the next chosen. */
export function NextTimes({ callId, times, now }: { callId: string; times: readonly Date[]; now: Date }) {
  const { t } = useTranslation('moves')
  const format = useFormat()
  return (
    <nav aria-label={t('next')}>
      <p className="small mb-2 text-ink-2">{t('next')}</p>
      <ul className="flex flex-wrap gap-2">
        {times.map((at) => (
          <li key={at.getTime()}>
            <Button
              variant="sec"
              size="sm"
              to={`/${format.language}/my-calls/${callId}/move?${new URLSearchParams({ at: at.toISOString() })}`}
            >
              {format.dayAndTime(at, now)}
            </Button>
          </li>
        ))}
      </ul>
    </nav>
  )
}

export function MoveHistory({ history, name }: { history: CallMoves['history']; name: string }) {
  const { t } = useTranslation('moves')
  const format = useFormat()
  if (history.length === 0) return null
  const when = (at: Date) => `${format.weekdayAndDate(at)}, ${format.time(at)}`
  return (
    <section aria-labelledby="moved-title" className="mt-9">
      <SectionHead id="moved-title" title={t('history.title')} size="t1" />
      <ol className="mt-3 grid gap-3">
        {history.map(({ fromAt, toAt, at, by, isAgreed }) => (
          <li key={at.getTime()}>
            <span className="tabular block font-medium">
              {t('history.line', { from: when(fromAt), to: when(toAt) })}
            </span>
            <span className="small text-ink-2">
              {t(`history.${isAgreed ? (by === 'you' ? 'agreedYou' : 'agreedOther') : by}`, { name, at: when(at) })}
            </span>
          </li>
        ))}
      </ol>
    </section>
  )
}
