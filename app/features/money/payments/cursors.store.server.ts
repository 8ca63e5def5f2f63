import { and, eq, sql } from 'drizzle-orm'
import type { Db, Tx } from '#app/platform/data/db.server.ts'
import { providerCursors } from '#db/schema/all.ts'
import type { ProviderList } from './reconciliation/schema.ts'

/** The right to read on in one of the provider's lists, until it ends by the machine's clock. */
export type CursorLease = { list: ProviderList; owner: string }

/** Longer than one call of a job may take with its retries; each stored page renews it. */
const LEASE_SECONDS = 90
const leaseEnd = sql`clock_timestamp() + ${LEASE_SECONDS} * interval '1 second'`

const isHeld = ({ list, owner }: CursorLease) =>
  and(
    eq(providerCursors.list, list),
    eq(providerCursors.leaseOwner, owner),
    sql`${providerCursors.leaseUntil} > clock_timestamp()`,
  )

/**
 * Takes the lease on a list, making its cursor at `firstAt` when there is none; null while another process reads it.
 */
export async function insertCursorLease(db: Db, lease: CursorLease, firstAt: Date) {
  await db.insert(providerCursors).values({ list: lease.list, itemAt: firstAt }).onConflictDoNothing()
  const [cursor] = await db
    .update(providerCursors)
    .set({ leaseOwner: lease.owner, leaseUntil: leaseEnd })
    .where(
      and(
        eq(providerCursors.list, lease.list),
        sql`(${providerCursors.leaseUntil} is null or ${providerCursors.leaseUntil} < clock_timestamp())`,
      ),
    )
    .returning({
      itemId: providerCursors.itemId,
      itemAt: providerCursors.itemAt,
      readAt: providerCursors.readAt,
      openingCents: providerCursors.openingCents,
    })
  return cursor ?? null
}

/** Releases a lease if this owner still holds it. */
export async function deleteCursorLease(db: Db, lease: CursorLease): Promise<void> {
  await db.update(providerCursors).set({ leaseOwner: null, leaseUntil: null }).where(isHeld(lease))
}

type CursorChange = Partial<
  Pick<typeof providerCursors.$inferInsert, 'itemId' | 'itemAt' | 'readAt' | 'gapFrom' | 'gapUntil' | 'openingCents'>
>

/** Moves the cursor and renews the lease; false when the lease was lost, and nothing may be written. */
export async function updateCursor(tx: Tx | Db, lease: CursorLease, change: CursorChange): Promise<boolean> {
  const moved = await tx
    .update(providerCursors)
    .set({ ...change, leaseUntil: leaseEnd })
    .where(isHeld(lease))
    .returning({ list: providerCursors.list })
  return moved.length > 0
}

/** An item may show up in a list a little after others that happened later. */
const SETTLED_MS = 5 * 60_000

/** The last item of a page behind which nothing can show up any more; null when all of them are too new. */
export function settledItem<T extends { createdAt: Date }>(items: readonly T[], now: Date): T | null {
  const settledBefore = now.getTime() - SETTLED_MS
  return items.findLast(({ createdAt }) => createdAt.getTime() <= settledBefore) ?? null
}
