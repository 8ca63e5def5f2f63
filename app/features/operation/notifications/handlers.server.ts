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
import { type Ctx, system } from '#app/platform/context.ts'
import { caseEvents } from '../cases/events.ts'
import { notify } from './commands.server.ts'

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
