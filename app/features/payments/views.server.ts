import type { Db } from '#app/platform/data/db.server.ts'
import type { Viewer } from '#app/platform/viewer.ts'
import type { PurchaseStatus } from './schema.ts'
import { findOwnPurchase } from './store.server.ts'

/** How the viewer's own purchase stands; null for an unknown or somebody else's. */
export const ownPurchase = (
  db: Db,
  viewer: Viewer,
  purchaseId: string,
): Promise<{ status: PurchaseStatus; credits: number } | null> => findOwnPurchase(db, viewer.userId, purchaseId)
