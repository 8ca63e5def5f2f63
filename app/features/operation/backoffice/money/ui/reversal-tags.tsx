import type { DisputeStatus, RefundStatus } from '#app/features/money/payments/refunds/schema.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Tag } from '#app/ui/badge.tsx'

const REFUND_TONES = { pending: 'apricot', completed: 'pine', failed: 'brick' } as const
const DISPUTE_TONES = {
  inquiry: 'apricot',
  open: 'brick',
  won: 'pine',
  lost: 'plain',
  inquiry_closed: 'plain',
} as const

export function RefundTag({ status }: { status: RefundStatus }) {
  const { t } = useTranslation('money')
  return <Tag tone={REFUND_TONES[status]}>{t(`refund.status.${status}`)}</Tag>
}

export function DisputeTag({ status }: { status: DisputeStatus }) {
  const { t } = useTranslation('money')
  return <Tag tone={DISPUTE_TONES[status]}>{t(`dispute.status.${status}`)}</Tag>
}
