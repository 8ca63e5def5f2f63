import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useFormat } from '#app/i18n/use-format.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Button } from '#app/ui/button.tsx'
import { TextLink } from '#app/ui/link.tsx'
import { Note } from '#app/ui/note.tsx'
import { useNow } from '#app/ui/use-now.ts'
import type { BookingsPause } from '../refunds/views.server.ts'
import { PERSISTENT_NOTICES } from '../rules.ts'
import { PAYMENT_REVIEW_DAYS } from '../schema.ts'
import type { CheckoutPage, NextStep } from '../views.server.ts'

const BANNER_MS = 5_000

const tones = {
  success: 'good',
  pending: 'apricot',
  canceled: 'plain',
  stillOpen: 'plain',
  failed: 'bad',
  opening: 'apricot',
  ready: 'good',
  notOpened: 'bad',
  inReview: 'apricot',
} as const

/**
 * Shows how the payment ended. Disappears after 5 seconds, keeping only the query parameters of the next step. Stays
 * while the payment page opens.
 */
export function PaymentBanner({ notice, payAt, next }: Pick<CheckoutPage, 'notice' | 'payAt' | 'next'>) {
  const { t } = useTranslation('payments')
  const navigate = useNavigate()
  const { search } = useLocation()
  const after = new URLSearchParams(next?.query).toString()
  useEffect(() => {
    if (!notice || PERSISTENT_NOTICES.includes(notice)) return
    const to = after ? `?${after}` : '.'
    const timer = setTimeout(() => navigate(to, { replace: true, preventScrollReset: true }), BANNER_MS)
    return () => clearTimeout(timer)
  }, [notice, after, navigate])
  if (!notice || (notice === 'success' && next?.bought)) return null
  return (
    <Note tone={tones[notice]} live className="mb-6">
      {t(`notices.${notice}`, { count: PAYMENT_REVIEW_DAYS })}{' '}
      {notice === 'opening' && (
        <TextLink to={search} reloadDocument className="whitespace-nowrap">
          {t('notices.lookAgain')}
        </TextLink>
      )}
      {payAt && (
        <Button href={payAt} size="sm" className="mt-3 flex! w-fit max-sm:w-full">
          {t('notices.toPage')}
        </Button>
      )}
    </Note>
  )
}

/** Tells the buyer why booking is paused after a payment was reversed, the credits owed, and how to end it. */
export function BookingsPauseNote({ pause: { debtCredits, isDisputed } }: { pause: BookingsPause }) {
  const { t } = useTranslation('credits')
  const amount = useFormat().credits(debtCredits)
  return (
    <Note className="mb-6" title={debtCredits > 0 && `${t('debt.title', { count: debtCredits, amount })}.`}>
      {t(isDisputed ? 'debt.disputed' : 'debt.text')}
    </Note>
  )
}

/** Warn this many milliseconds before a start closes for booking. */
const CLOSES_SOON_MS = 10 * 60_000

/** Link to continue after buying: a note about missing credits before paying, then a button that stays. */
export function NextStepNote({ next, now: loadedAt }: { next: NextStep; now: Date }) {
  const { t } = useTranslation(['payments', 'credits'])
  const format = useFormat()
  const now = useNow(loadedAt, 5_000)
  const { path, companionName: name, startAt, closesAt, nextAt, isTaken, need, bought } = next
  const amount = (count: number) => `${format.credits(count)} ${t('credits:unit', { count })}`
  const isGone = closesAt !== null && now >= closesAt
  const time = startAt && format.time(startAt)
  const isSameDay = startAt && nextAt && format.calendarDay(startAt) === format.calendarDay(nextAt)
  const free = nextAt && (isSameDay ? format.time(nextAt) : format.dayAndTime(nextAt, now))
  const closing = isGone
    ? `${t(isTaken ? 'next.taken' : 'next.tooLate', { time: time ?? '' })} ${free ? t('next.free', { time: free }) : t('next.another')}`
    : closesAt && closesAt.getTime() - now.getTime() < CLOSES_SOON_MS
      ? t('next.closesSoon', { time: time ?? '', until: format.time(closesAt) })
      : null
  const call = name && startAt && { name, day: format.weekdayAndDate(startAt), time: format.time(startAt) }

  if (bought === null || need !== null) {
    return (
      <Note
        className="mb-6"
        live={bought !== null}
        title={bought !== null && `${t('next.added', { credits: amount(bought) })}.`}
      >
        {need === null && t('next.later')}
        {need !== null &&
          t(call ? 'next.needCall' : 'next.need', { count: need, amount: format.credits(need), ...call })}{' '}
        <TextLink to={path} className="whitespace-nowrap">
          {t('next.back')}
        </TextLink>
        {closing && (
          <b role="status" className="mt-1 block">
            {closing}
          </b>
        )}
      </Note>
    )
  }
  return (
    <section
      aria-labelledby="next-step"
      className="mb-6 flex flex-wrap items-center justify-between gap-x-8 gap-y-4 rounded-card bg-pine-tint p-5 text-pine-ink sm:px-7"
    >
      <div>
        <h2 id="next-step" className="num text-2xl">
          {t('next.added', { credits: amount(bought) })}
        </h2>
        {startAt && !isGone && <p className="mt-1">{format.dayAndTime(startAt, now)}</p>}
        {closing && (
          <p role="status" className="mt-1">
            {closing}
          </p>
        )}
      </div>
      <Button to={path} className="max-sm:w-full">
        {name ? t('next.continueWith', { name }) : t('next.continue')}
      </Button>
    </section>
  )
}
