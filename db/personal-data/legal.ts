import { others, own, type RulesOf, technical } from './kinds.ts'

export const legal: RulesOf<'legalVersions' | 'legalAcceptances'> = {
  legalVersions: {
    rows: 'kept',
    retention: { until: 'installation' },
    why: 'what was agreed on must stay readable; about nobody',
    columns: {
      document: technical,
      language: technical,
      version: technical,
      source: others,
      declaredOn: technical,
      effectiveAt: technical,
      registeredAt: technical,
      isChange: technical,
      announcedAt: technical,
    },
  },
  legalAcceptances: {
    rows: 'kept',
    retention: { until: 'law' },
    why: 'which terms purchases, calls and payouts came under belongs to the books; no words of anybody',
    owners: ['userId'],
    columns: {
      id: technical,
      userId: technical,
      document: own,
      version: own,
      language: own,
      way: own,
      acceptedAt: own,
    },
  },
}
