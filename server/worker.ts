import { sweepEmailChanges } from '#app/features/marketplace/accounts/email-change/office.commands.server.ts'
import { sweepAccounts } from '#app/features/marketplace/accounts/limits.commands.server.ts'
import { sweepAnalytics } from '#app/features/marketplace/analytics/commands.server.ts'
import { sweepCalendars } from '#app/features/marketplace/availability/busy/commands.server.ts'
import { sweepSeries } from '#app/features/marketplace/availability/commands.server.ts'
import { endSilentAttendances, settleDueCalls } from '#app/features/marketplace/calls/commands.server.ts'
import { watchCallQuality } from '#app/features/marketplace/calls/quality/commands.server.ts'
import { sweepLedgerCheck } from '#app/features/marketplace/credits/commands.server.ts'
import { sweepFreeTimes } from '#app/features/marketplace/directory/retention.commands.server.ts'
import { sweepFiles } from '#app/features/marketplace/profiles/commands.server.ts'
import { sweepTraders } from '#app/features/marketplace/traders/commands.server.ts'
import { issueDocuments, sweepDocuments } from '#app/features/money/documents/commands.server.ts'
import { openCheckout } from '#app/features/money/payments/checkout.commands.server.ts'
import { reconcilePurchase, sweepPurchases } from '#app/features/money/payments/commands.server.ts'
import {
  alertOnMissingWebhooks,
  processPaymentEvent,
  sweepMissedEvents,
} from '#app/features/money/payments/events/commands.server.ts'
import { sweepReconciliation } from '#app/features/money/payments/reconciliation/commands.server.ts'
import { runRefund, sweepDisputes, sweepRefunds } from '#app/features/money/payments/refunds/commands.server.ts'
import { openPayee } from '#app/features/money/payouts/commands.server.ts'
import { sweepMonthlyPayouts } from '#app/features/money/payouts/monthly.commands.server.ts'
import {
  handlePayoutEvent,
  sendPayout,
  sweepPayouts,
  sweepTransfers,
} from '#app/features/money/payouts/transfers/commands.server.ts'
import { sweepTaxDetails } from '#app/features/money/tax/commands.server.ts'
import { handleWithdrawals, sweepWithdrawals } from '#app/features/money/withdrawals/commands.server.ts'
import { replayDeletions } from '#app/features/operation/account-deletion/commands.server.ts'
import {
  sweepDeletedAccounts,
  sweepRetention,
} from '#app/features/operation/account-deletion/erasure.commands.server.ts'
import { runJournal } from '#app/features/operation/account-deletion/journal.commands.server.ts'
import { logTrailEnds, sweepAuditTrail } from '#app/features/operation/audit/commands.server.ts'
import { sweepCorrections } from '#app/features/operation/backoffice/corrections/commands.server.ts'
import { watchPromises } from '#app/features/operation/backoffice/promises/commands.server.ts'
import { sweepCases } from '#app/features/operation/cases/decisions/commands.server.ts'
import { sweepLegalTexts } from '#app/features/operation/legal/commands.server.ts'
import { watchBackups } from '#app/features/operation/notifications/alarms.commands.server.ts'
import {
  announceTerms,
  handleEvent,
  notifyOfTaxReports,
  sendFormsDigest,
  sendReminders,
  warnOfLastTimes,
} from '#app/features/operation/notifications/handlers.server.ts'
import { endSuspensions } from '#app/features/operation/suspensions/commands.server.ts'
import { type Ctx, system } from '#app/platform/context.ts'
import { vacuumChangedTables } from '#app/platform/data/db.server.ts'
import { EVENT_QUEUE } from '#app/platform/data/jobs.server.ts'
import { startSweep, updateSucceededSweep } from '#app/platform/data/processes.server.ts'
import { sweepInterval } from '#app/platform/figures.server.ts'
import { createMailTransport, deliverMail } from '#app/platform/outside/mail.server.ts'
import { traced } from '#app/platform/traces.server.ts'
import { keepCallJoinable } from '#db/demo/today.server.ts'
import { repeat } from './repeat.ts'

/** Starts the jobs and sweeps. Safe in several processes: each job and sweep runs in one of them. */
export async function startWorker(ctx: Ctx): Promise<{ stop(): Promise<void> }> {
  const transport = createMailTransport(ctx.config)
  const field = (data: unknown, name: string) => String((data as Record<string, unknown>)[name])
  await ctx.jobs.work(EVENT_QUEUE, (data) =>
    runAllHandlers(ctx, data, [issueDocuments, handleWithdrawals, handleEvent]),
  )
  await ctx.jobs.work('mail', (data) => deliverMail(ctx, transport, field(data, 'mailId')))
  await ctx.jobs.work('payment-event', (data) => processPaymentEvent(ctx, field(data, 'eventId'), handlePayoutEvent))
  await ctx.jobs.work('reconcile-purchase', (data) => reconcilePurchase(ctx, field(data, 'purchaseId')))
  await ctx.jobs.work('send-refund', (data) => runRefund(ctx, field(data, 'refundId')))
  await ctx.jobs.work('open-checkout', (data) => openCheckout(ctx, data))
  await ctx.jobs.work('open-payee', (data) => openPayee(ctx, field(data, 'userId')))
  await ctx.jobs.work('journal-deletion', (data) => runJournal(ctx, data))
  await ctx.jobs.work('send-payout', (data) => sendPayout(ctx, field(data, 'payoutId')))

  const sweeps = [
    sweep(ctx, 'settle_calls', 5, () => settleDueCalls(ctx, system('settle_calls'))),
    sweep(ctx, 'end_attendances', 20, () => endSilentAttendances(ctx, system('end_attendances'), {})),
    sweep(ctx, 'call_quality', 60, () => watchCallQuality(ctx)),
    sweep(ctx, 'reminders', 30, () => sendReminders(ctx)),
    sweep(ctx, 'purchases', 60, () => sweepPurchases(ctx)),
    sweep(ctx, 'refunds', 60, () => sweepRefunds(ctx)),
    sweep(ctx, 'disputes', 3600, () => sweepDisputes(ctx)),
    sweep(ctx, 'missed_events', 600, () => sweepMissedEvents(ctx)),
    sweep(ctx, 'webhook_silence', 3600, () => alertOnMissingWebhooks(ctx)),
    sweep(ctx, 'reconciliation', 1800, () => sweepReconciliation(ctx)),
    sweep(ctx, 'ledger_check', 1800, () => sweepLedgerCheck(ctx)),
    sweep(ctx, 'audit_trail', 1800, () => sweepAuditTrail(ctx)),
    sweep(ctx, 'payouts', 60, () => sweepPayouts(ctx)),
    sweep(ctx, 'monthly_payouts', 600, () => sweepMonthlyPayouts(ctx)),
    sweep(ctx, 'transfers', 60, () => sweepTransfers(ctx)),
    sweep(ctx, 'suspensions', 60, () => endSuspensions(ctx, system('suspensions'))),
    sweep(ctx, 'corrections', 600, () => sweepCorrections(ctx, system('corrections'))),
    sweep(ctx, 'promises', 86_400, () => watchPromises(ctx)),
    sweep(ctx, 'forms_digest', 3600, () => sendFormsDigest(ctx)),
    sweep(ctx, 'withdrawals', 3600, () => sweepWithdrawals(ctx)),
    sweep(ctx, 'cases', 3600, () => sweepCases(ctx)),
    sweep(ctx, 'documents', 900, () => sweepDocuments(ctx)),
    sweep(ctx, 'calendars', 300, () => sweepCalendars(ctx)),
    sweep(ctx, 'series', 3600, () => sweepSeries(ctx)),
    sweep(ctx, 'last_times', 3600, () => warnOfLastTimes(ctx)),
    sweep(ctx, 'tax_reports', 21_600, () => notifyOfTaxReports(ctx)),
    sweep(ctx, 'free_times', 900, () => sweepFreeTimes(ctx)),
    sweep(ctx, 'photos', 3600, () => sweepFiles(ctx)),
    sweep(ctx, 'deleted_accounts', 3600, () => sweepDeletedAccounts(ctx, system('deleted_accounts'), {})),
    // A reloaded demo reuses its ids, and its accounts aren't real people.
    ...(ctx.config.demo
      ? []
      : [sweep(ctx, 'deletion_journal', 86_400, () => replayDeletions(ctx, system('deletion_journal')))]),
    sweep(ctx, 'legal_texts', 60, sweepLegalTexts(ctx)),
    sweep(ctx, 'announce_terms', 60, () => announceTerms(ctx)),
    sweep(ctx, 'retention', 86_400, () => sweepRetention(ctx)),
    sweep(ctx, 'tax_details', 86_400, () => sweepTaxDetails(ctx)),
    sweep(ctx, 'traders', 3600, () => sweepTraders(ctx)),
    sweep(ctx, 'email_changes', 120, () => sweepEmailChanges(ctx)),
    sweep(ctx, 'accounts', 86_400, () => sweepAccounts(ctx)),
    sweep(ctx, 'backups', 3600, () => watchBackups(ctx)),
    sweep(ctx, 'analytics', 86_400, () => sweepAnalytics(ctx)),
  ]
  const { pglite } = ctx.database
  const upkeep = pglite ? [sweep(ctx, 'upkeep', 300, () => vacuumChangedTables(pglite))] : []
  const demoSweeps = ctx.config.demo ? [sweep(ctx, 'demo_call', 15, () => keepCallJoinable(ctx))] : []
  const stopSubscriptions = [
    logTrailEnds(ctx),
    ctx.live.subscribe('clock', () => {
      for (const each of sweeps) each.runSoon()
    }),
  ]
  return {
    async stop() {
      for (const stop of stopSubscriptions) stop()
      await Promise.all([ctx.jobs.stopWorking(), ...[...sweeps, ...upkeep, ...demoSweeps].map((each) => each.stop())])
      transport.close()
    },
  }
}

/** Passes an event to every handler, even if one fails. The job then runs again, so handlers must be idempotent. */
async function runAllHandlers(
  ctx: Ctx,
  data: unknown,
  handlers: readonly ((ctx: Ctx, data: unknown) => Promise<void>)[],
) {
  const results = await Promise.allSettled(handlers.map((handle) => handle(ctx, data)))
  for (const result of results) if (result.status === 'rejected') throw result.reason
}

/** The first run, and those asked for, don't wait until the sweep is due. */
function sweep(ctx: Ctx, job: string, seconds: number, work: () => Promise<unknown>) {
  sweepInterval.set({ sweep: job }, seconds)
  let isAsked = true
  const run = async () => {
    const wait = isAsked ? 0 : seconds
    isAsked = false
    if (!(await startSweep(ctx.db, job, wait))) return
    await traced(`sweep ${job}`, async () => work())
    await updateSucceededSweep(ctx.db, job)
  }
  const runs = repeat(run, {
    ms: seconds * 1000,
    onError: (error) => ctx.log.error('a sweep failed', { job, error }),
  })
  return {
    ...runs,
    runSoon() {
      isAsked = true
      runs.runSoon()
    },
  }
}
