import type { AccountStatus } from '#app/features/accounts/schema.ts'
import { isAdultBirthYear } from '#app/features/profiles/rules.ts'
import type { ApplicationStatus } from '#app/features/profiles/schema.ts'
import type { Decision } from '#app/platform/refusal.ts'

export type ApplicationMove = 'approve' | 'reject'

/** What an administrator can do with an application: state → move → next state. A decision is final. */
export const APPLICATION_MOVES: Record<ApplicationStatus, Partial<Record<ApplicationMove, ApplicationStatus>>> = {
  submitted: { approve: 'approved', reject: 'rejected' },
  approved: {},
  rejected: {},
}

export type ApplicationFacts = {
  status: ApplicationStatus
  companionStatus: AccountStatus | null
  birthYear: number | null
}

/** Whether an application may be decided this way; only a birth year that proves 18 lets a companion in (P-14, T32). */
export function decideApplication(
  facts: ApplicationFacts,
  move: ApplicationMove,
  now: Date,
): Decision<{ to: ApplicationStatus }> {
  const to = APPLICATION_MOVES[facts.status][move]
  if (!to) return { ok: false, code: 'application_decided' }
  if (facts.companionStatus === 'canceled' || facts.companionStatus === 'suspended')
    return { ok: false, code: 'account_closed' }
  if (move === 'approve' && (facts.birthYear === null || !isAdultBirthYear(facts.birthYear, now)))
    return { ok: false, code: 'birth_year_unproven' }
  return { ok: true, to }
}
