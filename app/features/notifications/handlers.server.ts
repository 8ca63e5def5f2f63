import { z } from 'zod'
import { type Ctx, system } from '#app/platform/context.ts'
import { accountEvents } from '../accounts/events.ts'
import { bookingEvents } from '../bookings/events.ts'
import { callEvents } from '../calls/events.ts'
import { caseEvents } from '../cases/events.ts'
import { creditEvents } from '../credits/events.ts'
import { purchaseEvents, reversalEvents } from '../payments/events.ts'
import { payoutEvents } from '../payouts/events.ts'
import { applicationEvents, moderationEvents } from '../profiles/events.ts'
import { ratingEvents } from '../ratings/events.ts'
import { withdrawalEvents } from '../withdrawals/events.ts'
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
