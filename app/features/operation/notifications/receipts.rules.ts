import type { ConsentVersion } from '#app/features/money/payments/schema.ts'
import type { Language } from '#app/i18n/languages.ts'
import type { AnnouncedEvent } from '#app/platform/events.ts'
import type { NotificationChannel, NotificationContent } from './schema.ts'

/** A purchase, with what its confirmation is made from; euro cents. One from before buyers agreed has no consent. */
export type PurchaseDetails = {
  credits: number
  priceCents: number
  vatCents: number
  receipt?: {
    orderedAt: Date
    paidAt: Date | null
    consentVersion: ConsentVersion | null
    consentLanguage: Language | null
    consentedAt: Date | null
  }
}

/**
 * Whether a mail is owed by law, so that no limit holds it back: the confirmation of a contract (§ 312f BGB), the
 * notice of changed terms (P2B Regulation, Art. 3).
 */
export const isOwedMail = ({ code }: NotificationContent): boolean =>
  code === 'credits_added' || code === 'terms_changed'

const purchaseCodes = {
  'purchase.paid': 'credits_added',
  'purchase.failed': 'purchase_failed',
  'purchase.in_review': 'purchase_in_review',
} as const

export function purchaseNotices(
  { type, userId, purchaseId }: Extract<AnnouncedEvent, { type: keyof typeof purchaseCodes }>,
  { credits, priceCents, vatCents }: PurchaseDetails,
): (NotificationContent & { userId: string; channels: readonly NotificationChannel[] })[] {
  const metadata = { purchaseId, credits, priceCents, vatCents }
  return [{ userId, code: purchaseCodes[type], metadata, channels: ['mail'] }]
}
