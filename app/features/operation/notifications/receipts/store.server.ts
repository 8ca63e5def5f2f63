import { eq } from 'drizzle-orm'
import type { Tx } from '#app/platform/data/db.server.ts'
import { purchases } from '#db/schema/all.ts'
import type { PurchaseDetails } from './rules.ts'

/** A purchase with what its buyer agreed to; euro cents. */
export async function findPurchaseDetails(tx: Tx, purchaseId: string): Promise<PurchaseDetails | null> {
  const [row] = await tx
    .select({
      credits: purchases.credits,
      priceCents: purchases.priceCents,
      vatCents: purchases.vatCents,
      receipt: {
        orderedAt: purchases.createdAt,
        paidAt: purchases.paidAt,
        consentVersion: purchases.consentVersion,
        consentLanguage: purchases.consentLanguage,
        consentedAt: purchases.consentedAt,
      },
    })
    .from(purchases)
    .where(eq(purchases.id, purchaseId))
  return row ?? null
}
