import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { recentReAuthenticationForm } from '#app/features/marketplace/accounts/forms.ts'
import { canAdministrate } from '#app/features/marketplace/accounts/policy.ts'
import { administratorCommand } from '#app/features/marketplace/accounts/re-authentication.commands.server.ts'
import { closeReview } from '#app/features/money/payments/commands.server.ts'
import { fetchMissedEvents } from '#app/features/money/payments/events/commands.server.ts'
import { reconcileProvider } from '#app/features/money/payments/reconciliation/commands.server.ts'
import { resumePayouts } from '#app/features/money/payouts/transfers/commands.server.ts'
import { closeDeclaration, refundWithdrawalAgain } from '#app/features/money/withdrawals/commands.server.ts'
import { recordAct } from '#app/features/operation/audit/commands.server.ts'
import { type Ctx, system } from '#app/platform/context.ts'
import type { Tx } from '#app/platform/data/db.server.ts'
import { authorize, isRefusal, Refusal } from '#app/platform/refusal.ts'
import type { Viewer } from '#app/platform/viewer.ts'
import { closedOperations } from '#db/schema/all.ts'
import { noteText } from '../kit/forms.ts'
import { needsNote } from './rules.ts'
import {
  OPERATION_KINDS,
  OPERATION_NOTE_MAX,
  OPERATION_NOTE_MIN,
  OPERATION_STEPS,
  OPERATION_SUBJECT_MAX,
} from './schema.ts'
import { findOperation, type Operation } from './views.server.ts'

const operator = system('operations')

/** Takes the next step, with a job or by asking the provider now. Idempotent. Refuses with `operation_*`. */
export async function takeOperationStep(ctx: Ctx, viewer: Viewer | null, input: OperationForm): Promise<void> {
  authorize(canAdministrate(viewer))
  const { kind, subject, step, note } = input
  const operation = await findOperation(ctx, kind, subject)
  if (!operation) throw new Refusal('operation_over')
  if (!operation.steps.includes(step)) throw new Refusal('operation_step')
  if (needsNote(step) && note === undefined)
    throw new Refusal('invalid_input', { status: 400, details: { 'field.note': 'operation_note_short' } })
  await recordStep(ctx, viewer, { ...input, operation })
  if (step === 'run' || step === 'ask') await runNow(ctx, operation)
}

const recordStep = administratorCommand(async (ctx, tx, viewer, input: OperationForm & { operation: Operation }) => {
  const { kind, subject, step, note, operation } = input
  await recordAct(ctx, tx, viewer, {
    action: `operation.${step}`,
    subjectId: operation.userId,
    details: { kind, subject },
  })
  if (kind === 'withdrawal') return runWithdrawalStep(ctx, tx, viewer, input)
  if (needsNote(step) && note !== undefined)
    await upsertClosedOperation(tx, { kind, subject, note, closedBy: viewer.userId })
  if (step === 'resume') await resumePayouts.join(ctx, tx, operator, { email: operation.address ?? '' })
  if (step === 'cancel') await closeReview.join(ctx, tx, operator, { purchaseId: subject })
  if (step === 'run' || step === 'ask') await enqueueStep(ctx, tx, operation)
})

function runWithdrawalStep(ctx: Ctx, tx: Tx, viewer: Viewer, { subject, step, note = '' }: OperationForm) {
  const withdrawalId = subject
  return step === 'run'
    ? refundWithdrawalAgain.join(ctx, tx, viewer, { withdrawalId })
    : closeDeclaration.join(ctx, tx, viewer, { withdrawalId, note }).then(() => undefined)
}

/** Enqueues the operation's job in the audit entry's transaction. A second job finds nothing to do. */
async function enqueueStep({ jobs }: Ctx, tx: Tx, { kind, subject }: Operation): Promise<void> {
  switch (kind) {
    case 'payout':
      return jobs.enqueue(tx, 'send-payout', { payoutId: subject })
    case 'refund':
      return jobs.enqueue(tx, 'send-refund', { refundId: subject })
    case 'purchase':
    case 'purchase_review':
      return jobs.enqueue(tx, 'reconcile-purchase', { purchaseId: subject })
    case 'payment_event':
      return jobs.enqueue(tx, 'payment-event', { eventId: subject })
    default:
  }
}

/** Operations without a job: asks the provider while the administrator waits. */
async function runNow(ctx: Ctx, { kind, subject }: Operation): Promise<void> {
  const asking = { ...ctx, payments: ctx.payments.withInteractiveTimeout() }
  try {
    if (kind === 'webhooks_silent') await fetchMissedEvents(asking)
    if (kind === 'difference') await reconcileProvider(asking)
    if (kind === 'job' || kind === 'mail') {
      const sent = await ctx.jobs.resend(kind === 'mail' ? 'mail' : subject)
      if (sent === 0) throw new Refusal('operation_no_job')
    }
  } catch (error) {
    if (isRefusal(error)) throw error
    ctx.log.warn('the next step of an operation failed', { code: kind, subject, error })
    throw new Refusal('operation_no_answer', { status: 502 })
  }
}

export const operationForm = recentReAuthenticationForm.extend({
  kind: z.enum(OPERATION_KINDS),
  subject: z.string().min(1).max(OPERATION_SUBJECT_MAX),
  step: z.enum(OPERATION_STEPS),
  note: noteText({
    least: OPERATION_NOTE_MIN,
    most: OPERATION_NOTE_MAX,
    short: 'operation_note_short',
    long: 'operation_note_long',
  }).optional(),
})
export type OperationForm = z.output<typeof operationForm>

async function upsertClosedOperation(tx: Tx, closed: typeof closedOperations.$inferInsert): Promise<void> {
  const { note, closedBy } = closed
  await tx
    .insert(closedOperations)
    .values(closed)
    .onConflictDoUpdate({
      target: [closedOperations.kind, closedOperations.subject],
      set: { note, closedBy, closedAt: sql`app_now()` },
    })
}
