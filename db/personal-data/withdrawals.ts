import { others, own, type RulesOf, technical } from './kinds.ts'

export const withdrawals: RulesOf<'withdrawals'> = {
  withdrawals: {
    rows: 'kept',
    // Claims end three years after the end of the year in which they arose (§§ 195, 199 BGB).
    retention: { until: 'days', steps: [{ days: 4 * 365 + 1, after: 'receivedAt' }] },
    why: 'proof of what was declared and when, for as long as somebody can claim anything from it',
    owners: ['userId'],
    addresses: ['accountEmail'],
    columns: {
      id: own,
      number: own,
      formKey: technical,
      userId: technical,
      purchaseId: own,
      state: own,
      language: own,
      name: own,
      email: own,
      accountEmail: own,
      reference: own,
      declaration: own,
      refundCredits: own,
      refundCents: own,
      receivedAt: own,
      closedAt: own,
      closedBy: technical,
      note: others,
    },
  },
}
