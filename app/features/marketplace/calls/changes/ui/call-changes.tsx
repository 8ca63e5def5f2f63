import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useFetcher } from 'react-router'
import { useEarned } from '#app/features/marketplace/credits/ui/use-earned.ts'
import { firstNameOf } from '#app/i18n/first-name.ts'
import { useFormat } from '#app/i18n/use-format.ts'
import { useRefusal } from '#app/i18n/use-refusal.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import type { ActionResult } from '#app/platform/http/request.ts'
import { Button, ButtonRow } from '#app/ui/button.tsx'
import { useClock } from '#app/ui/use-now.ts'
import { type Room, useRoomState } from '../../room/ui/room-engine.ts'
import { GRACE_MINUTES, LAST_ANSWER_MS } from '../../schema.ts'
import { LateNote, NOTED_LATE_SECONDS } from '../../ui/call-words.tsx'
import type { CallRow } from '../../views.server.ts'
import type { CallOffers, ExtensionOffer, LastAnswer } from '../views.server.ts'
import { VoiceSwitch } from './voice-switch.tsx'

const lateNoteMs = 30_000

export function CallChanges(props: {
  room: Room
  call: CallRow
  offers: CallOffers
  action: string
  refresh: () => void
}) {
  const { room, call, offers, action, refresh } = props
  const { flow, trouble, isSoundOnly, peerLocation } = useRoomState(room)
  const now = useClock(room.now, 1_000)
  // Don't show it after a later reload, or on top of the connection error.
  const isEarly = now < call.startAt.getTime() + 2 * GRACE_MINUTES * 60_000
  const isLateNews = useFlagBriefly(call.lateSeconds >= NOTED_LATE_SECONDS && isEarly, lateNoteMs) && trouble === 'none'
  const { wayOutAt, extension, voice } = offers
  useEffect(() => {
    // Only the server knows how long both have been there without media.
    if (trouble !== 'none') refresh()
  }, [trouble, refresh])
  return (
    <>
      {isLateNews && (
        <Card>
          <LateNote call={call} />
        </Card>
      )}
      {extension && (
        <Card>
          <MoreTime {...{ call, now, refresh, action }} offer={extension} isOtherThere={peerLocation === 'call'} />
        </Card>
      )}
      {wayOutAt && now >= wayOutAt.getTime() && flow !== 'flowing' && (
        <Card>
          <EndUnconnectedCall call={call} action={action} />
        </Card>
      )}
      {isSoundOnly && (
        <Card>
          <VoiceSwitch isInCall call={call} offer={voice} action={action} onDone={refresh} />
        </Card>
      )}
    </>
  )
}

const Card = ({ children }: { children: ReactNode }) => (
  <div className="max-w-[600px] rounded-card bg-room/92 px-4 py-3.5 text-left text-[0.9375rem] shadow-float empty:hidden">
    {children}
  </div>
)

function useFlagBriefly(isSo: boolean, ms: number): boolean {
  const [isOver, setOver] = useState(false)
  useEffect(() => {
    if (!isSo) return
    const timer = setTimeout(() => setOver(true), ms)
    return () => clearTimeout(timer)
  }, [isSo, ms])
  return isSo && !isOver
}

export function EndUnconnectedCall({
  call,
  action,
}: {
  call: Pick<CallRow, 'side' | 'other' | 'credits'>
  action: string
}) {
  const { t } = useTranslation('call-changes')
  const format = useFormat()
  const name = firstNameOf(call.other.name)
  const { send, isSending, problem } = useCallChange(name, action)
  const credits = t('credits', { count: call.credits, formatted: format.credits(call.credits) })
  const text = call.side === 'companion' ? 'companion' : call.credits === 0 ? 'seekerFree' : 'seeker'
  return (
    <section aria-label={t('wayOut.title')} className="grid gap-3">
      <p role="status" className="t1">
        {t('wayOut.title')}
      </p>
      <p className="text-ink-2">{t(`wayOut.${text}`, { name, credits })}</p>
      <Problem text={problem} />
      <ButtonRow>
        <Button variant="stop" busy={isSending} onClick={() => send({ intent: 'give_up' })}>
          {t('wayOut.end')}
        </Button>
      </ButtonRow>
    </section>
  )
}

const LAST_ANSWER_SHOWN_MS = 30_000

type TimedCall = Pick<CallRow, 'side' | 'other' | 'endAt'>
type MoreTimeProps = {
  call: TimedCall
  offer: ExtensionOffer | null
  isOtherThere: boolean
  now: number
  refresh: () => void
  action: string
}

export function MoreTime({ call, offer, isOtherThere, now, refresh, action }: MoreTimeProps) {
  const { t } = useTranslation('call-changes')
  const format = useFormat()
  const name = firstNameOf(call.other.name)
  const change = useCallChange(name, action)
  useRefreshAt(offer?.state === 'later' ? offer.from : offer?.state === 'asked' ? offer.until : null, now, refresh)
  if (!offer) return null
  const answered = offer.state === 'asked' ? null : offer.last
  const isNews = answered && now < answered.at.getTime() + LAST_ANSWER_SHOWN_MS
  const last = isNews && <p role="status">{lastText(answered)}</p>
  const part = partFor(offer)
  return (
    (last || part) && (
      <Frame>
        {last}
        {part}
      </Frame>
    )
  )

  function partFor(offer: NonNullable<ExtensionOffer>) {
    switch (offer.state) {
      case 'later':
        return null
      case 'refused':
        return <Refused {...{ name, offer }} />
      case 'offered':
        return isOtherThere && !isJustDeclined(offer.last, now) && <Offer {...{ call, name, offer, change }} />
      case 'asked':
        if (now < offer.until.getTime()) return <Question {...{ call, name, offer, change }} />
        return <p role="status">{t(`moreTime.expired.${offer.by}`, { name })}</p>
    }
  }

  function lastText({ answer, by }: NonNullable<LastAnswer>): string {
    if (answer === 'agreed') return t('moreTime.agreed', { minutes: 15, time: format.time(call.endAt) })
    return t(`moreTime.${answer}.${by}`, { name })
  }
}

const isJustDeclined = (last: LastAnswer, now: number) =>
  last?.answer === 'declined' && last.by === 'you' && now < last.at.getTime() + LAST_ANSWER_MS

type OfferIn<State> = Extract<NonNullable<ExtensionOffer>, { state: State }>
type PartProps<State> = {
  call: TimedCall
  name: string
  offer: OfferIn<State>
  change: ReturnType<typeof useCallChange>
}

function useOfferWords(name: string, offer: OfferIn<'asked' | 'offered' | 'refused'>) {
  const { t } = useTranslation('call-changes')
  const format = useFormat()
  const creditsOf = (count: number) => t('credits', { count, formatted: format.credits(count) })
  const values = {
    name,
    minutes: offer.minutes,
    credits: creditsOf(offer.credits),
    earned: useEarned()(offer.credits),
    time: format.time(offer.endAt),
  }
  return { t, values, creditsOf }
}

function Question({ call, name, offer, change }: PartProps<'asked'>) {
  const { t, values } = useOfferWords(name, offer)
  const isCompanion = call.side === 'companion'
  const isMine = offer.by === 'you'
  const reply = (answer: 'yes' | 'no') =>
    change.send({ intent: 'answer_extension', extensionId: offer.extensionId, answer })
  return (
    <>
      <p role="status">
        {isMine ? (
          t(isCompanion ? 'moreTime.waitingCompanion' : 'moreTime.waiting', values)
        ) : (
          <>
            <b>{t('moreTime.question', values)}</b>{' '}
            {t(isCompanion ? 'moreTime.offerCompanion' : 'moreTime.offer', values)}
          </>
        )}
      </p>
      <Problem text={change.problem} />
      <ButtonRow>
        <Button variant="ghost" disabled={change.isSending} onClick={() => reply('no')}>
          {t(isMine ? 'moreTime.withdraw' : 'moreTime.no')}
        </Button>
        {!isMine && (
          <Button busy={change.isSending} onClick={() => reply('yes')}>
            {t('moreTime.yes', values)}
          </Button>
        )}
      </ButtonRow>
    </>
  )
}

function Offer({ call, name, offer, change }: PartProps<'offered'>) {
  const { t, values } = useOfferWords(name, offer)
  return (
    <>
      <p>
        <b>{t('moreTime.title')}</b>{' '}
        {t(call.side === 'companion' ? 'moreTime.offerCompanion' : 'moreTime.offer', values)}
      </p>
      <Problem text={change.problem} />
      <ButtonRow>
        <Button
          variant="sec"
          busy={change.isSending}
          onClick={() => change.send({ intent: 'ask_extension', expectedCredits: String(offer.credits) })}
        >
          {t('moreTime.ask', values)}
        </Button>
      </ButtonRow>
    </>
  )
}

function Refused({ name, offer }: { name: string; offer: OfferIn<'refused'> }) {
  const { t, values, creditsOf } = useOfferWords(name, offer)
  return (
    <p role="status" className="text-ink-2">
      {offer.missing > 0
        ? t('moreTime.missing', { ...values, credits: creditsOf(offer.missing) })
        : refusedText(offer.code)}
    </p>
  )

  function refusedText(code: string): string {
    if (code === 'extension_longest') return t('errors.extension_longest')
    if (code === 'extension_companion_taken') return t('errors.extension_companion_taken')
    if (code === 'extension_seeker_taken') return t('errors.extension_seeker_taken')
    return code === 'bookings_locked' ? t('errors.bookings_locked') : t('errors.extension_impossible', { name })
  }
}

const Problem = ({ text }: { text: string | null }) =>
  text && (
    <p role="alert" className="text-red-ink">
      {text}
    </p>
  )

function Frame({ children }: { children: ReactNode }) {
  const { t } = useTranslation('call-changes')
  return (
    <section
      aria-label={t('moreTime.label')}
      className="grid gap-3 room-low:flex room-low:flex-wrap room-low:items-center room-low:gap-x-4 room-low:gap-y-2 room-low:[&>p]:min-w-0 room-low:[&>p]:flex-1 room-low:[&>p]:basis-48"
    >
      {children}
    </section>
  )
}

function useRefreshAt(at: Date | null, now: number, refresh: () => void) {
  const done = useRef<number | null>(null)
  const due = at !== null && now >= at.getTime() ? at.getTime() : null
  useEffect(() => {
    if (due === null || done.current === due) return
    done.current = due
    refresh()
  }, [due, refresh])
}

export function useCallChange(name: string, action: string) {
  const fetcher = useFetcher<ActionResult<unknown>>()
  const sentence = useRefusal('call-changes', 'failed', { name })
  const answer = fetcher.state === 'idle' ? fetcher.data : undefined
  return {
    send: (fields: Record<string, string>) => void fetcher.submit(fields, { method: 'post', action }),
    isSending: fetcher.state !== 'idle',
    problem: answer && !answer.ok ? sentence(answer.code) : null,
  }
}
