import { own, type RulesOf, secret, technical } from './kinds.ts'

export const tax: RulesOf<'taxDetails'> = {
  taxDetails: {
    rows: 'kept',
    retention: { until: 'law' },
    why: 'tax law: who was reported; of a deleted account for ten years after its year, or not at all if nothing was earned (sweepTaxDetails)',
    owners: ['userId'],
    // The export has the details themselves, opened (ownTaxDetails).
    columns: { userId: technical, sealed: secret, keyId: technical, createdAt: own, updatedAt: own },
  },
}
