import { books, others, own, type RulesOf, technical } from './kinds.ts'

export const backoffice: RulesOf<'corrections' | 'closedOperations' | 'personNotes' | 'callRefunds' | 'testimonials'> =
  {
    corrections: {
      rows: 'kept',
      retention: { until: 'law' },
      why: 'tax law: why the books were corrected by hand, and which administrators did it',
      owners: ['userId'],
      columns: {
        id: own,
        userId: technical,
        account: own,
        credits: own,
        cause: own,
        reason: others,
        reference: others,
        status: own,
        proposedBy: technical,
        decidedBy: technical,
        decisionNote: others,
        createdAt: own,
        expiresAt: technical,
        executeAt: technical,
        decidedAt: own,
      },
    },
    closedOperations: {
      rows: 'kept',
      retention: { until: 'law' },
      why: 'what administrators did about money that was stuck; ids and their notes, nobody’s own data',
      columns: { kind: others, subject: others, note: others, closedBy: others, closedAt: others },
    },
    personNotes: {
      rows: 'erased',
      retention: { until: 'days', steps: [{ days: 1_095, after: 'createdAt' }] },
      why: 'administrators wrote them to decide about this person, about whom nothing is left to decide',
      owners: ['userId'],
      columns: { id: technical, userId: technical, authorId: others, text: others, createdAt: others },
    },
    testimonials: {
      rows: 'kept',
      retention: { until: 'installation' },
      why: 'quoted with consent on the home page; an administrator removes one when the consent is withdrawn',
      columns: {
        id: others,
        language: others,
        name: others,
        text: others,
        consent: others,
        place: others,
        isInvented: others,
        createdAt: others,
      },
    },
    callRefunds: {
      rows: 'kept',
      retention: { until: 'law' },
      why: 'tax law: why the price of a call went back, and who decided it; the statement has it for both people',
      columns: {
        callId: technical,
        credits: books,
        earning: books,
        note: others,
        refundedBy: others,
        refundedAt: books,
      },
    },
  }
