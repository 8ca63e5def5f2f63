import { becoming, others, own, person, type RulesOf, technical } from './kinds.ts'

export const safety: RulesOf<'blocked' | 'reports' | 'auditLog'> = {
  blocked: {
    rows: 'erased',
    retention: { until: 'account' },
    why: 'the two cannot meet any more',
    owners: ['blockedBy'],
    alsoErasedBy: ['companionId', 'seekerId'],
    columns: { id: technical, companionId: person, seekerId: person, blockedBy: person, createdAt: own },
  },
  reports: {
    rows: 'kept',
    retention: { until: 'days', steps: [{ days: 1095, after: 'decidedAt' }] },
    why: 'whom it was about, why and in which call stays in the queue; who wrote it, and the words, do not',
    owners: ['reporterId'],
    columns: {
      id: technical,
      reporterId: becoming(person, null),
      subjectId: person,
      callId: own,
      ratingId: technical,
      reason: own,
      text: becoming(own, ''),
      status: own,
      createdAt: own,
      decidedAt: own,
      decidedBy: others,
    },
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
      previousHash: others,
      hash: others,
    },
  },
}
