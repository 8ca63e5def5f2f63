import type { Ctx } from '#app/platform/context.ts'
import type { WebhookEvent } from '#app/platform/outside/payments.server.ts'
import { isUuid } from '#app/platform/uuid.ts'
import { refreshAccount, refreshBankPayment } from './commands.server.ts'
import { isOpenPayout } from './rules.ts'
import { checkPayout } from './transfers/commands.server.ts'
import { accountOwner, payoutStatus } from './views.server.ts'

/**
 * Reacts to the provider's webhooks about accounts and transfers. Their content is never trusted: the present state is
 * read from the provider, so that neither order nor sender matters.
 */
export async function handlePayoutEvent(ctx: Ctx, event: WebhookEvent): Promise<void> {
  const { payoutId, accountId } = event
  const status = payoutId && isUuid(payoutId) ? await payoutStatus(ctx.db, payoutId) : null
  if (event.type.startsWith('transfer.') && payoutId && status) {
    if (!isOpenPayout(status)) return checkPayout(ctx, payoutId)
    if (event.type === 'transfer.reversed') throw new Error('a reversal came before its transfer was stored')
  }
  const userId = accountId ? await accountOwner(ctx.db, accountId) : null
  if (!userId || !accountId) return
  if ((event.type === 'payout.failed' || event.type === 'payout.paid') && event.objectId)
    await refreshBankPayment(ctx, userId, accountId, event.objectId)
  await refreshAccount(ctx, userId, accountId)
}
