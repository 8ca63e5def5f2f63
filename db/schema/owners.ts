import type { TableName } from '../personal-data/kinds.ts'

/**
 * The one feature that writes each table (tests/table-owners.test.ts); others call its commands. Exempt: triggers,
 * demo, tests, benchmarks, and account deletion by PERSONAL_DATA. `platform` is app/platform and server.
 */
export const TABLE_OWNERS = {
  users: 'accounts',
  sessions: 'platform',
  authAccounts: 'accounts',
  verifications: 'accounts',
  secondFactors: 'accounts',
  recoveryCodes: 'accounts',
  calendarAddresses: 'accounts',
  rateLimits: 'accounts',
  canceledAddresses: 'accounts',
  idempotencyKeys: 'platform',
  analyticsEvents: 'analytics',
  profiles: 'profiles',
  profileSlugs: 'profiles',
  photos: 'profiles',
  applications: 'profiles',
  onboardingDrafts: 'profiles',
  favorites: 'profiles',
  blocked: 'safety',
  reports: 'safety',
  auditLog: 'backoffice',
  ledgerAccounts: 'credits',
  ledgerJournals: 'credits',
  ledgerEntries: 'credits',
  transactions: 'credits',
  availability: 'availability',
  availabilitySeries: 'availability',
  availabilityUndos: 'availability',
  bookingLimits: 'availability',
  awayTimes: 'availability',
  calls: 'bookings',
  attendances: 'calls',
  ratings: 'ratings',
  purchases: 'payments',
  disputes: 'payments',
  paymentEvents: 'payments',
  payees: 'payouts',
  payouts: 'payouts',
  listings: 'directory',
  searchDocuments: 'directory',
  searchWords: 'directory',
  freeTimes: 'directory',
  notifications: 'notifications',
  mails: 'platform',
  clockOffset: 'platform',
  secrets: 'platform',
} as const satisfies Record<TableName, string>

/**
 * Tables of other features that a feature reads by its own SQL. Read models (dashboard, directory, notifications,
 * backoffice, account-deletion) join many for one query per page or sweep; others join a name or a sum.
 */
export const TABLE_READERS: Readonly<Record<string, readonly TableName[]>> = {
  // Read models: one query for a whole page, a mail or a sweep.
  dashboard: ['blocked', 'calls', 'favorites', 'listings', 'profiles', 'purchases'],
  directory: ['blocked', 'calls', 'favorites', 'profiles', 'profileSlugs', 'users'],
  notifications: [
    'applications',
    'availability',
    'calls',
    'attendances',
    'mails',
    'payouts',
    'purchases',
    'reports',
    'users',
  ],
  backoffice: ['applications', 'availability', 'profiles', 'reports', 'users'],
  'account-deletion': ['calls', 'mails', 'photos', 'purchases', 'users'],
  // Joins of a name, a status or a sum.
  accounts: ['sessions'],
  analytics: ['listings'],
  profiles: ['availability', 'blocked', 'listings', 'users'],
  safety: ['calls', 'listings', 'profiles', 'ratings', 'users'],
  credits: ['calls', 'profiles', 'purchases', 'users'],
  rates: ['users'],
  availability: ['users'],
  bookings: ['profiles', 'users'],
  calls: ['calls'],
  payments: ['users'],
  payouts: ['profiles', 'users'],
  // Who sends a request, in one query with what the page frame shows of them.
  platform: ['authAccounts', 'profiles', 'rateLimits', 'secondFactors', 'users', 'verifications'],
  // What an operator asks about an installation.
  'tools/doctor': ['mails', 'payees', 'paymentEvents', 'purchases', 'secrets', 'users'],
}
