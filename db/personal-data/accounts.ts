import { DEFAULT_LANGUAGE } from '#app/i18n/languages.ts'
import { becoming, now, others, own, pseudonym, type RulesOf, secret, technical } from './kinds.ts'

export const accounts: RulesOf<
  | 'users'
  | 'sessions'
  | 'credentials'
  | 'verifications'
  | 'secondFactors'
  | 'recoveryCodes'
  | 'calendarAddresses'
  | 'rateLimits'
  | 'emailChanges'
  | 'canceledAddresses'
  | 'idempotencyKeys'
> = {
  users: {
    rows: 'kept',
    retention: { until: 'account' },
    why: 'calls, statement and payouts of other people point here; what is left says only that there was an account',
    owners: ['id'],
    columns: {
      id: own,
      role: own,
      status: becoming(own, 'canceled'),
      isSupport: own,
      email: pseudonym,
      emailVerified: becoming(own, false),
      language: becoming(own, DEFAULT_LANGUAGE),
      timeZone: becoming(own, 'UTC'),
      hourFormat: becoming(own, 'language'),
      mutedMails: becoming(own, []),
      creditBalance: own,
      ratePerHourAudio: becoming(own, null),
      ratePerHourVideo: becoming(own, null),
      bookingsLockedAt: becoming(own, now),
      confirmedAdultAt: becoming(own, null),
      canceledAt: becoming(own, now),
      createdAt: own,
      updatedAt: becoming(technical, now),
    },
  },
  sessions: {
    rows: 'erased',
    retention: { until: 'sweep', by: 'accounts' },
    why: 'nobody is signed in any more',
    owners: ['userId'],
    columns: {
      id: technical,
      userId: technical,
      tokenHash: secret,
      expiresAt: own,
      userAgent: own,
      secondFactorAt: own,
      reAuthenticatedAt: own,
      createdAt: own,
      updatedAt: own,
    },
  },
  credentials: {
    rows: 'erased',
    retention: { until: 'account' },
    why: 'nobody signs in any more',
    owners: ['userId'],
    columns: { userId: technical, passwordHash: secret, createdAt: own, updatedAt: own },
  },
  verifications: {
    rows: 'erased',
    retention: { until: 'sweep', by: 'accounts' },
    why: 'mailed links must lead nowhere',
    owners: ['value'],
    columns: {
      id: technical,
      identifier: secret,
      value: technical,
      subject: own,
      expiresAt: own,
      createdAt: own,
    },
  },
  secondFactors: {
    rows: 'erased',
    retention: { until: 'account' },
    why: 'nobody signs in any more',
    owners: ['userId'],
    columns: {
      userId: technical,
      secret,
      confirmedAt: own,
      sessionId: technical,
      lastStep: secret,
      createdAt: own,
    },
  },
  recoveryCodes: {
    rows: 'erased',
    retention: { until: 'account' },
    why: 'nobody signs in any more',
    owners: ['userId'],
    columns: { id: technical, userId: technical, codeHash: secret, createdAt: own, usedAt: own },
  },
  calendarAddresses: {
    rows: 'erased',
    retention: { until: 'account' },
    why: 'whoever knows the address must read nothing any more',
    owners: ['userId'],
    columns: { userId: technical, token: secret, createdAt: own },
  },
  rateLimits: {
    rows: 'kept',
    retention: { until: 'sweep', by: 'accounts' },
    why: 'counters under keyed hashes, forgotten after a day',
    columns: { key: technical, count: technical, lastRequest: technical },
  },
  emailChanges: {
    rows: 'erased',
    retention: { until: 'days', steps: [{ days: 365, after: 'endedAt' }] },
    why: 'there is no account whose address could change',
    owners: ['userId'],
    columns: {
      id: technical,
      userId: technical,
      email: own,
      proof: others,
      requestedBy: others,
      requestedAt: own,
      effectiveAt: own,
      expiresAt: technical,
      confirmedAt: own,
      outcome: own,
      endedAt: own,
    },
  },
  canceledAddresses: {
    rows: 'kept',
    retention: { until: 'installation' },
    why: 'a keyed hash recognises the address of a deleted account and cannot be read',
    columns: { emailHash: technical, canceledAt: technical },
  },
  idempotencyKeys: {
    rows: 'erased',
    retention: { until: 'days', steps: [{ days: 30, after: 'createdAt' }] },
    why: 'nobody repeats a request any more',
    owners: ['userId'],
    columns: {
      userId: technical,
      key: technical,
      command: technical,
      fingerprint: technical,
      result: technical,
      createdAt: technical,
    },
  },
}
