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
import { noteAnnounced } from '#app/features/operation/legal/commands.server.ts'
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
import { membersToNotifyOfTerms, termsToAnnounce } from './terms.views.server.ts'
import { callsToRemindOf, companionsToNotifyOfReport, companionsToWarnOf } from './views.server.ts'

/** The events that people are notified of. */
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

/**
 * Reacts to a job of the event queue: notifies and mails everybody concerned, once however often it runs. Other events
 * pass.
 */
export async function handleEvent(ctx: Ctx, data: unknown): Promise<void> {
  if (!notifiedTypes.has((data as { type?: unknown }).type)) return
  await notify(ctx, system('notify'), notifiedEvent.parse(data))
}

/**
 * Reminds people before a call at the times of `REMINDER_LEADS`, each once. Run it every minute, in any number of
 * processes: a call locked by another is left to it, one that fails does not stop the rest.
 */
export async function sendReminders(ctx: Ctx): Promise<void> {
  const now = ctx.clock.now()
  let after: CallCursor | null = null
  do {
    const batch: Awaited<ReturnType<typeof callsToRemindOf>> = await callsToRemindOf(ctx.db, now, after)
    for (const callId of batch.callIds) {
      try {
        await remindOfCall(ctx, system('remind'), { callId })
      } catch (error) {
        ctx.log.error('a reminder could not be written', { job: 'reminders', subject: callId, error })
      }
    }
    after = batch.next
  } while (after)
}

/** Sends administrators the digest of guests' forms for the previous UTC day. */
export async function sendFormsDigest(ctx: Ctx): Promise<void> {
  const yesterday = new Date(ctx.clock.now().getTime() - 86_400_000).toISOString().slice(0, 10)
  await notifyOfForms(ctx, system('forms_digest'), { day: yesterday })
}

/** Warns companions whose free times end soon, each once per end. Run it now and then, in any number of processes. */
export async function warnOfLastTimes(ctx: Ctx): Promise<void> {
  const now = ctx.clock.now()
  let after: string | null = null
  do {
    const batch: Awaited<ReturnType<typeof companionsToWarnOf>> = await companionsToWarnOf(ctx.db, now, after)
    for (const companionId of batch.companionIds) {
      try {
        await warnOfLastSlot(ctx, system('last_times'), { companionId })
      } catch (error) {
        ctx.log.error('a warning could not be written', { job: 'last_times', subject: companionId, error })
      }
    }
    after = batch.next
  } while (after)
}

/**
 * Tells companions in January what the tax office gets to know of them for the year before, each once. Run it now and
 * then, in any number of processes.
 */
export async function notifyOfTaxReports(ctx: Ctx): Promise<void> {
  const { year, companionIds } = await companionsToNotifyOfReport(ctx)
  for (const companionId of companionIds) {
    try {
      await notifyOfTaxReport(ctx, system('tax_reports'), { companionId, year })
    } catch (error) {
      ctx.log.error('a notice of a tax report could not be written', {
        job: 'tax_reports',
        subject: companionId,
        error,
      })
    }
  }
}

/** Members notified in one transaction: a mail of a few kilobytes is written for each. */
const TERMS_BATCH = 20

/**
 * Announces changed terms to everybody who reads them, each once per version, and to those who join before they apply.
 * Run it every minute, in any number of processes; a killed one is continued by the next.
 */
export async function announceTerms(ctx: Ctx): Promise<void> {
  for (const change of await termsToAnnounce(ctx.db, ctx.clock.now())) {
    let after: string | null = null
    do {
      const batch: Awaited<ReturnType<typeof membersToNotifyOfTerms>> = await membersToNotifyOfTerms(
        ctx.db,
        change,
        after,
      )
      for (let at = 0; at < batch.userIds.length; at += TERMS_BATCH)
        await notifyOfTerms(ctx, system('announce_terms'), {
          change,
          userIds: batch.userIds.slice(at, at + TERMS_BATCH),
        })
      after = batch.next
    } while (after)
    if (!change.announcedAt) await noteAnnounced(ctx, system('announce_terms'), change)
  }
}
