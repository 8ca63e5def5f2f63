import { z } from 'zod'
import { DISPUTE_STATUSES, REFUND_NOTE_MAX, REFUND_STATUSES } from '#app/features/money/payments/refunds/schema.ts'
import { PURCHASE_STATUSES } from '#app/features/money/payments/schema.ts'
import { PAYOUT_STATES } from '#app/features/money/payouts/schema.ts'
import { CSV_TOPICS, MONEY_SEARCH_MAX } from './schema.ts'

/** Schemas of what the money page's forms and addresses send; a made-up address is the list from its beginning. */

const search = z.string().max(MONEY_SEARCH_MAX).default('').catch('')
const place = z.string().max(100).optional().catch(undefined)
const listQuery = <const S extends readonly [string, ...string[]]>(statuses: S) =>
  z.object({ q: search, status: z.enum(statuses).optional().catch(undefined), before: place })

export const purchasesListQuery = listQuery(PURCHASE_STATUSES).extend({ id: z.uuid().optional() })
export const refundsListQuery = listQuery(REFUND_STATUSES)
export const disputesListQuery = listQuery(DISPUTE_STATUSES)
export const withdrawalsListQuery = z.object({
  list: z.enum(['waiting', 'guests']).catch('waiting'),
  q: search,
  before: place,
})
export const payoutsListQuery = listQuery(PAYOUT_STATES)

/** Euro cents of an amount as people type it, with a point or a comma; null when it is none. */
function readCents(typed: string): number | null {
  const [, euros, part = ''] = /^(\d{1,6})(?:[.,](\d{1,2}))?$/.exec(typed.trim()) ?? []
  return euros === undefined ? null : Number(euros) * 100 + Number(part.padEnd(2, '0'))
}

/** An administrator's refund: whole, or an amount in euros; with a reason, and a tick that it was looked at. */
export const operatorRefundForm = z
  .object({
    purchaseId: z.uuid(),
    extent: z.enum(['whole', 'part']),
    amount: z.string().max(20, 'refund_amount_invalid').default(''),
    note: z
      .string()
      .trim()
      .min(1, 'refund_note_missing')
      .max(REFUND_NOTE_MAX, 'refund_note_too_long')
      .transform((text) => text.replace(/\r\n?/g, '\n')),
    sure: z.literal('on', { error: 'refund_unconfirmed' }),
  })
  .transform(({ extent, amount, sure: _, ...input }, issues) => {
    const cents = extent === 'whole' ? null : readCents(amount)
    if (extent === 'part' && (cents === null || cents < 1)) {
      issues.addIssue({ code: 'custom', path: ['amount'], message: 'refund_amount_invalid' })
      return z.NEVER
    }
    return { ...input, amountCents: cents }
  })

/** A file of a month: `journals-2026-11.csv`. */
export const csvFileName = z
  .string()
  .regex(new RegExp(`^(${CSV_TOPICS.join('|')})-20\\d{2}-(0[1-9]|1[0-2])\\.csv$`))
  .transform((name) => {
    const [topic = '', year = '', month = ''] = name.replace('.csv', '').split('-')
    return { topic: topic as (typeof CSV_TOPICS)[number], month: { year: Number(year), month: Number(month) } }
  })
