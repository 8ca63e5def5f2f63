import { canAdministrate } from '#app/features/marketplace/accounts/policy.ts'
import type { Side } from '#app/features/marketplace/accounts/schema.ts'
import { type CallStatus, isOpenStatus } from '#app/features/marketplace/calls/schema.ts'
import type { OtherBios } from '#app/features/marketplace/profiles/schema.ts'
import { splitLanguage } from '#app/i18n/languages.ts'
import type { Decision } from '#app/platform/refusal.ts'
import type { OfficeViewer, Role, Viewer } from '#app/platform/viewer.ts'
import {
  ANSWER_HOURS,
  APPEAL_MONTHS,
  type CaseStatus,
  DANGER_HOURS,
  type Measure,
  OBJECTION_DAYS,
  type RemovableContent,
} from './schema.ts'

/** Allowed status changes of a case. `closed` is final. */
export const CASE_GRAPH = {
  open: ['in_review', 'decided'],
  in_review: ['open', 'decided'],
  decided: ['appealed', 'closed'],
  appealed: ['decided_again'],
  decided_again: ['closed'],
  closed: [],
} as const satisfies Record<CaseStatus, readonly CaseStatus[]>

export const caseStatusesBefore = (to: CaseStatus): CaseStatus[] =>
  (Object.keys(CASE_GRAPH) as CaseStatus[]).filter((from) => CASE_GRAPH[from].some((each) => each === to))

/** The decision a case is waiting for: 1 for the first, 2 for appeals, null for none. */
export function roundOf(status: CaseStatus): 1 | 2 | null {
  if (status === 'appealed') return 2
  return status === 'open' || status === 'in_review' ? 1 : null
}
export const isWaiting = (status: CaseStatus) => roundOf(status) !== null

const hourMs = 3_600_000

/** When a case must be answered: within a day if there's danger, else within a week. */
export const answerDue = (openedAt: Date, isDanger: boolean): Date =>
  new Date(openedAt.getTime() + (isDanger ? DANGER_HOURS : ANSWER_HOURS) * hourMs)

/** The last instant to appeal: six calendar months after the decision. From 31 August it's the last day of February. */
export function appealUntil(decidedAt: Date): Date {
  const end = new Date(decidedAt)
  const day = end.getUTCDate()
  end.setUTCDate(1)
  end.setUTCMonth(end.getUTCMonth() + APPEAL_MONTHS)
  const last = new Date(Date.UTC(end.getUTCFullYear(), end.getUTCMonth() + 1, 0)).getUTCDate()
  end.setUTCDate(Math.min(day, last))
  return end
}

/** Whether a party can still appeal: once each, in time, and before appeals are decided. */
export function decideAppeal(
  { status, decidedAt, hasAppealed }: { status: CaseStatus; decidedAt: Date; hasAppealed: boolean },
  now: Date,
): Decision {
  if (hasAppealed) return { ok: false, code: 'appealed_already' }
  const isOpen = (status === 'decided' || status === 'appealed') && now <= appealUntil(decidedAt)
  return isOpen ? { ok: true } : { ok: false, code: 'appeal_over' }
}

export const objectionUntil = ({ endAt, cancelledAt }: { endAt: Date; cancelledAt: Date | null }): Date =>
  new Date(Math.max(endAt.getTime(), cancelledAt?.getTime() ?? 0) + OBJECTION_DAYS * 24 * hourMs)

/** Whether a participant can object to a call's outcome: once it's settled, until `OBJECTION_DAYS` after its end. */
export function decideObjection(
  call: { side: Side | null; status: CallStatus; endAt: Date; cancelledAt: Date | null },
  now: Date,
): Decision {
  if (call.side === null) return { ok: false, code: 'not_found' }
  const isOpen = !isOpenStatus(call.status) && now <= objectionUntil(call)
  return isOpen ? { ok: true } : { ok: false, code: 'objection_over' }
}

/** The reference with a word joiner after its hyphen, so that lines don't break there. */
export const nonBreakingReference = (reference: string): string => reference.replace('-', '-\u2060')

/** The target of a URL on this site: a profile by slug or id, or another page. */
type SiteUrlTarget = { slug: string } | { userId: string } | { page: string }

/** Parses a URL that a stranger typed, with or without the scheme; null if it isn't on this site. */
export function parseSiteUrl(url: string, origin: string): SiteUrlTarget | null {
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

export function canDecideCase(
  viewer: OfficeViewer & Pick<Viewer, 'userId'>,
  parties: { subjectId: string | null; reporterId: string | null },
): Decision {
  const decision = canAdministrate(viewer, 'cases')
  if (!decision.ok) return decision
  const isParty = parties.subjectId === viewer.userId || parties.reporterId === viewer.userId
  return isParty ? { ok: false, code: 'case_not_yours_to_decide' } : { ok: true }
}

/** A decision's measure, with `days` of a suspension or `contents` to remove. */
export type Ordered = { measure: Measure; days: number | null; contents: readonly RemovableContent[] }

export type RemovedContents = {
  name?: string
  bio?: string
  otherBios?: OtherBios
  photoKey?: string
  voiceKey?: string
  ratingId?: string
}

const contentsOf = ({ measure, contents }: Ordered) => (measure === 'content_removed' ? contents : [])
/** Days of a suspension; null closes the account, undefined means no suspension. */
const suspensionOf = ({ measure, days }: Ordered) =>
  measure === 'suspended' ? (days ?? undefined) : measure === 'closed' ? null : undefined

/** Steps that turn the effect of the earlier decision into that of the next. Repeating a decision gives none. */
export function measureSteps(next: Ordered, before: Ordered | null) {
  const was = before ? suspensionOf(before) : undefined
  const becomes = suspensionOf(next)
  const had = before ? contentsOf(before) : []
  const gone = contentsOf(next)
  return {
    lift: was !== undefined && was !== becomes,
    suspend: was === becomes ? undefined : becomes,
    remove: gone.filter((content) => !had.includes(content)),
    restore: had.filter((content) => !gone.includes(content)),
  }
}

export function isSameMeasure(a: Ordered, b: Ordered): boolean {
  const { lift, suspend, remove, restore } = measureSteps(a, b)
  const hasSteps = lift || suspend !== undefined || remove.length > 0 || restore.length > 0
  return !hasSteps && a.measure === b.measure
}

/** Whether a measure is possible: it needs a person, and administrators can't be suspended here. */
export function decideMeasure(
  { measure, contents }: Ordered,
  concerned: { role: Role | null; hasPerson: boolean; removable: readonly RemovableContent[] },
): Decision {
  if (measure === 'none') return { ok: true }
  if (!concerned.hasPerson) return { ok: false, code: 'measure_needs_person' }
  if (concerned.role === 'admin' && (measure === 'suspended' || measure === 'closed'))
    return { ok: false, code: 'not_for_administrators' }
  const isThere = measure !== 'content_removed' || contents.every((content) => concerned.removable.includes(content))
  return isThere ? { ok: true } : { ok: false, code: 'content_gone' }
}

type CaseState = { decisions: number; appeals: number; updatedAt: Date | null }

/** A case's version: its number of decisions and appeals, and when the profile was last saved. */
export const caseVersion = ({ decisions, appeals, updatedAt }: CaseState): string =>
  `${decisions}.${appeals}.${updatedAt?.getTime() ?? 0}`

/**
 * Whether a case is unchanged since the administrator saw it. Profile changes only count when removing content;
 * otherwise repeated saving could stall a decision.
 */
export function isCurrentVersion({ version, measure }: { version: string; measure: Measure }, current: CaseState) {
  const now = caseVersion(current)
  if (measure === 'content_removed') return version === now
  return version.split('.', 2).join('.') === now.split('.', 2).join('.')
}

type Dated = Ordered & { decidedAt: Date }

/** When a decision's suspension ends; null if it has no end. It counts from an earlier suspension that it changes. */
export function suspensionEnd(decision: Dated, before: Dated | null): Date | null {
  if (decision.days === null) return null
  const from = before && suspensionOf(before) !== undefined ? before : decision
  return new Date(from.decidedAt.getTime() + decision.days * 86_400_000)
}
