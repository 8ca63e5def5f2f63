import { z } from 'zod'
import { type Ctx, system } from '#app/platform/context.ts'
import { reversalEvents } from '../payments/events.ts'
import { reopenUnpaid } from './commands.server.ts'

const refundFailed = reversalEvents[1]
const failedEvent = z.discriminatedUnion('type', [refundFailed])

/** Reacts to a job of the event queue: what a failed refund leaves unpaid of a withdrawal needs a hand again. */
export async function reopenWithdrawals(ctx: Ctx, data: unknown): Promise<void> {
  const event = failedEvent.safeParse(data)
  if (event.success) await reopenUnpaid(ctx, system('reopen_withdrawals'), event.data)
}
