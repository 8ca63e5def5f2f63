import { eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import { recentReAuthenticationForm } from '#app/features/marketplace/accounts/forms.ts'
import { administratorCommand } from '#app/features/marketplace/accounts/re-authentication.commands.server.ts'
import { postCallRefund } from '#app/features/marketplace/credits/commands.server.ts'
import type { CallSettlement } from '#app/features/marketplace/credits/schema.ts'
import { REFUNDED_EARNINGS } from '#app/features/marketplace/credits/schema.ts'
import { recordAct } from '#app/features/operation/audit/commands.server.ts'
import { columnsOf, type Tx } from '#app/platform/data/db.server.ts'
import { isRefusal, notFound, Refusal, unwrap } from '#app/platform/refusal.ts'
import { callRefunds, calls, ledgerJournals, users } from '#db/schema/all.ts'
import { soloCreditsLeft } from '../corrections/commands.server.ts'
import { noteText } from '../kit/forms.ts'
import { decideCallRefund } from './rules.ts'
import { CALL_REFUND_NOTE_MAX, CALL_REFUND_NOTE_MIN } from './schema.ts'
import { settledBy, settlement } from './views.server.ts'

export const callRefundForm = recentReAuthenticationForm.extend({
  callId: z.uuid(),
  earning: z.enum(REFUNDED_EARNINGS, 'call_refund_earning_missing'),
  note: noteText({
    least: CALL_REFUND_NOTE_MIN,
    most: CALL_REFUND_NOTE_MAX,
    short: 'call_refund_note_short',
    long: 'call_refund_note_long',
  }),
  sure: z.literal('on', { error: 'call_refund_unconfirmed' }),
})

type CallRefund = Omit<z.output<typeof callRefundForm>, 'sure'>

/** Refunds the price of a settled call, once. Also refuses with `call_earning_gone` if the companion has spent it. */
export const refundCall = administratorCommand(async (ctx, tx, viewer, input: CallRefund): Promise<void> => {
  const { callId, earning, note } = input
  const call = await lockCallForRefund(tx, callId)
  if (!call) throw notFound()
  unwrap(decideCallRefund(call))
  const { seekerId, companionId, credits } = call
  const isFirst = await insertCallRefund(tx, { callId, credits, earning, note, refundedBy: viewer.userId })
  if (!isFirst) throw new Refusal('call_refunded_before')
  // The sum already includes this refund.
  if (earning === 'stays' && (await soloCreditsLeft(ctx, tx, viewer.userId)) < 0)
    throw new Refusal('call_refund_over_limit', { details: { most: ctx.config.maxSoloCredits } })
  await postCallRefund(ctx, tx, { callId, seekerId, companionId, credits, earning }).catch((error: unknown) => {
    throw isRefusal(error) && error.code === 'insufficient_credits' ? new Refusal('call_earning_gone') : error
  })
  // Read after posting, which locks the person against a concurrent deletion.
  if (!(await isSeekerOpen(tx, seekerId))) throw new Refusal('account_closed', { status: 403 })
  await recordAct(ctx, tx, viewer, {
    action: 'call.refunded',
    subjectId: seekerId,
    details: { callId, companionId, credits, earning },
  })
})

async function lockCallForRefund(tx: Tx, callId: string) {
  const [row] = await tx
    .select({
      ...columnsOf(calls, 'seekerId', 'companionId', 'status', 'credits'),
      settlement: sql<CallSettlement | null>`(select ${settlement} from ${ledgerJournals} where ${settledBy})`,
      isRefunded: sql<boolean>`exists (select from ${callRefunds} where ${eq(callRefunds.callId, calls.id)})`,
    })
    .from(calls)
    .where(eq(calls.id, callId))
    .for('update')
  return row ?? null
}

async function insertCallRefund(tx: Tx, refund: typeof callRefunds.$inferInsert): Promise<boolean> {
  const made = await tx
    .insert(callRefunds)
    .values(refund)
    .onConflictDoNothing()
    .returning({ callId: callRefunds.callId })
  return made.length > 0
}

const isSeekerOpen = async (tx: Tx, userId: string): Promise<boolean> =>
  (await tx.$count(users, sql`${users.id} = ${userId} and ${users.status} is distinct from 'canceled'`)) > 0
