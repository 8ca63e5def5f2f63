import { becoming, books, own, type RulesOf, secret, technical } from './kinds.ts'

export const money: RulesOf<
  | 'ledgerAccounts'
  | 'ledgerJournals'
  | 'ledgerEntries'
  | 'purchases'
  | 'disputes'
  | 'paymentEvents'
  | 'payees'
  | 'payouts'
  | 'transactions'
> = {
  ledgerAccounts: {
    rows: 'kept',
    kept: { until: 'law' },
    why: 'the books are append-only and must balance; they hold ids and amounts',
    columns: { id: books, kind: books, currency: books, ownerId: books, balance: books, version: books },
  },
  ledgerJournals: {
    rows: 'kept',
    kept: { until: 'law' },
    why: 'the books are append-only and must balance; they hold ids and amounts',
    columns: {
      id: books,
      event: books,
      idemKey: books,
      callId: books,
      purchaseId: books,
      payoutId: books,
      createdAt: books,
    },
  },
  ledgerEntries: {
    rows: 'kept',
    kept: { until: 'law' },
    why: 'the books are append-only and must balance; they hold ids and amounts',
    columns: {
      id: books,
      journalId: books,
      accountId: books,
      amount: books,
      balanceAfter: books,
      accountVersion: books,
    },
  },
  purchases: {
    rows: 'kept',
    kept: { until: 'law' },
    why: 'tax law: what was sold, when and for how much',
    owners: ['userId'],
    columns: {
      id: own,
      userId: technical,
      packageKey: own,
      credits: own,
      priceCents: own,
      vatCents: own,
      status: own,
      sessionId: books,
      checkoutUrl: becoming(secret, null),
      paymentIntentId: books,
      feeCents: books,
      error: own,
      createdAt: own,
      paidAt: own,
      closedAt: own,
    },
  },
  disputes: {
    rows: 'kept',
    kept: { until: 'law' },
    why: 'a case between the payment provider and us',
    ofPurchase: 'purchaseId',
    columns: { id: books, purchaseId: own, status: own, amountCents: own, openedAt: own, closedAt: own },
  },
  paymentEvents: {
    rows: 'kept',
    kept: { until: 'days', steps: [{ days: 400, after: 'processedAt' }] },
    why: 'kinds and ids of what the payment provider told, no names and addresses',
    columns: {
      id: books,
      destination: books,
      type: books,
      livemode: books,
      payload: books,
      receivedAt: books,
      processedAt: books,
      attempts: books,
      error: books,
    },
  },
  payees: {
    rows: 'erased',
    kept: { until: 'account' },
    why: 'nothing is paid out any more; the provider keeps its own account of the person',
    owners: ['userId'],
    columns: {
      userId: technical,
      accountId: own,
      onboarded: own,
      payoutsEnabled: own,
      stoppedAt: own,
      stopReason: own,
      createdAt: own,
      refreshedAt: own,
    },
  },
  payouts: {
    rows: 'kept',
    kept: { until: 'law' },
    why: 'tax law: what was paid out, when and to which account',
    owners: ['userId'],
    columns: {
      id: own,
      userId: technical,
      creditsPaid: own,
      grossCents: own,
      feeCents: own,
      amountCents: own,
      status: own,
      accountId: own,
      attempt: books,
      attemptedAt: books,
      refusedAttempt: books,
      leaseOwner: technical,
      leaseUntil: technical,
      transferId: own,
      reversedCents: own,
      checkedAt: technical,
      errorMessage: becoming(own, null),
      createdAt: own,
      settledAt: own,
    },
  },
  transactions: {
    rows: 'kept',
    kept: { until: 'law' },
    why: 'tax law, and the books are checked against it',
    owners: ['userId'],
    columns: {
      id: own,
      userId: technical,
      type: own,
      status: own,
      amount: own,
      effect: own,
      callId: own,
      purchaseId: own,
      payoutId: own,
      createdAt: own,
    },
  },
}
