import { canAdministrate } from '#app/features/accounts/policy.ts'
import { webhookHealth } from '#app/features/payments/events/views.server.ts'
import { unfinishedPayouts } from '#app/features/payouts/transfers/views.server.ts'
import type { Ctx } from '#app/platform/context.ts'
import { deadLetters } from '#app/platform/data/dead-letters.server.ts'
import { authorize } from '#app/platform/refusal.ts'
import type { Viewer } from '#app/platform/viewer.ts'
import { byUrgency, stepsOf } from './rules.ts'
import { OPERATIONS_OF_KIND_MAX, type OperationKind, type OperationStep } from './schema.ts'
import { isOperationClosed, listPeople, listStoredOperations, type StoredOperation } from './store.server.ts'

/** Something about money that is not finished, and what can be done about it now. */
export type Operation = StoredOperation & { steps: readonly OperationStep[] }

/** What is not finished, the most urgent first. */
export async function unfinishedOperations(ctx: Pick<Ctx, 'db' | 'clock'>): Promise<Operation[]> {
  const parts = await Promise.all([listStoredOperations(ctx.db), payouts(ctx), webhooks(ctx), jobs(ctx)])
  return parts
    .flat()
    .map((operation) => ({ ...operation, steps: stepsOf(operation) }))
    .sort(byUrgency)
}

/** What is not finished about one thing; null when it is. */
export const findOperation = async (
  ctx: Pick<Ctx, 'db' | 'clock'>,
  kind: OperationKind,
  subject: string,
): Promise<Operation | null> =>
  (await unfinishedOperations(ctx)).find((each) => each.kind === kind && each.subject === subject) ?? null

export type OperationsPage = {
  operations: Operation[]
  /** There are more of a kind than the page lists. */
  hasMore: boolean
}

/** The list for administrators; for everybody else there is none. */
export async function operationsPage(ctx: Pick<Ctx, 'db' | 'clock'>, viewer: Viewer | null): Promise<OperationsPage> {
  authorize(canAdministrate(viewer))
  const operations = await unfinishedOperations(ctx)
  const counts = Map.groupBy(operations, ({ kind }) => kind)
  return { operations, hasMore: [...counts.values()].some((each) => each.length >= OPERATIONS_OF_KIND_MAX) }
}

const plain = {
  userId: null,
  name: null,
  address: null,
  nextAt: null,
  cents: null,
  ledgerCents: null,
  providerObject: null,
  count: 1,
} as const

async function payouts({ db }: Pick<Ctx, 'db'>): Promise<StoredOperation[]> {
  const found = await unfinishedPayouts(db, OPERATIONS_OF_KIND_MAX)
  const people = await listPeople(
    db,
    found.map(({ userId }) => userId),
  )
  return found.map(({ payoutId, userId, amountCents, createdAt, state, nextAt }) => ({
    ...plain,
    ...people.get(userId),
    kind: 'payout',
    subject: payoutId,
    userId,
    state,
    since: createdAt,
    nextAt,
    cents: amountCents,
  }))
}

async function webhooks({ db, clock }: Pick<Ctx, 'db' | 'clock'>): Promise<StoredOperation[]> {
  const { isSilent, lastAt, gap } = await webhookHealth(db, clock.now())
  const silent: StoredOperation[] = isSilent
    ? [{ ...plain, kind: 'webhooks_silent', subject: 'platform', state: 'silent', since: lastAt }]
    : []
  const subject = gap?.from.toISOString() ?? ''
  if (!gap || (await isOperationClosed(db, 'events_gap', subject))) return silent
  return [...silent, { ...plain, kind: 'events_gap', subject, state: 'unread', since: gap.from }]
}

async function jobs({ db }: Pick<Ctx, 'db'>): Promise<StoredOperation[]> {
  const found = await deadLetters(db)
  return found.map(({ queue, count, oldestAt }) => ({
    ...plain,
    kind: 'job',
    subject: queue,
    state: 'gave_up',
    since: oldestAt,
    count,
  }))
}
