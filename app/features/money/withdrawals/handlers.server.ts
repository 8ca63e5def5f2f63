import { z } from 'zod'
import { type Ctx, system } from '#app/platform/context.ts'
import { reversalEvents } from '../payments/events.ts'
import { closeWithoutPurchase, reopenUnpaid } from './commands.server.ts'
import { withdrawalEvents } from './events.ts'

const refundFailed = reversalEvents[1]
const handled = z.discriminatedUnion('type', [refundFailed, ...withdrawalEvents])

/**
 * Handles jobs of the event queue: reopens a withdrawal whose refund failed and is still unpaid, and closes a guest's
 * declaration without a purchase.
 */
export async function handleWithdrawals(ctx: Ctx, data: unknown): Promise<void> {
  const event = handled.safeParse(data)
  if (!event.success) return
  if (event.data.type === 'refund.failed') await reopenUnpaid(ctx, system('reopen_withdrawals'), event.data)
  else await closeWithoutPurchase(ctx, system('close_withdrawals'), event.data)
}
