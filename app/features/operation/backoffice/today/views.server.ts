import { canAdministrate } from '#app/features/marketplace/accounts/policy.ts'
import { type Confirmation, confirmationOf } from '#app/features/marketplace/accounts/views.server.ts'
import type { Ctx } from '#app/platform/context.ts'
import { authorize } from '#app/platform/refusal.ts'
import type { Viewer } from '#app/platform/viewer.ts'
import { findNewestDanger } from '../cases/store.server.ts'
import { pathOfNeed } from '../money/rules.ts'
import { type NeedKind, SECTION_NEEDS } from '../money/schema.ts'
import { OPERATION_KINDS } from '../operations/schema.ts'
import { type Operation, unfinishedOperations } from '../operations/views.server.ts'
import { WAITING_TOPICS, type WaitingGroup, type WaitingTopic } from './schema.ts'
import { countSectionNeeds, countTopics, type Waiting } from './store.server.ts'

/** Something that waits for an administrator; `path` follows `/admin`. */
export type WaitingItem = {
  key: WaitingTopic | NeedKind
  group: WaitingGroup
  path: string
  isUrgent: boolean
  count: number
  oldestAt: Date | null
}

/**
 * Everything the viewer has to decide, most pressing first. Today lists all of it, the money overview the part about
 * money. Administrators and support.
 */
export async function waitingItems(
  ctx: Pick<Ctx, 'db' | 'clock' | 'config'>,
  viewer: Viewer | null,
): Promise<WaitingItem[]> {
  authorize(canAdministrate(viewer, 'today'))
  const [topics, sections, operations] = await Promise.all([
    countTopics(ctx.db),
    countSectionNeeds(ctx.db),
    unfinishedOperations(ctx),
  ])
  const unfinished = Map.groupBy(
    operations.filter(({ isWaiting }) => isWaiting),
    ({ kind }) => kind,
  )
  const nothing: Waiting = { count: 0, oldestAt: null }
  return [
    ...WAITING_TOPICS.map((topic) => ({ ...topic, ...(topics.get(topic.key) ?? nothing) })),
    ...SECTION_NEEDS.map((kind) => ({ ...needOf(kind), ...(sections.get(kind) ?? nothing) })),
    ...OPERATION_KINDS.map((kind) => ({ ...needOf(kind), ...sumOf(unfinished.get(kind) ?? []) })),
  ].filter(({ count, path }) => count > 0 && canAdministrate(viewer, path.slice(1).replace(/\?.*/, '')).ok)
}

function needOf(kind: NeedKind) {
  const group: WaitingGroup = kind === 'mail' || kind === 'job' ? 'technology' : 'money'
  return { key: kind, group, path: pathOfNeed(kind), isUrgent: false }
}

function sumOf(operations: readonly Operation[]): Waiting {
  const instants = operations.flatMap(({ since }) => since?.getTime() ?? [])
  return {
    count: operations.reduce((sum, { count }) => sum + count, 0),
    oldestAt: instants.length > 0 ? new Date(Math.min(...instants)) : null,
  }
}

/** How much waits where, and the case that announced danger last: at another one the page sounds. */
export type OfficeMarks = {
  waiting: { path: string; count: number }[]
  newestDanger: string | null
  isSupport: boolean
  /** What the next act about money or a person asks for. */
  confirmation: Confirmation
}

/** Data shared by all back office pages; null for everyone else. */
export async function officeMarks(
  ctx: Pick<Ctx, 'db' | 'clock' | 'config'>,
  viewer: Viewer | null,
): Promise<OfficeMarks | null> {
  if (!viewer || !canAdministrate(viewer, 'today').ok) return null
  const [items, newestDanger, confirmation] = await Promise.all([
    waitingItems(ctx, viewer),
    findNewestDanger(ctx.db),
    confirmationOf(ctx.db, viewer),
  ])
  const { isSupport } = viewer
  return {
    isSupport,
    waiting: items.map(({ path, count }) => ({ path: path.replace(/\?.*/, ''), count })),
    newestDanger,
    confirmation,
  }
}
