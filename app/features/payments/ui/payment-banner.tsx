import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Note } from '#app/ui/note.tsx'
import type { CheckoutNotice } from '../rules.ts'

/** How long a final banner stays (M-10). */
const BANNER_MS = 5_000

const tones = { success: 'good', pending: 'apricot', canceled: 'plain', failed: 'bad' } as const

/**
 * The outcome of a payment, after the way back from the payment page; a final one disappears after 5 seconds, with its
 * query (M-08 to M-10).
 */
export function PaymentBanner({ notice }: { notice: CheckoutNotice | null }) {
  const { t } = useTranslation('payments')
  const navigate = useNavigate()
  useEffect(() => {
    if (!notice || notice === 'pending') return
    const timer = setTimeout(() => navigate('.', { replace: true, preventScrollReset: true }), BANNER_MS)
    return () => clearTimeout(timer)
  }, [notice, navigate])
  if (!notice) return null
  return (
    <Note tone={tones[notice]} live className="mb-6">
      {t(notice)}
    </Note>
  )
}
