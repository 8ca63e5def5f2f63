import { z } from 'zod'
import { type Ctx, system } from '#app/platform/context.ts'
import { reversalEvents } from '../payments/events.ts'
import { closeWithoutPurchase, reopenUnpaid } from './commands.server.ts'
import { withdrawalEvents } from './events.ts'

const refundFailed = reversalEvents[1]
const handled = z.discriminatedUnion('type', [refundFailed, ...withdrawalEvents])

/**
 * Reacts to a job of the event queue: what a failed refund leaves unpaid of a withdrawal needs a hand again, and a
 * guest's declaration without a purchase needs none.
 */
export async function handleWithdrawals(ctx: Ctx, data: unknown): Promise<void> {
  const event = handled.safeParse(data)
  if (!event.success) return
  if (event.data.type === 'refund.failed') await reopenUnpaid(ctx, system('reopen_withdrawals'), event.data)
  else await closeWithoutPurchase(ctx, system('close_withdrawals'), event.data)
}
