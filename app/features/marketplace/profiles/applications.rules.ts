import type { Decision } from '#app/platform/refusal.ts'
import type { AccountStatus } from '#app/platform/viewer.ts'
import {
  APPLICANT_NEEDS,
  APPLICATIONS_MAX,
  type ApplicantNeed,
  type ApplicationStatus,
  REAPPLY_HOURS,
} from './schema.ts'

/** Rates in credits per hour. */
export type Applicant = {
  accountStatus: AccountStatus | null
  application: { status: ApplicationStatus; reason: string | null; decidedAt: Date | null } | null
  applications: number
  bio: string
  ratePerHourAudio: number | null
  ratePerHourVideo: number | null
  /** `hadSlots` includes past slots. */
  hasSlots: boolean
  hadSlots: boolean
  isDeclared: boolean
  declareBy: Date | null
}

/** `incomplete` was sent but lacks something; `waiting` lacks nothing; `closed` is a suspended or deleted account. */
export type ApplicationState = {
  state: 'not_sent' | 'incomplete' | 'waiting' | 'changes_requested' | 'approved' | 'rejected' | 'closed'
  missing: ApplicantNeed[]
  isUnlisted: boolean
  reason: string | null
  decidedAt: Date | null
  /** Null if it can't be sent. */
  sendableFrom: Date | null
}

function missingOf(applicant: Applicant): ApplicantNeed[] {
  const { bio, ratePerHourAudio, ratePerHourVideo, isDeclared, hasSlots } = applicant
  const isThere: Record<ApplicantNeed, boolean> = {
    bio: bio.trim() !== '',
    rates: ratePerHourAudio !== null && ratePerHourVideo !== null,
    declaration: isDeclared,
    free_times: hasSlots,
  }
  return APPLICANT_NEEDS.filter((need) => !isThere[need])
}

/** `waiting` promises that an administrator can approve. */
export function applicationState(applicant: Applicant, now: Date): ApplicationState {
  const { application, declareBy } = applicant
  const missing = missingOf(applicant)
  const isOverdue = missing.includes('declaration') && !(declareBy !== null && declareBy > now)
  const isUnlisted = missing.includes('rates') || isOverdue
  const open = { missing, isUnlisted, reason: null, decidedAt: null, sendableFrom: null }
  const decided = { ...open, reason: application?.reason ?? null, decidedAt: application?.decidedAt ?? null }
  const state = stateOf(applicant)
  switch (state) {
    case 'submitted':
      return { ...open, state: missing.length > 0 ? 'incomplete' : 'waiting' }
    case 'not_sent':
      return { ...open, state, sendableFrom: now }
    case 'changes_requested':
      return { ...decided, state, sendableFrom: now }
    case 'rejected':
      return { ...decided, state, sendableFrom: canReapplyFrom(applicant, now) }
    case 'approved':
      return { ...decided, state, reason: null }
    case 'closed':
      return { ...decided, state }
  }
}

/** Bookable even without a bio. */
export const isUnbookable = ({ missing, isUnlisted }: Pick<ApplicationState, 'missing' | 'isUnlisted'>) =>
  isUnlisted || missing.includes('free_times')

/** An active account is approved; otherwise the newest application decides. */
function stateOf({ accountStatus, application }: Applicant): ApplicationStatus | 'not_sent' | 'closed' {
  if (accountStatus === 'suspended' || accountStatus === 'canceled') return 'closed'
  if (accountStatus === 'active') return 'approved'
  return application === null || application.status === 'approved' ? 'not_sent' : application.status
}

function canReapplyFrom({ application, applications }: Applicant, now: Date): Date | null {
  if (applications >= APPLICATIONS_MAX) return null
  return new Date((application?.decidedAt ?? now).getTime() + REAPPLY_HOURS * 3_600_000)
}

export function decideApplying(applicant: Applicant, now: Date): Decision<{ as: 'new' | 'again' }> {
  const { state, sendableFrom } = applicationState(applicant, now)
  if (state === 'closed') return { ok: false, code: 'account_closed' }
  if (state !== 'not_sent' && state !== 'changes_requested' && state !== 'rejected')
    return { ok: false, code: 'application_not_open' }
  if (sendableFrom === null) return { ok: false, code: 'application_too_often' }
  if (sendableFrom > now) return { ok: false, code: 'application_too_soon' }
  return { ok: true, as: state === 'changes_requested' ? 'again' : 'new' }
}
