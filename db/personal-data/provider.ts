import { books, type RulesOf, technical } from './kinds.ts'

export const provider: RulesOf<
  'providerCursors' | 'balanceTransactions' | 'reconciliations' | 'reconciliationDifferences'
> = {
  providerCursors: {
    rows: 'kept',
    retention: { until: 'installation' },
    why: 'two rows: how far lists of the payment provider were read',
    columns: {
      list: technical,
      itemId: technical,
      itemAt: technical,
      readAt: technical,
      leaseOwner: technical,
      leaseUntil: technical,
      gapFrom: technical,
      gapUntil: technical,
      alarmedAt: technical,
      openingCents: books,
    },
  },
  balanceTransactions: {
    rows: 'kept',
    retention: { until: 'law' },
    why: 'what moved at the payment provider, to compare the books with; ids and amounts',
    columns: {
      id: books,
      type: books,
      kind: books,
      amountCents: books,
      feeCents: books,
      netCents: books,
      currency: books,
      sourceId: books,
      paymentIntentId: books,
      transferId: books,
      purchaseId: books,
      payoutId: books,
      createdAt: books,
    },
  },
  reconciliations: {
    rows: 'kept',
    retention: { until: 'law' },
    why: 'sums of a day, about nobody',
    columns: {
      day: books,
      transactions: books,
      providerCents: books,
      ledgerCents: books,
      operatorCents: books,
      reconciledAt: books,
    },
  },
  reconciliationDifferences: {
    rows: 'kept',
    retention: { until: 'law' },
    why: 'where the books and the payment provider did not agree, and since when; ids and amounts',
    columns: {
      id: books,
      day: books,
      code: books,
      kind: books,
      subject: books,
      providerObject: books,
      providerCents: books,
      ledgerCents: books,
      firstSeenAt: books,
      resolvedAt: books,
    },
  },
}
