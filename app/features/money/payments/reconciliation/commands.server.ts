import { randomUUID } from 'node:crypto'
import type { Ctx } from '#app/platform/context.ts'
import { raiseAlarm } from '#app/platform/data/alarms.server.ts'
import { inTransaction } from '#app/platform/data/db.server.ts'
import type { ListPosition } from '#app/platform/outside/payments.server.ts'
import {
  type CursorLease,
  deleteCursorLease,
  insertCursorLease,
  lastSettledItem,
  updateCursor,
} from '../store.server.ts'
import { isReconciliationLate, lastDayDue } from './rules.ts'
import {
  type BalanceCheck,
  findFirstPurchaseAt,
  insertMovements,
  replaceDifferences,
  sumMovements,
  updateMovementOwners,
  upsertDays,
} from './store.server.ts'
import { latestReconciliation } from './views.server.ts'

const PAGES_MAX = 500
/** Attempts to read a balance without money moving meanwhile. */
const BALANCE_TRIES = 3

const day = 86_400_000

export type ReconciliationResult = { opened: number; resolved: number }

/**
 * Reads new movements from the provider, then compares all of them with the ledger and the provider's balance. Stores
 * each difference with a code. Idempotent; null if another process is reading or the list wasn't read to its end.
 */
export async function reconcileProvider(ctx: Ctx): Promise<ReconciliationResult | null> {
  const lease: CursorLease = { list: 'balance_transactions', owner: randomUUID() }
  const firstAt = (await findFirstPurchaseAt(ctx.db)) ?? ctx.clock.now()
  const cursor = await insertCursorLease(ctx.db, lease, new Date(firstAt.getTime() - day))
  if (!cursor) return null
  try {
    const since = { since: cursor.itemAt }
    let position: ListPosition | null = cursor.itemId ? { id: cursor.itemId } : since
    for (let tries = 0; tries < BALANCE_TRIES; tries++) {
      position = await readMovements(ctx, lease, position, since)
      if (!position) return null
      const { availableCents, pendingCents } = await ctx.payments.balance()
      const providerCents = availableCents + pendingCents
      // A movement between reading the list and the balance would look like a difference, so check again.
      const page = await ctx.payments.listBalanceTransactions(position)
      if (page && page.transactions.length > 0 && 'id' in position) continue
      const balance = await checkBalance(ctx, lease, cursor.openingCents, providerCents)
      return balance === 'lost' ? null : await compare(ctx, lease, balance)
    }
    return await compare(ctx, lease, null)
  } finally {
    await deleteCursorLease(ctx.db, lease)
  }
}

/**
 * Stores pages until the list ends, each with the cursor in one transaction. Returns the position; null if the list
 * didn't end or the lease was lost.
 */
async function readMovements(
  ctx: Ctx,
  lease: CursorLease,
  position: ListPosition,
  otherwise: ListPosition,
): Promise<ListPosition | null> {
  let after = position
  for (let read = 0; read < PAGES_MAX; read++) {
    const page =
      (await ctx.payments.listBalanceTransactions(after)) ?? (await ctx.payments.listBalanceTransactions(otherwise))
    if (!page) throw new Error('the provider does not list its balance transactions')
    const settled = lastSettledItem(page.transactions, ctx.clock.now())
    const isStored = await inTransaction(ctx.db, async (tx) => {
      if (!(await updateCursor(tx, lease, settled ? { itemId: settled.id, itemAt: settled.createdAt } : {})))
        return false
      await insertMovements(tx, page.transactions)
      return true
    })
    if (!isStored) return null
    const last = page.transactions.at(-1)
    if (last) after = { id: last.id }
    if (!page.hasMore || !last) return after
  }
  ctx.log.warn('the provider’s balance transactions are not read to the end yet', { count: PAGES_MAX })
  return null
}

/** The expected balance. The first check stores the opening balance, before the first movement we know. */
async function checkBalance(
  ctx: Ctx,
  lease: CursorLease,
  openingCents: number | null,
  providerCents: number,
): Promise<BalanceCheck | 'lost'> {
  const movedCents = await sumMovements(ctx.db)
  if (openingCents !== null) return { providerCents, expectedCents: openingCents + movedCents }
  const isHeld = await updateCursor(ctx.db, lease, { openingCents: providerCents - movedCents })
  return isHeld ? { providerCents, expectedCents: providerCents } : 'lost'
}

async function compare(ctx: Ctx, lease: CursorLease, balance: BalanceCheck): Promise<ReconciliationResult | null> {
  const isDemo = ctx.config.demo
  await updateMovementOwners(ctx.db)
  return inTransaction(ctx.db, async (tx) => {
    if (!(await updateCursor(tx, lease, { readAt: ctx.clock.now() }))) return null
    const changed = await replaceDifferences(tx, { isDemo, balance })
    await upsertDays(tx, { isDemo, lastDay: lastDayDue(ctx.clock.now()) })
    if (changed.opened > 0)
      await raiseAlarm(ctx, tx, {
        code: 'provider_differs',
        message: 'the payment provider and the ledger differ; npm run doctor lists the differences',
        count: changed.opened,
      })
    return changed
  })
}

/**
 * Reconciles once a night, unless the previous day is already done. Provider errors are left to the next run; after two
 * nights without a comparison we alert the operator.
 */
export async function sweepReconciliation(ctx: Ctx): Promise<void> {
  const last = await latestReconciliation(ctx.db)
  const now = ctx.clock.now()
  if (last && last.day >= lastDayDue(now)) return
  try {
    await reconcileProvider(ctx)
  } catch (error) {
    if (last && isReconciliationLate(last.day, now)) {
      const message = 'the books were not compared with the payment provider for two nights'
      await raiseAlarm(ctx, ctx.db, { code: 'provider_not_compared', message, error })
    } else ctx.log.warn('the provider could not be compared with the books, it is asked again', { error })
  }
}
