import { webhookHealth } from '#app/features/money/payments/events/views.server.ts'
import { unfinishedPayouts } from '#app/features/money/payouts/views.server.ts'
import type { Ctx } from '#app/platform/context.ts'
import { deadLetters } from '#app/platform/data/dead-letters.server.ts'
import { byUrgency, stepsOf, waitsForSomeone } from './rules.ts'
import { OPERATIONS_OF_KIND_MAX, type OperationKind, type OperationStep } from './schema.ts'
import { isOperationClosed, listPeople, listStoredOperations, type StoredOperation } from './store.server.ts'

export type Operation = StoredOperation & {
  steps: readonly OperationStep[]
  isWaiting: boolean
}
type OperationsCtx = Pick<Ctx, 'db' | 'clock' | 'config'>

/** Unfinished operations, most urgent first: the source for Today, the money overview and the operations section. */
export async function unfinishedOperations(ctx: OperationsCtx): Promise<Operation[]> {
  const now = ctx.clock.now()
  const parts = await Promise.all([listStoredOperations(ctx.db), payouts(ctx), webhooks(ctx), jobs(ctx)])
  return parts
    .flat()
    .map((operation) => ({ ...operation, steps: stepsOf(operation), isWaiting: waitsForSomeone(operation, now) }))
    .sort(byUrgency)
}

/** What is not finished about one thing; null when it is. */
export const findOperation = async (
  ctx: OperationsCtx,
  kind: OperationKind,
  subject: string,
): Promise<Operation | null> =>
  (await unfinishedOperations(ctx)).find((each) => each.kind === kind && each.subject === subject) ?? null

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

/** Skipped in the demo: its events come from a sandbox, so silence means nothing. */
async function webhooks({ db, clock, config }: OperationsCtx): Promise<StoredOperation[]> {
  if (config.demo) return []
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
  // Failed mails are already listed as mails.
  return found
    .filter(({ queue }) => queue !== 'mail')
    .map(({ queue, count, oldestAt }) => ({
      ...plain,
      kind: 'job',
      subject: queue,
      state: 'gave_up',
      since: oldestAt,
      count,
    }))
}
