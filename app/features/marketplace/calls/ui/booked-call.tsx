import { CalendarClock, CalendarPlus, MessageCircle, Mic, MonitorCheck, Video } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { callRefundUntil } from '#app/features/marketplace/bookings/schema.ts'
import { useEarned } from '#app/features/marketplace/credits/ui/use-earned.ts'
import { firstNameOf } from '#app/i18n/first-name.ts'
import { useTerms } from '#app/i18n/terms.ts'
import { useFormat } from '#app/i18n/use-format.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import type { RefusalCode } from '#app/platform/refusal.ts'
import { ThreadH } from '#app/ui/art/threads.tsx'
import { Button } from '#app/ui/button.tsx'
import { TextLink } from '#app/ui/link.tsx'
import { Note } from '#app/ui/note.tsx'
import { Page } from '#app/ui/page.tsx'
import { DescriptionList, SectionHead } from '#app/ui/panel.tsx'
import { Avatar } from '#app/ui/photo.tsx'
import { VoiceSwitch } from '../changes/ui/voice-switch.tsx'
import type { VoiceOffer } from '../changes/views.server.ts'
import { MoveHistory, type MoveNews, MovePanel } from '../moves/ui/move-panel.tsx'
import type { CallMoves } from '../moves/views.server.ts'
import type { CallReceipt } from '../receipt/text.rules.ts'
import { WhatHappened } from '../receipt/ui/what-happened.tsx'
import type { NextWeek } from '../regulars/rules.ts'
import { NextWeekSection } from '../regulars/ui/next-week.tsx'
import { type NoteAnswer, RegularSection } from '../regulars/ui/regular-section.tsx'
import type { Regular } from '../regulars/views.server.ts'
import { bookedState, callAccess, lobbyOpensAt } from '../rules.ts'
import { isOpenStatus } from '../schema.ts'
import { Sentences } from '../sentences/ui/sentences.tsx'
import type { SentencesOfCall } from '../sentences/views.server.ts'
import type { BookedCallRow } from '../views.server.ts'
import { CallMenu, useCallMenu } from './call-menu.tsx'
import { LateNote, NOTED_LATE_SECONDS } from './call-words.tsx'

type Props = {
  call: BookedCallRow
  now: Date
  /** The reader's balance in credits. Null for a companion, whose balance didn't change. */
  balance: number | null
  canObject?: boolean
  canBlock?: boolean
  receipt?: CallReceipt | null
  voice?: VoiceOffer | null
  moves?: CallMoves | null
  news?: MoveNews
  regular?: Regular | null
  nextWeek?: NextWeek | null
  sentences?: SentencesOfCall | null
  noteAnswer?: NoteAnswer
  /** The refusal of a form sent without scripts, and that form's intent. */
  refused?: { intent: string; code: RefusalCode } | null
}

export function BookedCall(props: Props) {
  const { call, now, balance, canObject = false, canBlock = false, receipt = null, voice = null } = props
  const { regular = null, nextWeek = null, sentences = null, noteAnswer = null, moves = null, news = null } = props
  const { t, i18n } = useTranslation('booked')
  const format = useFormat()
  const state = bookedState(call, now)
  // The switch shows its success after its offer is gone.
  const [wasOffered] = useState(voice !== null)
  const isAhead = state === 'seeker' || state === 'companion'
  const name = firstNameOf(call.other.name)
  const home = `/${i18n.language}`
  const Kind = call.media === 'video' ? Video : Mic
  const entries = useCallMenu(call, { isAhead, canBlock, way: moves?.way ?? null })
  const refusalOf = (intent: string) => (props.refused?.intent === intent ? props.refused.code : null)
  return (
    <Page
      title={t(`title.${state}`, { name, date: format.date(call.startAt) })}
      lead={state === 'seeker' && t('warm')}
      width="text"
    >
      {state === 'seeker' && <ThreadH className="-mt-3 mb-5 w-full sm:-mt-4" />}
      <div
        className={
          state === 'seeker'
            ? 'relative flex items-center gap-5 rounded-card bg-pine-tint p-4 sm:gap-7 sm:p-6'
            : 'relative flex items-center gap-5 border-line border-y py-6'
        }
      >
        <Avatar
          photoKey={call.other.photoKey}
          id={call.other.userId}
          name={call.other.name}
          size={state === 'seeker' ? 104 : 84}
          shape="arch"
        />
        <div className="min-w-0">
          <time dateTime={call.startAt.toISOString()} className="d3 block max-sm:pr-8 max-sm:text-[1.1875rem]">
            <span className="max-sm:block">{format.longDate(call.startAt)},</span>{' '}
            <span className="tabular whitespace-nowrap">{format.timeRange(call.startAt, call.endAt)}</span>
          </time>
          <p className="small mt-1 text-ink-2">{t('zone', { zone: format.zoneName })}</p>
          <p className="mt-2 flex items-center gap-2 text-ink-2">
            <Kind aria-hidden="true" className="size-[18px] flex-none text-pine" />
            {t(call.media, { count: call.minutes })}
          </p>
        </div>
        <CallMenu call={call} entries={entries} path={`${home}/my-calls/${call.callId}`} />
      </div>
      {call.cancelNote && call.cancelledBy && (
        <Note tone="plain" icon={<MessageCircle />} className="mt-6 [overflow-wrap:anywhere]">
          {t(`cancelNote.${call.cancelledBy}`, { name, note: call.cancelNote })}
        </Note>
      )}
      {moves && <MovePanel call={call} moves={moves} news={news} now={now} />}
      {isAhead && <Actions call={call} now={now} isAhead={isAhead} home={home} way={moves?.way ?? null} />}
      {isOpenStatus(call.status) && <Terms call={call} now={now} balance={balance} isAhead={isAhead} />}
      {receipt && <WhatHappened receipt={receipt} home={home} />}
      {nextWeek && <NextWeekSection call={call} next={nextWeek} refused={refusalOf('offer_next_week')} />}
      {!isAhead && <Actions call={call} now={now} isAhead={isAhead} home={home} way={null} />}
      {call.lateSeconds >= NOTED_LATE_SECONDS && (
        <div className="mt-6">
          <LateNote call={call} />
        </div>
      )}
      {wasOffered && <Voice call={call} offer={voice} refused={refusalOf('switch_to_voice')} />}
      {sentences && <Sentences call={call} sentences={sentences} refused={refusalOf('say')} />}
      {regular && <RegularSection call={call} regular={regular} answer={noteAnswer} />}
      {isAhead && <Next call={call} now={now} />}
      {moves && <MoveHistory history={moves.history} name={name} />}
      {canObject && <Objection call={call} home={home} />}
    </Page>
  )
}

function Terms({ call, now, balance, isAhead }: Props & { isAhead: boolean }) {
  const { t } = useTranslation('booked')
  const format = useFormat()
  const isSeeker = call.side === 'seeker'
  const until = callRefundUntil(call, useTerms().cancellationHours)
  const items: { term: ReactNode; value: ReactNode }[] = []
  const earned = useEarned()
  const credits = t('credits', { count: call.credits, formatted: format.credits(call.credits) })
  const price = call.credits === 0 ? t('free') : credits
  const earning = call.credits === 0 ? t('free') : <Earning euros={earned(call.credits)} credits={credits} />
  if (isSeeker) items.push({ term: t('price'), value: price })
  else if (isAhead) items.push({ term: t('earned'), value: earning })
  if (isAhead && balance !== null && call.credits > 0)
    items.push({ term: t('balance'), value: t('credits', { count: balance, formatted: format.credits(balance) }) })
  if (isAhead && isSeeker && call.credits > 0)
    items.push(
      until > now
        ? { term: t('cancelUntil'), value: `${format.weekdayAndDate(until)}, ${format.time(until)}` }
        : { term: t('cancelLate'), value: '' },
    )
  if (isAhead && isSeeker && call.credits === 0) items.push({ term: t('cancelUntil'), value: t('cancelTrial') })
  return <DescriptionList items={items} className="mt-6" />
}

/** What a companion gets: euros after the fee, then the credits. */
function Earning({ euros, credits }: { euros: string; credits: string }) {
  const { t } = useTranslation('booked')
  return (
    <>
      {t('afterFee', { euros })} <span className="small font-normal text-ink-3">{credits}</span>
    </>
  )
}

function Voice(props: { call: BookedCallRow; offer: VoiceOffer | null; refused: RefusalCode | null }) {
  const { call, offer, refused } = props
  const { t } = useTranslation('call-changes')
  return (
    <section id="voice" aria-labelledby="voice-title" hidden={!offer} className="mt-9 scroll-mt-24">
      <SectionHead id="voice-title" title={t('voice.title')} size="t1" />
      <div className="mt-3">
        <VoiceSwitch call={call} offer={offer} refused={refused} />
      </div>
    </section>
  )
}

function Next({ call, now }: Pick<Props, 'call' | 'now'>) {
  const { t } = useTranslation('booked')
  const format = useFormat()
  const steps = [t('next.mail'), t('next.room', { time: format.time(lobbyOpensAt(call)) })]
  if (callAccess(call, now) !== 'early') return null
  return (
    <section aria-labelledby="next-title" className="mt-9">
      <SectionHead id="next-title" title={t('next.title')} size="t1" />
      <ol className="mt-3 grid gap-2.5 text-ink-2">
        {steps.map((step, position) => (
          <li key={step} className="grid grid-cols-[1.25rem_1fr] gap-3.5">
            <span aria-hidden="true" className="num text-[1.0625rem] text-pine-ink">
              {position + 1}
            </span>
            <span>{step}</span>
          </li>
        ))}
      </ol>
    </section>
  )
}

function Objection({ call, home }: { call: BookedCallRow; home: string }) {
  const { t } = useTranslation('booked')
  return (
    <p className="small mt-9 border-line border-t pt-5">
      <TextLink to={`${home}/my-calls/${call.callId}/objection`}>{t('object')}</TextLink>
    </p>
  )
}

type ActionsProps = Pick<Props, 'call' | 'now'> & { isAhead: boolean; home: string; way: CallMoves['way'] }

function Actions({ call, now, isAhead, home, way }: ActionsProps) {
  const { t } = useTranslation(['booked', 'moves'])
  const access = callAccess(call, now)
  const isRoomOpen = access === 'lobby' || access === 'open'
  const isVideo = call.media === 'video'
  return (
    <div className="mt-7 flex flex-col gap-3 sm:flex-row sm:flex-wrap">
      {isRoomOpen && (
        <Button to={`${home}/calls/${call.callId}`} reloadDocument>
          {t('join')}
        </Button>
      )}
      {isAhead && !isRoomOpen && (
        <>
          <Button href={`${home}/my-calls/${call.callId}/calendar.ics`} icon={<CalendarPlus />}>
            {t('calendar')}
          </Button>
          <Button to={`${home}/device-check?media=${call.media}`} reloadDocument variant="sec" icon={<MonitorCheck />}>
            {t(isVideo ? 'check' : 'checkVoice')}
          </Button>
        </>
      )}
      {way && (
        <Button to={`${home}/my-calls/${call.callId}/move`} variant="sec" icon={<CalendarClock />}>
          {t(`moves:move.${way}`)}
        </Button>
      )}
      {isAhead && (
        <Button to={`${home}/my-calls?cancel=${call.callId}`} variant="ghost">
          {t('cancel')}
        </Button>
      )}
      <Button to={`${home}/my-calls`} variant={isAhead || isRoomOpen ? 'ghost' : 'sec'}>
        {t('toCalls')}
      </Button>
    </div>
  )
}
