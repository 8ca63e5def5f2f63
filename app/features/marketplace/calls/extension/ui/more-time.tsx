import { type ReactNode, useEffect, useRef } from 'react'
import { firstNameOf } from '#app/features/marketplace/profiles/names.rules.ts'
import { useFormat } from '#app/i18n/use-format.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Button, ButtonRow } from '#app/ui/button.tsx'
import { useCallChange } from '../../ui/use-call-change.ts'
import type { CallRow } from '../../views.server.ts'
import { LAST_ANSWER_MS } from '../schema.ts'
import type { ExtensionOffer, LastAnswer } from '../views.server.ts'

/** Milliseconds for which the last answer stands over the video. */
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
  /** The address of the call. */
  action: string
}

/**
 * Fifteen more minutes, near the end of a call: offered with price and new end, asked, answered, or refused and why.
 * Nothing while there is nothing to say.
 */
export function MoreTime({ call, offer, isOtherThere, now, refresh, action }: Props) {
  const { t } = useTranslation('call-changes')
  const format = useFormat()
  const name = firstNameOf(call.other.name)
  const { send, isSending, problem } = useCallChange(name, action)
  useRefreshAt(offer?.state === 'later' ? offer.from : offer?.state === 'asked' ? offer.until : null, now, refresh)
  if (!offer) return null
  const isCompanion = call.side === 'companion'
  const creditsOf = (count: number) => t('credits', { count, formatted: format.credits(count) })
  const answer = 'last' in offer && offer.last && now < offer.last.at.getTime() + LAST_ANSWER_SHOWN_MS && offer.last
  const last = answer ? <p role="status">{lastText(answer)}</p> : null
  // Right after a no, nobody is pushed to ask again.
  const isDeclined =
    offer.state === 'offered' &&
    offer.last?.answer === 'declined' &&
    offer.last.by === 'you' &&
    now < offer.last.at.getTime() + LAST_ANSWER_MS
  const isOffered = offer.state === 'offered' && isOtherThere && !isDeclined
  if (offer.state === 'asked' && now >= offer.until.getTime())
    return (
      <Frame label={t('moreTime.label')}>
        <p role="status">{t(`moreTime.expired.${offer.by}`, { name })}</p>
      </Frame>
    )
  if (offer.state === 'later' || (offer.state === 'offered' && !isOffered))
    return last && <Frame label={t('moreTime.label')}>{last}</Frame>
  const values = {
    name,
    minutes: offer.minutes,
    credits: creditsOf(offer.credits),
    time: format.time(offer.endAt),
  }
  const alert = problem && (
    <p role="alert" className="text-red-ink">
      {problem}
    </p>
  )
  if (offer.state === 'refused')
    return (
      <Frame label={t('moreTime.label')}>
        {last}
        <p role="status" className="text-ink-2">
          {offer.missing > 0
            ? t('moreTime.missing', { ...values, credits: creditsOf(offer.missing) })
            : refusedText(offer.code)}
        </p>
      </Frame>
    )
  if (offer.state === 'asked') {
    const isMine = offer.by === 'you'
    const answer = (reply: 'yes' | 'no') =>
      send({ intent: 'answer_extension', extensionId: offer.extensionId, answer: reply })
    const terms = t(isCompanion ? 'moreTime.termsCompanion' : 'moreTime.terms', values)
    return (
      <Frame label={t('moreTime.label')}>
        <p role="status">
          {isMine ? (
            t(isCompanion ? 'moreTime.waitingCompanion' : 'moreTime.waiting', values)
          ) : (
            <>
              <b>{t('moreTime.question', values)}</b> {terms}
            </>
          )}
        </p>
        {alert}
        <ButtonRow>
          <Button variant="ghost" disabled={isSending} onClick={() => answer('no')}>
            {t(isMine ? 'moreTime.withdraw' : 'moreTime.no')}
          </Button>
          {!isMine && (
            <Button busy={isSending} onClick={() => answer('yes')}>
              {t('moreTime.yes', values)}
            </Button>
          )}
        </ButtonRow>
      </Frame>
    )
  }
  return (
    <Frame label={t('moreTime.label')}>
      {last}
      <p>
        <b>{t('moreTime.title')}</b> {t(isCompanion ? 'moreTime.offerCompanion' : 'moreTime.offer', values)}
      </p>
      {alert}
      <ButtonRow>
        <Button
          variant="sec"
          busy={isSending}
          onClick={() => send({ intent: 'ask_extension', expectedCredits: String(offer.credits) })}
        >
          {t('moreTime.ask', values)}
        </Button>
      </ButtonRow>
    </Frame>
  )

  function lastText({ answer, by }: NonNullable<LastAnswer>): string {
    if (answer === 'agreed') return t('moreTime.agreed', { minutes: 15, time: format.time(call.endAt) })
    return t(`moreTime.${answer}.${by}`, { name })
  }

  function refusedText(code: string): string {
    if (code === 'extension_longest') return t('errors.extension_longest')
    if (code === 'extension_companion_taken') return t('errors.extension_companion_taken')
    if (code === 'extension_seeker_taken') return t('errors.extension_seeker_taken')
    return code === 'bookings_locked' ? t('errors.bookings_locked') : t('errors.extension_impossible', { name })
  }
}

const Frame = ({ label, children }: { label: string; children: ReactNode }) => (
  <section
    aria-label={label}
    className="grid gap-3 room-low:flex room-low:flex-wrap room-low:items-center room-low:gap-x-4 room-low:gap-y-2 room-low:[&>p]:min-w-0 room-low:[&>p]:flex-1 room-low:[&>p]:basis-48"
  >
    {children}
  </section>
)

/** Loads the page's data once when that instant has come. */
function useRefreshAt(at: Date | null, now: number, refresh: () => void) {
  const done = useRef<number | null>(null)
  const due = at !== null && now >= at.getTime() ? at.getTime() : null
  useEffect(() => {
    if (due === null || done.current === due) return
    done.current = due
    refresh()
  }, [due, refresh])
}
