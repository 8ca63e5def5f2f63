import { startCheckout } from '#app/features/payments/checkout.commands.server.ts'
import { reconcilePurchase } from '#app/features/payments/commands.server.ts'
import { CONSENT_VERSION } from '#app/features/payments/consent.data.ts'
import type { PackageKey } from '#app/features/payments/packages.data.ts'
import type { TestContext } from './context.ts'
import type { memoryPayments } from './payments.ts'

/** A purchase as its buyer makes it; paid, or with another amount than it costs. */
export async function makePurchase(
  test: TestContext,
  provider: ReturnType<typeof memoryPayments>,
  options: { buyerId: string; packageKey?: PackageKey; amountCents?: number },
): Promise<string> {
  const { buyerId, packageKey = '170', amountCents } = options
  const viewer = await test.as(buyerId)
  const { url } = await startCheckout(test.ctx, viewer, { packageKey, language: 'en', consent: CONSENT_VERSION })
  const purchaseId = url.slice('https://pay.example/cs_test_'.length)
  provider.pay(purchaseId, amountCents === undefined ? undefined : { amountCents })
  await reconcilePurchase(test.ctx, purchaseId)
  return purchaseId
}
