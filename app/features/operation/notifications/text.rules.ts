import { earnings } from '#app/features/marketplace/credits/rules.ts'
import { REVIEW_DAYS } from '#app/features/marketplace/profiles/schema.ts'
import { PAYMENT_REVIEW_DAYS } from '#app/features/money/payments/schema.ts'
import { ARRIVAL_DAYS_MAX, ARRIVAL_DAYS_MIN, PAYOUT_REVIEW_DAYS } from '#app/features/money/payouts/schema.ts'
import { firstNameOf } from '#app/i18n/first-name.ts'
import { type Formatters, formatters } from '#app/i18n/format.ts'
import type { Translate } from '#app/i18n/keys.ts'
import type { NotificationCode, NotificationContent } from './schema.ts'

type T = Translate<'news'>

/**
 * Data for a notification's text. `name` is the other person's display name, null for a deleted account. `note` is what
 * they wrote when cancelling.
 */
export type ReadableNotification = { content: NotificationContent; name: string | null; note?: string | null }

/** Codes whose second line is the plan: time, duration, audio or video. */
const PLAN_CODES = [
  'call_booked',
  'call_received',
  'call_reminder',
  'call_sentence',
] as const satisfies readonly NotificationCode[]
type PlanCode = (typeof PLAN_CODES)[number]

/** Codes with a different text for free calls. */
const FREE_CODES = [
  'own_cancel_refunded',
  'own_cancel_as_companion',
  'companion_cancelled',
  'stopped_as_seeker',
  'companion_no_show',
  'own_no_show_as_companion',
  'seeker_no_show',
  'own_no_show_as_seeker',
  'nobody_came_as_seeker',
  'nobody_came_as_companion',
  'no_connection_as_seeker',
  'no_connection_as_companion',
  'switched_to_voice_as_seeker',
  'switched_to_voice_as_companion',
] as const satisfies readonly NotificationCode[]
type FreeCode = (typeof FREE_CODES)[number]

const isPlan = (code: NotificationCode): code is PlanCode => PLAN_CODES.some((each) => each === code)
const isFree = (code: NotificationCode): code is FreeCode => FREE_CODES.some((each) => each === code)

/** A notification's two lines. `t` and `format` are the reader's. */
export function notificationText(
  t: T,
  format: Formatters,
  item: ReadableNotification,
  now: Date,
  feePercent: number,
): { title: string; detail: string } {
  const { metadata } = item.content
  const values = sentenceValues(t, format, item, feePercent)
  const when = 'startAt' in metadata ? format.dayAndTime(metadata.startAt, now) : null
  const title = titleText(t, item, values)
  const note = noteText(t, format, item, values)
  if (note === null) return { title, detail: t('plan', { ...values, when: when ?? '' }) }
  const detail = when ? t('note', { when, note }) : note
  const words = item.note ? ` ${t('cancelNote', { ...values, note: item.note })}` : ''
  return { title, detail: detail + words }
}

export function titleText(t: T, item: ReadableNotification, values: SentenceValues): string {
  const { code, metadata } = item.content
  if (code === 'call_reminder') return t(`reminders.${metadata.lead}`, values)
  if (code === 'rating_received' && metadata.stars) return t('starred', values)
  if (code === 'application_approved' && metadata.missing.some((need) => need !== 'bio'))
    return t('approved.unbookable')
  return t(`titles.${code}`, values)
}

/** The consequence, in one or two sentences; null for codes whose second line is the plan. */
export function noteText(t: T, format: Formatters, item: ReadableNotification, values: SentenceValues): string | null {
  const { code, metadata } = item.content
  if (isPlan(code)) return null
  if (isFree(code) && 'credits' in metadata && metadata.credits === 0) return t(`freeNotes.${code}`, values)
  if (code === 'switched_to_voice_as_seeker' && metadata.returned === 0) return t('voiceUnchanged', values)
  if (code === 'payout_failed' && metadata.failure)
    return `${t(`payoutFailures.${metadata.failure}`)} ${t('notes.payout_failed', values)}`
  if (code === 'payout_skipped') return t(`payoutSkips.${metadata.cause}`, values)
  if (code === 'bank_payment_failed')
    return `${t(`bankFailures.${metadata.bankFailure ?? 'other'}`)} ${t('notes.bank_payment_failed')}`
  if ((code === 'credits_refunded' || code === 'payment_disputed') && metadata.debtCredits > 0)
    return t(`debtNotes.${code}`, values)
  if (code === 'dispute_to_answer' && !metadata.dueAt) return t('disputeWithoutDate')
  if (code === 'application_approved' && metadata.missing.length > 0) {
    const list = metadata.missing.map((need) => t(`approved.needs.${need}`))
    return t('approved.missing', { ...values, list: new Intl.ListFormat(format.language).format(list) })
  }
  return t(`notes.${code}`, values)
}

const signed = (t: T, format: Formatters, change: number) => {
  const count = Math.abs(change)
  return `${change > 0 ? '+' : '−'}${t('credits', { count, amount: format.credits(count) })}`
}

type SentenceValues = ReturnType<typeof sentenceValues>

/** Formatted values for the texts. People by first name. */
export function sentenceValues(t: T, format: Formatters, { content, name }: ReadableNotification, feePercent: number) {
  const { metadata } = content
  return {
    name: name ? firstNameOf(name) : t('deletedAccount'),
    ...('startAt' in metadata
      ? { time: format.time(metadata.startAt), minutes: metadata.minutes, media: t(`media.${metadata.media}`) }
      : {}),
    ...('fromAt' in metadata ? { day: format.longDate(metadata.fromAt), from: format.time(metadata.fromAt) } : {}),
    ...('times' in metadata
      ? {
          times: metadata.times.map((time) => `${format.weekdayAndDate(time)}, ${format.time(time)}`).join('; '),
          until: `${format.weekdayAndDate(metadata.until)}, ${format.time(metadata.until)}`,
        }
      : {}),
    ...('credits' in metadata
      ? {
          credits: t('credits', { count: metadata.credits, amount: format.credits(metadata.credits) }),
          earned: format.euros(earnings(metadata.credits, feePercent).netCents),
        }
      : {}),
    ...('priceCents' in metadata
      ? { price: format.euros(metadata.priceCents, { whole: true }), vat: format.euros(metadata.vatCents) }
      : {}),
    ...('returned' in metadata
      ? { returned: t('credits', { count: metadata.returned, amount: format.credits(metadata.returned) }) }
      : {}),
    ...('stars' in metadata && metadata.stars ? { stars: t('stars', { count: metadata.stars }) } : {}),
    ...('sentence' in metadata ? { sentence: t(`sentences.${metadata.sentence}`) } : {}),
    reviewDays: PAYMENT_REVIEW_DAYS,
    payoutReviewDays: PAYOUT_REVIEW_DAYS,
    ...('amountCents' in metadata
      ? { net: format.euros(metadata.amountCents), from: ARRIVAL_DAYS_MIN, to: ARRIVAL_DAYS_MAX }
      : {}),
    ...('debtCredits' in metadata
      ? { debt: t('credits', { count: metadata.debtCredits, amount: format.credits(metadata.debtCredits) }) }
      : {}),
    ...('dueAt' in metadata && metadata.dueAt ? { day: format.longDate(metadata.dueAt) } : {}),
    ...('lastAt' in metadata ? { day: format.longDate(metadata.lastAt) } : {}),
    ...('cases' in metadata
      ? { ...metadata, day: formatters(format.language, 'UTC').date(`${metadata.day}T12:00:00Z`) }
      : {}),
    ...('month' in metadata ? { month: formatters(format.language, 'UTC').month(`${metadata.month}T12:00:00Z`) } : {}),
    ...('effectiveOn' in metadata
      ? { day: formatters(format.language, 'UTC').date(`${metadata.effectiveOn}T12:00:00Z`) }
      : {}),
    ...('change' in metadata ? { change: signed(t, format, metadata.change) } : {}),
    ...('reference' in metadata ? { reference: metadata.reference } : {}),
    ...('number' in metadata ? { number: metadata.number } : {}),
    ...('year' in metadata ? { year: metadata.year } : {}),
    ...('reason' in metadata ? { reason: metadata.reason } : {}),
    ...('applicationId' in metadata ? { days: REVIEW_DAYS } : {}),
    ...('certificate' in metadata ? { certificate: metadata.certificate } : {}),
    ...('certified' in metadata ? { badge: t(metadata.certified ? 'badge.certified' : 'badge.trusted') } : {}),
  }
}
