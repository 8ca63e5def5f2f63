import { canAdministrate } from '#app/features/marketplace/accounts/policy.ts'
import type { Side } from '#app/features/marketplace/accounts/schema.ts'
import { type CallStatus, isOpenStatus } from '#app/features/marketplace/calls/schema.ts'
import { splitLanguage } from '#app/i18n/languages.ts'
import type { Decision } from '#app/platform/refusal.ts'
import type { OfficeViewer, Viewer } from '#app/platform/viewer.ts'
import { ANSWER_HOURS, APPEAL_MONTHS, type CaseStatus, DANGER_HOURS, OBJECTION_DAYS } from './schema.ts'

/** Where a case can go from each status. It never leaves `closed`. */
export const CASE_GRAPH = {
  open: ['in_review', 'decided'],
  in_review: ['open', 'decided'],
  decided: ['appealed', 'closed'],
  appealed: ['decided_again'],
  decided_again: ['closed'],
  closed: [],
} as const satisfies Record<CaseStatus, readonly CaseStatus[]>

/** The statuses from which a case can go to another, for the statement that moves it. */
export const caseStatusesBefore = (to: CaseStatus): CaseStatus[] =>
  (Object.keys(CASE_GRAPH) as CaseStatus[]).filter((from) => CASE_GRAPH[from].some((each) => each === to))

/** Whether somebody has to decide: for the first time, or on an appeal. */
const WAITING_STATUSES = ['open', 'in_review', 'appealed'] as const satisfies readonly CaseStatus[]
export const isWaiting = (status: CaseStatus) => WAITING_STATUSES.some((each) => each === status)

/** Which decision a case in this status waits for; null when it waits for none. */
export const roundOf = (status: CaseStatus): 1 | 2 | null => (status === 'appealed' ? 2 : isWaiting(status) ? 1 : null)

const hourMs = 3_600_000

/** Until when a case is answered: a day where there is danger, else a week. */
export const answerDue = (openedAt: Date, isDanger: boolean): Date =>
  new Date(openedAt.getTime() + (isDanger ? DANGER_HOURS : ANSWER_HOURS) * hourMs)

/** The last instant to appeal: six calendar months after the decision; from August 31 to the last of February. */
export function appealUntil(decidedAt: Date): Date {
  const end = new Date(decidedAt)
  const day = end.getUTCDate()
  end.setUTCDate(1)
  end.setUTCMonth(end.getUTCMonth() + APPEAL_MONTHS)
  const last = new Date(Date.UTC(end.getUTCFullYear(), end.getUTCMonth() + 1, 0)).getUTCDate()
  end.setUTCDate(Math.min(day, last))
  return end
}

/** Whether a decision can still be appealed: once per party, in time, and until appeals were decided. */
export function decideAppeal(
  { status, decidedAt, hasAppealed }: { status: CaseStatus; decidedAt: Date; hasAppealed: boolean },
  now: Date,
): Decision {
  if (hasAppealed) return { ok: false, code: 'appealed_already' }
  const isOpen = (status === 'decided' || status === 'appealed') && now <= appealUntil(decidedAt)
  return isOpen ? { ok: true } : { ok: false, code: 'appeal_over' }
}

/** The last instant to object to what became of a call. */
export const objectionUntil = ({ endAt, cancelledAt }: { endAt: Date; cancelledAt: Date | null }): Date =>
  new Date(Math.max(endAt.getTime(), cancelledAt?.getTime() ?? 0) + OBJECTION_DAYS * 24 * hourMs)

/** Whether a participant can object to what became of a call: once settled, for `OBJECTION_DAYS` after its end. */
export function decideObjection(
  call: { side: Side | null; status: CallStatus; endAt: Date; cancelledAt: Date | null },
  now: Date,
): Decision {
  if (call.side === null) return { ok: false, code: 'not_found' }
  const isOpen = !isOpenStatus(call.status) && now <= objectionUntil(call)
  return isOpen ? { ok: true } : { ok: false, code: 'objection_over' }
}

/** A reference that no line breaks after its letter. */
export const unbrokenReference = (reference: string): string => reference.replace('-', '-\u2060')

/** What an address of ours names: a profile by its slug or id, or another page; null for addresses of others. */
type NamedPlace = { slug: string } | { userId: string } | { page: string }

/** Reads an address that somebody typed, with or without the scheme. */
export function placeNamed(url: string, origin: string): NamedPlace | null {
  const text = url.trim()
  const ours = new URL(origin)
  let parsed: URL
  try {
    parsed = new URL(
      /^[a-z]+:\/\//i.test(text) ? text : text.startsWith('/') ? origin + text : `${ours.protocol}//${text}`,
    )
  } catch {
    return null
  }
  if (!/^https?:$/.test(parsed.protocol) || parsed.host.replace(/^www\./, '') !== ours.host.replace(/^www\./, ''))
    return null
  const [, kind, name = ''] = splitLanguage(parsed.pathname).rest.split('/')
  if (kind === 'companion' && /^[a-z0-9-]{1,200}$/.test(name)) return { slug: name }
  if ((kind === 'profile' || kind === 'availability') && /^[0-9a-f-]{36}$/.test(name)) return { userId: name }
  return { page: parsed.pathname }
}

type People = { subjectId: string | null; reporterId: string | null }

/** Administrators decide on cases, but not on those that they are a party to. */
export function canDecideCase(viewer: OfficeViewer & Pick<Viewer, 'userId'>, parties: People): Decision {
  const decision = canAdministrate(viewer, 'cases')
  if (!decision.ok) return decision
  const isParty = parties.subjectId === viewer.userId || parties.reporterId === viewer.userId
  return isParty ? { ok: false, code: 'case_not_yours_to_decide' } : { ok: true }
}
