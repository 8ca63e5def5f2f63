import { others, type RulesOf, technical } from './kinds.ts'

export const analytics: RulesOf<'analyticsEvents'> = {
  analyticsEvents: {
    rows: 'kept',
    retention: { until: 'sweep', by: 'analytics' },
    why: 'nothing in them says whose visit it was; companions who leave are taken out of the lists',
    listedIn: ['items'],
    columns: {
      id: technical,
      name: technical,
      language: technical,
      items: others,
      campaign: technical,
      createdAt: technical,
    },
  },
}
