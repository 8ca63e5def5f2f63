import { and, eq, isNull, lte, sql } from 'drizzle-orm'
import { type Db, prepared, rows, type Tx } from '#app/platform/data/db.server.ts'
import { traderDetails } from '#db/schema/all.ts'
import { TRADER_RETENTION_MONTHS, type TraderIdentity } from './schema.ts'

const identity = {
  legalName: traderDetails.legalName,
  address: traderDetails.address,
  country: traderDetails.country,
  email: traderDetails.email,
  phone: traderDetails.phone,
  register: traderDetails.register,
  vatId: traderDetails.vatId,
}

const { isTrader, declareBy, certifiedAt, declaredAt, updatedAt } = traderDetails
const trader = prepared((db) =>
  db
    .select({ isTrader, declareBy, certifiedAt, declaredAt, updatedAt, identity })
    .from(traderDetails)
    .where(eq(traderDetails.userId, sql.placeholder('userId')))
    .prepare('trader'),
)

/** What a companion declared, and what identifies a trader; null without a row. */
export async function findTrader(db: Db, userId: string) {
  const [row] = await trader(db).execute({ userId })
  return row ?? null
}

export type NewDeclaration = { isTrader: boolean; identity: TraderIdentity | null; at: Date }

/** Stores a declaration in place of an earlier one; a private person leaves nothing but that. */
export async function upsertDeclaration(
  tx: Tx,
  userId: string,
  { isTrader, identity, at }: NewDeclaration,
): Promise<void> {
  const none = { legalName: null, address: null, country: null, email: null, phone: null, register: null, vatId: null }
  const values = {
    ...none,
    ...identity,
    isTrader,
    certifiedAt: isTrader ? at : null,
    declaredAt: at,
    declareBy: null,
    updatedAt: at,
  }
  await tx
    .insert(traderDetails)
    .values({ userId, ...values })
    .onConflictDoUpdate({ target: traderDetails.userId, set: values })
}

/** Deletes the open declarations whose day has come: whoever is without a row is in no list. Returns how many. */
export async function deleteOverdueDeclarations(db: Db, now: Date): Promise<number> {
  const gone = await db
    .delete(traderDetails)
    .where(and(isNull(traderDetails.isTrader), lte(traderDetails.declareBy, now)))
    .returning({ userId: traderDetails.userId })
  return gone.length
}

/** Deletes the details of accounts that ended half a year ago (DSA Art. 30 (5)). Returns how many. */
export async function deleteOldTraders(db: Db): Promise<number> {
  const deleted = await rows(
    db,
    sql`delete from trader_details d using users u where u.id = d.user_id and u.status = 'canceled'
      and u.canceled_at < app_now() - make_interval(months => ${TRADER_RETENTION_MONTHS}::int) returning 1`,
  )
  return deleted.length
}
