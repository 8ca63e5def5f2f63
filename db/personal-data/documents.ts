import { books, own, type RulesOf, technical } from './kinds.ts'

export const documents: RulesOf<'documentSeries' | 'documents' | 'billingDetails'> = {
  documentSeries: {
    rows: 'kept',
    retention: { until: 'law' },
    why: 'numbers must have no gap; about nobody',
    columns: { kind: books, year: books, lastNumber: books, lastIssuedAt: books },
  },
  documents: {
    rows: 'kept',
    retention: { until: 'law' },
    why: 'tax law: an issued document stays as it is; name and address go ten years after its year (sweepDocuments)',
    owners: ['userId'],
    columns: {
      id: own,
      kind: own,
      seriesYear: books,
      seriesNumber: books,
      number: own,
      issuedAt: own,
      userId: technical,
      purchaseId: own,
      refundId: own,
      payoutId: own,
      invoiceId: own,
      cancelsId: own,
      language: own,
      recipient: own,
      snapshot: own,
      netCents: own,
      vatPercent: own,
      vatCents: own,
      grossCents: own,
    },
  },
  billingDetails: {
    rows: 'erased',
    retention: { until: 'account' },
    why: 'only for documents that are still to come',
    owners: ['userId'],
    columns: { userId: technical, name: own, address: own, country: own, taxId: own, updatedAt: own },
  },
}
