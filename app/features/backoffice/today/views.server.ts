import { canAdministrate } from '#app/features/accounts/policy.ts'
import type { Ctx } from '#app/platform/context.ts'
import { deadLetters } from '#app/platform/data/dead-letters.server.ts'
import { authorize } from '#app/platform/refusal.ts'
import type { Viewer } from '#app/platform/viewer.ts'
import { findNewestDanger } from '../cases/store.server.ts'
import { countNeeds } from '../money/overview.store.server.ts'
import { SECTION_OF_NEED } from '../money/rules.ts'
import { NEED_KINDS, type NeedKind } from '../money/schema.ts'
import { isForSomebody } from './rules.ts'
import { WAITING_TOPICS, type WaitingGroup, type WaitingTopic } from './schema.ts'
import { countTopics, type Waiting } from './store.server.ts'

/** Something that waits for an administrator; `path` follows `/admin`. */
export type WaitingItem = {
  key: WaitingTopic | NeedKind
  group: WaitingGroup
  path: string
  isUrgent: boolean
  count: number
  oldestAt: Date | null
}

/** Everything that waits for administrators, the most pressing first. Administrators only. */
export async function waitingItems(ctx: Pick<Ctx, 'db' | 'clock'>, viewer: Viewer | null): Promise<WaitingItem[]> {
  authorize(canAdministrate(viewer))
  const [topics, needs, failed] = await Promise.all([countTopics(ctx.db), countNeeds(ctx.db), deadLetters(ctx.db)])
  // A mail that gave up is counted as a mail.
  const jobs = failed.filter(({ queue }) => queue !== 'mail')
  const counted = new Map<WaitingTopic, Waiting>([...topics, ['jobs', sumOf(jobs)]])
  const now = ctx.clock.now()
  return [
    ...WAITING_TOPICS.map((topic) => ({ ...topic, ...(counted.get(topic.key) ?? nothing) })),
    ...NEED_KINDS.flatMap((kind) => {
      const need = { ...(needs.get(kind) ?? nothing), kind }
      const path = `/money/${SECTION_OF_NEED[kind]}`
      return isForSomebody(need, now) ? [{ ...need, key: kind, group: 'money' as const, path, isUrgent: false }] : []
    }),
  ].flatMap(({ count, oldestAt, key, group, path, isUrgent }) =>
    count > 0 ? [{ key, group, path, isUrgent, count, oldestAt }] : [],
  )
}

const nothing: Waiting = { count: 0, oldestAt: null }

function sumOf(failed: readonly { count: number; oldestAt: Date }[]): Waiting {
  const [oldest] = failed.map(({ oldestAt }) => oldestAt).sort((a, b) => a.getTime() - b.getTime())
  return { count: failed.reduce((sum, { count }) => sum + count, 0), oldestAt: oldest ?? null }
}

/** How much waits where, and the case that announced danger last: at another one the page sounds. */
export type OfficeMarks = { waiting: { path: string; count: number }[]; newestDanger: string | null }

/** What every page of the back office has beside its own; null for everybody but administrators. */
export async function officeMarks(ctx: Pick<Ctx, 'db' | 'clock'>, viewer: Viewer | null): Promise<OfficeMarks | null> {
  if (!canAdministrate(viewer).ok) return null
  const [items, newestDanger] = await Promise.all([waitingItems(ctx, viewer), findNewestDanger(ctx.db)])
  return { waiting: items.map(({ path, count }) => ({ path: path.replace(/\?.*/, ''), count })), newestDanger }
}
