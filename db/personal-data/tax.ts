import { own, type RulesOf, secret, technical } from './kinds.ts'

export const tax: RulesOf<'taxDetails' | 'traderDetails'> = {
  taxDetails: {
    rows: 'kept',
    retention: { until: 'law' },
    why: 'tax law: who was reported; of a deleted account for ten years after its year, or not at all if nothing was earned (sweepTaxDetails)',
    owners: ['userId'],
    // The export has the details themselves, opened (ownTaxDetails).
    columns: { userId: technical, sealed: secret, keyId: technical, createdAt: own, updatedAt: own },
  },
  traderDetails: {
    rows: 'kept',
    retention: { until: 'sweep', by: 'traders' },
    why: 'DSA Art. 30 (5): who a trader was stays for six months after the account has ended, then it goes',
    owners: ['userId'],
    columns: {
      userId: technical,
      isTrader: own,
      declareBy: technical,
      legalName: own,
      address: own,
      country: own,
      email: own,
      phone: own,
      register: own,
      vatId: own,
      certifiedAt: own,
      declaredAt: own,
      updatedAt: own,
    },
  },
}
