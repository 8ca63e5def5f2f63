import { eq } from 'drizzle-orm'
import type { PackageKey } from '#app/features/marketplace/rates/schema.ts'
import { startCheckout } from '#app/features/money/payments/checkout.commands.server.ts'
import { reconcilePurchase } from '#app/features/money/payments/commands.server.ts'
import { CONSENT_VERSION } from '#app/features/money/payments/schema.ts'
import { purchases } from '#db/schema/all.ts'
import type { TestContext } from './context.ts'
import { makeSeeker } from './makers.ts'
import type { memoryPayments } from './payments.ts'

type Provider = ReturnType<typeof memoryPayments>

/** Opens the payment page of a package, by default 170 credits for 25 euros. Returns the purchase. */
export async function openPurchase(
  { ctx, as }: Pick<TestContext, 'ctx' | 'as'>,
  buyerId: string,
  packageKey: PackageKey = '170',
): Promise<string> {
  const order = { packageKey, language: 'en', consent: CONSENT_VERSION } as const
  const { url } = await startCheckout(ctx, await as(buyerId), order)
  return url.slice('https://pay.example/cs_test_'.length)
}

export async function beginPurchase(
  { ctx, as }: Pick<TestContext, 'ctx' | 'as'>,
  packageKey: PackageKey = '170',
  language: 'en' | 'de' = 'en',
) {
  const seekerId = await makeSeeker({ ctx })
  const viewer = await as(seekerId)
  const { url } = await startCheckout(ctx, viewer, { packageKey, language, consent: CONSENT_VERSION })
  const [purchase] = await ctx.db.select().from(purchases).where(eq(purchases.userId, seekerId))
  if (!purchase?.sessionId) throw new Error('no payment page')
  return { seekerId, viewer, url, purchase, purchaseId: purchase.id, session: purchase.sessionId }
}

/** A purchase by its buyer; paid, or with an amount that differs from its price. */
export async function makePurchase(
  test: Pick<TestContext, 'ctx' | 'as'>,
  provider: Provider,
  options: { buyerId: string; packageKey?: PackageKey; amountCents?: number; paymentFingerprint?: string },
): Promise<string> {
  const { buyerId, packageKey, ...paid } = options
  const purchaseId = await openPurchase(test, buyerId, packageKey)
  provider.pay(purchaseId, paid)
  await reconcilePurchase(test.ctx, purchaseId)
  return purchaseId
}

export function permutations<T>(items: T[]): T[][] {
  if (items.length < 2) return [items]
  return items.flatMap((item, index) => permutations(items.toSpliced(index, 1)).map((rest) => [item, ...rest]))
}
