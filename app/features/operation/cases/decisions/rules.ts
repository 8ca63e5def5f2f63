import type { Decision } from '#app/platform/refusal.ts'
import type { Role } from '#app/platform/viewer.ts'
import type { Measure, RemovableContent } from '../schema.ts'

/** What a decision orders. `days` of a suspension, `contents` of a removal. */
export type Ordered = { measure: Measure; days: number | null; contents: readonly RemovableContent[] }

/** What a decision took away, as it was. */
export type RemovedContents = { name?: string; bio?: string; photoKey?: string; ratingId?: string }

/** What has to be done for a decision to hold; after a first one, only what differs from it. */
export type Steps = {
  lift: boolean
  /** Days of a new suspension; null closes the account, undefined leaves it. */
  suspend: number | null | undefined
  remove: RemovableContent[]
  restore: RemovableContent[]
}

const contentsOf = ({ measure, contents }: Ordered) => (measure === 'content_removed' ? contents : [])
const suspensionOf = ({ measure, days }: Ordered) =>
  measure === 'suspended' ? (days ?? undefined) : measure === 'closed' ? null : undefined

/** What to do so that a decision holds, after what an earlier one did; the same again changes nothing. */
export function measureSteps(next: Ordered, before: Ordered | null): Steps {
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

/** Whether a measure can be ordered about somebody: it needs a person, and no administrator is suspended here. */
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

/** The version of a case: its number of decisions and appeals, and when the profile was last saved. */
export const caseVersion = ({ decisions, appeals, updatedAt }: CaseState): string =>
  `${decisions}.${appeals}.${updatedAt?.getTime() ?? 0}`

/**
 * Whether a case is still as the administrator saw it. Profile changes count only when removing content; otherwise
 * repeated saving could stall a decision.
 */
export function isCurrentVersion({ version, measure }: { version: string; measure: Measure }, current: CaseState) {
  const now = caseVersion(current)
  if (measure === 'content_removed') return version === now
  return version.split('.', 2).join('.') === now.split('.', 2).join('.')
}

type Dated = Ordered & { decidedAt: Date }

/**
 * When the suspension by a decision ends; null without an end. One that changes an earlier suspension counts from when
 * that began.
 */
export function suspensionEnd(decision: Dated, before: Dated | null): Date | null {
  if (decision.days === null) return null
  const from = before && suspensionOf(before) !== undefined ? before : decision
  return new Date(from.decidedAt.getTime() + decision.days * 86_400_000)
}
