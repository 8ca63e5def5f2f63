import { z } from 'zod'
import { recentReAuthenticationForm } from '#app/features/marketplace/accounts/forms.ts'
import { REFUND_NOTE_MAX } from '#app/features/money/payments/schema.ts'
import { reportYear } from '#app/features/money/tax/forms.ts'
import { CSV_TOPICS } from './schema.ts'

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

export const taxReportForm = recentReAuthenticationForm.extend({ intent: z.literal('download'), year: reportYear })
