import { z } from 'zod'
import { accountEvents } from '#app/features/marketplace/accounts/events.ts'
import { bookingEvents } from '#app/features/marketplace/bookings/events.ts'
import { callEvents } from '#app/features/marketplace/calls/events.ts'
import { creditEvents } from '#app/features/marketplace/credits/events.ts'
import { applicationEvents, moderationEvents } from '#app/features/marketplace/profiles/events.ts'
import { ratingEvents } from '#app/features/marketplace/ratings/events.ts'
import { purchaseEvents, reversalEvents } from '#app/features/money/payments/events.ts'
import { payoutEvents } from '#app/features/money/payouts/events.ts'
import { withdrawalEvents } from '#app/features/money/withdrawals/events.ts'
import { caseEvents } from '#app/features/operation/cases/events.ts'
import { markAnnounced } from '#app/features/operation/legal/commands.server.ts'
import { changesToAnnounce } from '#app/features/operation/legal/views.server.ts'
import { type Ctx, system } from '#app/platform/context.ts'
import {
  notify,
  notifyOfForms,
  notifyOfTaxReport,
  notifyOfTerms,
  remindOfCall,
  warnOfLastSlot,
} from './commands.server.ts'
import type { CallCursor } from './store.server.ts'
import { membersToNotifyOfTerms } from './terms.views.server.ts'
import { callsToRemindOf, companionsToNotifyOfReport, companionsToWarnOf } from './views.server.ts'

export const notifiedEvent = z.discriminatedUnion('type', [
  ...accountEvents,
  ...applicationEvents,
  ...caseEvents,
  ...moderationEvents,
  ...bookingEvents,
  ...callEvents,
  ...ratingEvents,
  ...purchaseEvents,
  ...reversalEvents,
  ...payoutEvents,
  ...creditEvents,
  ...withdrawalEvents,
])

const notifiedTypes = new Set<unknown>(notifiedEvent.options.map((option) => option.shape.type.value))

/** Handles events from the job queue: notifies and mails everyone affected, idempotently. Ignores other events. */
export async function handleEvent(ctx: Ctx, data: unknown): Promise<void> {
  if (!notifiedTypes.has((data as { type?: unknown }).type)) return
  await notify(ctx, system('notify'), notifiedEvent.parse(data))
}

/** Runs `write` for each subject, page by page. Failures are logged and don't stop the rest. */
async function forEachSubject<Cursor>(
  ctx: Ctx,
  job: string,
  page: (after: Cursor | null) => Promise<{ subjects: string[]; next: Cursor | null }>,
  write: (subject: string) => Promise<unknown>,
): Promise<void> {
  let after: Cursor | null = null
  do {
    const { subjects, next } = await page(after)
    for (const subject of subjects)
      await write(subject).catch((error) =>
        ctx.log.error('a notification could not be written', { job, subject, error }),
      )
    after = next
  } while (after)
}

/**
 * Sends each reminder of `REMINDER_LEADS` before a call once. Run it every minute, in any number of processes: calls
 * locked by another process are skipped.
 */
export async function sendReminders(ctx: Ctx): Promise<void> {
  const now = ctx.clock.now()
  await forEachSubject<CallCursor>(
    ctx,
    'reminders',
    (after) => callsToRemindOf(ctx.db, now, after),
    (callId) => remindOfCall(ctx, system('remind'), { callId }),
  )
}

export async function sendFormsDigest(ctx: Ctx): Promise<void> {
  const yesterday = new Date(ctx.clock.now().getTime() - 86_400_000).toISOString().slice(0, 10)
  await notifyOfForms(ctx, system('forms_digest'), { day: yesterday })
}

/** Warns companions once that their last free times end soon. Run it regularly, in any number of processes. */
export async function warnOfLastTimes(ctx: Ctx): Promise<void> {
  const now = ctx.clock.now()
  await forEachSubject<string>(
    ctx,
    'last_times',
    (after) => companionsToWarnOf(ctx.db, now, after),
    (companionId) => warnOfLastSlot(ctx, system('last_times'), { companionId }),
  )
}

/**
 * Tells companions in January what last year's tax report contains about them, once each. Run it regularly, in any
 * number of processes.
 */
export async function notifyOfTaxReports(ctx: Ctx): Promise<void> {
  const { year, companionIds } = await companionsToNotifyOfReport(ctx)
  await forEachSubject(
    ctx,
    'tax_reports',
    async () => ({ subjects: companionIds, next: null }),
    (companionId) => notifyOfTaxReport(ctx, system('tax_reports'), { companionId, year }),
  )
}

/** Members notified per transaction. Each gets a mail of a few kilobytes. */
const TERMS_BATCH = 20

/**
 * Announces changed terms once per version to all readers, and to people who join before they apply. Run it every
 * minute, in any number of processes. The next run continues one that was killed.
 */
export async function announceTerms(ctx: Ctx): Promise<void> {
  for (const change of await changesToAnnounce(ctx.db, ctx.clock.now())) {
    let after: string | null = null
    do {
      const batch: { userIds: string[]; next: string | null } = await membersToNotifyOfTerms(ctx.db, change, after)
      for (let at = 0; at < batch.userIds.length; at += TERMS_BATCH)
        await notifyOfTerms(ctx, system('announce_terms'), {
          change,
          userIds: batch.userIds.slice(at, at + TERMS_BATCH),
        })
      after = batch.next
    } while (after)
    if (!change.announcedAt) await markAnnounced(ctx, system('announce_terms'), change)
  }
}
