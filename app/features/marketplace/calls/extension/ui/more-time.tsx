import { type ReactNode, useEffect, useRef } from 'react'
import { useFetcher } from 'react-router'
import { firstNameOf } from '#app/features/marketplace/profiles/names.rules.ts'
import { useFormat } from '#app/i18n/use-format.ts'
import { useRefusal } from '#app/i18n/use-refusal.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import type { ActionResult } from '#app/platform/http/request.ts'
import { Button, ButtonRow } from '#app/ui/button.tsx'
import type { CallRow } from '../../views.server.ts'
import { LAST_ANSWER_MS } from '../schema.ts'
import type { ExtensionOffer, LastAnswer } from '../views.server.ts'

/** Milliseconds for which the last answer is shown over the video. */
const LAST_ANSWER_SHOWN_MS = 30_000

type Props = {
  call: Pick<CallRow, 'side' | 'other' | 'endAt'>
  offer: ExtensionOffer | null
  /** More time is offered only while the other person is in the call. */
  isOtherThere: boolean
  /** The server's time in milliseconds. */
  now: number
  /** The offer is due, or over: loads the page's data again. */
  refresh: () => void
  action: string
}

/** Fifteen more minutes, near the end of a call: offered, asked, answered, or refused and why. */
export function MoreTime({ call, offer, isOtherThere, now, refresh, action }: Props) {
  const { t } = useTranslation('call-changes')
  const format = useFormat()
  const name = firstNameOf(call.other.name)
  const change = useCallChange(name, action)
  useRefreshAt(offer?.state === 'later' ? offer.from : offer?.state === 'asked' ? offer.until : null, now, refresh)
  if (!offer) return null
  if (offer.state === 'asked')
    return (
      <Frame>
        {now >= offer.until.getTime() ? (
          <p role="status">{t(`moreTime.expired.${offer.by}`, { name })}</p>
        ) : (
          <Question {...{ call, name, offer, change }} />
        )}
      </Frame>
    )
  const last = offer.last && now < offer.last.at.getTime() + LAST_ANSWER_SHOWN_MS && (
    <p role="status">{lastText(offer.last)}</p>
  )
  const isAskable = offer.state === 'offered' && isOtherThere && !isJustDeclined(offer.last, now)
  if (offer.state !== 'refused' && !isAskable) return last && <Frame>{last}</Frame>
  return (
    <Frame>
      {last}
      {offer.state === 'refused' ? (
        <Refused {...{ name, offer }} />
      ) : (
        offer.state === 'offered' && <Offer {...{ call, name, offer, change }} />
      )}
    </Frame>
  )

  function lastText({ answer, by }: NonNullable<LastAnswer>): string {
    if (answer === 'agreed') return t('moreTime.agreed', { minutes: 15, time: format.time(call.endAt) })
    return t(`moreTime.${answer}.${by}`, { name })
  }
}

/** Right after a no, asking again is not offered. */
const isJustDeclined = (last: LastAnswer, now: number) =>
  last?.answer === 'declined' && last.by === 'you' && now < last.at.getTime() + LAST_ANSWER_MS

type OfferIn<State> = Extract<NonNullable<ExtensionOffer>, { state: State }>
type PartProps<State> = {
  call: Props['call']
  name: string
  offer: OfferIn<State>
  change: ReturnType<typeof useCallChange>
}

function useOfferWords(name: string, offer: OfferIn<'asked' | 'offered' | 'refused'>) {
  const { t } = useTranslation('call-changes')
  const format = useFormat()
  const creditsOf = (count: number) => t('credits', { count, formatted: format.credits(count) })
  const values = { name, minutes: offer.minutes, credits: creditsOf(offer.credits), time: format.time(offer.endAt) }
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
            {t(isCompanion ? 'moreTime.termsCompanion' : 'moreTime.terms', values)}
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

/** Sends a change of a call to its address, and tells why it was refused; `name` is the other one's. */
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
