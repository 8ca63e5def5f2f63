import { isAdultBirthYear } from '#app/features/marketplace/profiles/rules.ts'
import type { ApplicationStatus } from '#app/features/marketplace/profiles/schema.ts'
import type { Decision } from '#app/platform/refusal.ts'
import type { AccountStatus } from '#app/platform/viewer.ts'

export type ApplicationMove = 'approve' | 'reject' | 'request_changes'

type DecidedStatus = Exclude<ApplicationStatus, 'submitted'>

/**
 * Status → move → next status. Rejected applicants send a new application; after a request for changes, the same one
 * again.
 */
const APPLICATION_MOVES: Record<ApplicationStatus, Partial<Record<ApplicationMove, DecidedStatus>>> = {
  submitted: { approve: 'approved', reject: 'rejected', request_changes: 'changes_requested' },
  changes_requested: { reject: 'rejected' },
  approved: {},
  rejected: {},
}

type ReviewedApplication = {
  status: ApplicationStatus
  companionStatus: AccountStatus | null
  birthYear: number | null
}

export const versionOf = (application: { timesSent: number; profileUpdatedAt: Date }) =>
  `${application.timesSent}.${application.profileUpdatedAt.getTime()}`

export function decideApplication(
  application: ReviewedApplication,
  move: ApplicationMove,
  now: Date,
): Decision<{ to: DecidedStatus }> {
  const to = APPLICATION_MOVES[application.status][move]
  if (!to) return { ok: false, code: 'application_decided' }
  if (application.companionStatus === 'canceled' || application.companionStatus === 'suspended')
    return { ok: false, code: 'account_closed' }
  if (move === 'approve' && application.birthYear !== null && !isAdultBirthYear(application.birthYear, now))
    return { ok: false, code: 'birth_year_under_age' }
  return { ok: true, to }
}

/** Whether a certificate can have been seen on this day: not later than today anywhere on earth. */
export function decideSeenOn(seenOn: string, now: Date): Decision {
  const latest = new Date(now.getTime() + 14 * 3_600_000).toISOString().slice(0, 10)
  return seenOn <= latest ? { ok: true } : { ok: false, code: 'day_ahead', details: { 'field.seenOn': 'day_ahead' } }
}
