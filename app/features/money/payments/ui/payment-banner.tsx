import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useFormat } from '#app/i18n/use-format.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Button } from '#app/ui/button.tsx'
import { TextLink } from '#app/ui/link.tsx'
import { Note } from '#app/ui/note.tsx'
import type { BookingsPause } from '../refunds/views.server.ts'
import { LASTING_NOTICES } from '../rules.ts'
import { PAYMENT_REVIEW_DAYS } from '../schema.ts'
import type { CheckoutPage } from '../views.server.ts'

/** How long the banner stays. */
const BANNER_MS = 5_000

const tones = {
  success: 'good',
  pending: 'apricot',
  unconfirmed: 'apricot',
  canceled: 'plain',
  submitted: 'apricot',
  stillOpen: 'plain',
  failed: 'bad',
  opening: 'apricot',
  ready: 'good',
  notOpened: 'bad',
  inReview: 'apricot',
} as const

/**
 * How the payment ended. Disappears after 5 seconds with its query, except for the parameters of the next step; stays while the payment page opens.
 */
export function PaymentBanner({ notice, payAt, next }: Pick<CheckoutPage, 'notice' | 'payAt' | 'next'>) {
  const { t } = useTranslation('payments')
  const navigate = useNavigate()
  const { search } = useLocation()
  const after = new URLSearchParams(next?.query).toString()
  useEffect(() => {
    if (!notice || LASTING_NOTICES.includes(notice)) return
    const to = after ? `?${after}` : '.'
    const timer = setTimeout(() => navigate(to, { replace: true, preventScrollReset: true }), BANNER_MS)
    return () => clearTimeout(timer)
  }, [notice, after, navigate])
  // The next step already says that the credits have arrived.
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

/** Says why nothing can be booked after a payment went back, how many credits are owed, and what ends it. */
export function BookingsPauseNote({ pause: { debtCredits, isDisputed } }: { pause: BookingsPause }) {
  const { t } = useTranslation('credits')
  const amount = useFormat().credits(debtCredits)
  return (
    <Note className="mb-6" title={debtCredits > 0 && `${t('debt.title', { count: debtCredits, amount })}.`}>
      {t(isDisputed ? 'debt.disputed' : 'debt.text')}
    </Note>
  )
}
