import { sql } from 'drizzle-orm'
import { REVIEW_DAYS } from '#app/features/marketplace/profiles/schema.ts'
import { PAYMENT_REVIEW_DAYS } from '#app/features/money/payments/schema.ts'
import { PAYOUT_REVIEW_DAYS } from '#app/features/money/payouts/schema.ts'
import type { Ctx } from '#app/platform/context.ts'
import { raiseAlarm } from '#app/platform/data/alarms.server.ts'
import { type Db, rows } from '#app/platform/data/db.server.ts'

export async function watchPromises(ctx: Pick<Ctx, 'db' | 'log' | 'clock'>): Promise<void> {
  const now = ctx.clock.now()
  for (const [subject, count] of Object.entries(await countOverdue(ctx.db, overdueBefore(now), now)))
    if (count > 0)
      await raiseAlarm(ctx, ctx.db, {
        code: 'answer_overdue',
        subject,
        detail: String(count),
        message: 'people wait longer for an answer than the pages promise',
      })
}

const hourMs = 3_600_000

/** The instant this many business days (Monday to Friday in UTC) before another. */
export function businessDaysBefore(now: Date, days: number): Date {
  const at = new Date(now)
  for (let left = days; left > 0; ) {
    at.setTime(at.getTime() - 24 * hourMs)
    if (at.getUTCDay() !== 0 && at.getUTCDay() !== 6) left--
  }
  return at
}

export const overdueBefore = (now: Date) => ({
  application: new Date(now.getTime() - 24 * REVIEW_DAYS * hourMs),
  purchase: businessDaysBefore(now, PAYMENT_REVIEW_DAYS),
  payout: businessDaysBefore(now, PAYOUT_REVIEW_DAYS),
})
type Overdue = Record<keyof ReturnType<typeof overdueBefore> | 'case', number>

async function countOverdue(db: Db, before: ReturnType<typeof overdueBefore>, now: Date): Promise<Overdue> {
  const at = (instant: Date) => sql`${instant.toISOString()}::timestamptz`
  const [row] = await rows<Overdue>(
    db,
    sql`select
      (select count(*) from applications where status = 'submitted' and submitted_at < ${at(before.application)})::int as application,
      (select count(*) from purchases where status = 'in_review' and created_at < ${at(before.purchase)})::int as purchase,
      (select count(*) from payout_reviews where decided_at is null and opened_at < ${at(before.payout)})::int as payout,
      (select count(*) from cases where status in ('open', 'in_review', 'appealed') and due_at < ${at(now)})::int as "case"`,
  )
  if (!row) throw new Error('nothing was counted')
  return row
}
