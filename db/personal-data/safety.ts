import { others, own, person, type RulesOf, technical } from './kinds.ts'

export const safety: RulesOf<'blocked' | 'auditLog' | 'auditChecks'> = {
  blocked: {
    rows: 'erased',
    retention: { until: 'account' },
    why: 'the two cannot meet any more',
    owners: ['blockedBy'],
    alsoErasedBy: ['companionId', 'seekerId'],
    columns: { id: technical, companionId: person, seekerId: person, blockedBy: person, createdAt: own },
  },
  auditLog: {
    rows: 'kept',
    retention: { until: 'law' },
    why: 'what administrators did, chained by hash; ids and codes, no names',
    columns: {
      id: others,
      at: others,
      actorId: others,
      action: others,
      subjectId: others,
      details: others,
      version: others,
      previousHash: others,
      hash: others,
    },
  },
  auditChecks: {
    rows: 'kept',
    retention: { until: 'law' },
    why: 'that the trail was read, and what it ended with; about nobody',
    columns: {
      day: technical,
      entries: technical,
      lastId: technical,
      lastHash: technical,
      brokenId: technical,
      otherKeyId: technical,
      checkedAt: technical,
    },
  },
}
