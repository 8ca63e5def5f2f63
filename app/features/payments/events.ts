/** Facts about purchases: the credits are there, or they will not come. */
export type PurchaseEvent = { type: 'purchase.paid' | 'purchase.failed'; purchaseId: string; userId: string }
