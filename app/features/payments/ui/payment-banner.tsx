import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Note } from '#app/ui/note.tsx'
import type { PaymentNews } from '../rules.ts'

/** How long a final banner stays (M-10). */
const BANNER_MS = 5_000

const tones = { success: 'good', pending: 'apricot', canceled: 'plain', failed: 'bad' } as const

/**
 * What became of a payment, after the way back from the payment page; final news go after 5 seconds, with their query
 * (M-08 to M-10).
 */
export function PaymentBanner({ news }: { news: PaymentNews | null }) {
  const { t } = useTranslation('payments')
  const navigate = useNavigate()
  useEffect(() => {
    if (!news || news === 'pending') return
    const timer = setTimeout(() => navigate('.', { replace: true, preventScrollReset: true }), BANNER_MS)
    return () => clearTimeout(timer)
  }, [news, navigate])
  if (!news) return null
  return (
    <Note tone={tones[news]} live className="mb-6">
      {t(news)}
    </Note>
  )
}
