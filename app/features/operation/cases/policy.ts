import { canAdministrate } from '#app/features/marketplace/accounts/policy.ts'
import type { Decision } from '#app/platform/refusal.ts'
import type { OfficeViewer, Viewer } from '#app/platform/viewer.ts'

type People = { subjectId: string | null; reporterId: string | null }

/** Administrators decide on cases, but not on those that they are a party to. */
export function canDecideCase(viewer: OfficeViewer & Pick<Viewer, 'userId'>, parties: People): Decision {
  const decision = canAdministrate(viewer, 'cases')
  if (!decision.ok) return decision
  const isParty = parties.subjectId === viewer.userId || parties.reporterId === viewer.userId
  return isParty ? { ok: false, code: 'case_not_yours_to_decide' } : { ok: true }
}
