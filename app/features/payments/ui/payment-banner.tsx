import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Note } from '#app/ui/note.tsx'
import type { CheckoutPage } from '../views.server.ts'

/** How long a final banner stays (M-10). */
const BANNER_MS = 5_000

const tones = { success: 'good', pending: 'apricot', canceled: 'plain', failed: 'bad' } as const

/**
 * The outcome of a payment, after the way back from the payment page; a final one disappears after 5 seconds, with its
 * query, of which only what leads on stays (M-08 to M-10).
 */
export function PaymentBanner({ notice, next }: CheckoutPage) {
  const { t } = useTranslation('payments')
  const navigate = useNavigate()
  const after = new URLSearchParams(next?.query).toString()
  useEffect(() => {
    if (!notice || notice === 'pending') return
    const to = after ? `?${after}` : '.'
    const timer = setTimeout(() => navigate(to, { replace: true, preventScrollReset: true }), BANNER_MS)
    return () => clearTimeout(timer)
  }, [notice, after, navigate])
  if (!notice) return null
  return (
    <Note tone={tones[notice]} live className="mb-6">
      {t(notice)}
    </Note>
  )
}
