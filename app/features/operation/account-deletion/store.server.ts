import { and, eq, getTableColumns, inArray, isNull, or, type SQL } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Language } from '#app/i18n/languages.ts'
import type { Db, Tx } from '#app/platform/data/db.server.ts'
import type { AccountStatus, Role } from '#app/platform/viewer.ts'
import { photos, purchases, users, voices } from '#db/schema/all.ts'
import type { TableRule } from '#db/table-rules.ts'

export type AccountOwner = { userId: string; email: string }

export function columnOf(table: PgTable, name: string): PgColumn {
  const column = getTableColumns(table)[name]
  if (!column) throw new Error(`no column ${name}`)
  return column
}

/** Condition for a person's own rows in a table; undefined if the table has no personal rows. */
export function ownRows(db: Db, table: PgTable, rule: TableRule, person: AccountOwner): SQL | undefined {
  const bought = db.select({ id: purchases.id }).from(purchases).where(eq(purchases.userId, person.userId))
  return or(
    ...(rule.owners ?? []).map((name) => eq(columnOf(table, name), person.userId)),
    ...(rule.addresses ?? []).map((name) => eq(columnOf(table, name), person.email)),
    rule.purchaseColumn ? inArray(columnOf(table, rule.purchaseColumn), bought) : undefined,
  )
}

export type OwnedAccount = AccountOwner & {
  role: Role
  status: AccountStatus | null
  language: Language
}

const account = {
  userId: users.id,
  email: users.email,
  role: users.role,
  status: users.status,
  language: users.language,
}

/** The account to delete, even if already deleted; null for an unknown id. */
export async function findOwnedAccount(db: Db, userId: string): Promise<OwnedAccount | null> {
  const [row] = await db.select(account).from(users).where(eq(users.id, userId))
  return row ?? null
}

/** Locks the account until the transaction ends, so nothing new can be written for this person. */
export async function lockAccount(tx: Tx, userId: string): Promise<void> {
  await tx.select({ userId: users.id }).from(users).where(eq(users.id, userId)).for('update')
}

export async function listOpenPurchases(db: Db, userId: string): Promise<string[]> {
  const found = await db
    .select({ id: purchases.id })
    .from(purchases)
    .where(and(eq(purchases.userId, userId), eq(purchases.status, 'pending')))
  return found.map((row) => row.id)
}

/** Keys of a person's photos and voice greetings. Without `removed` only those still visible to others. */
export async function listFileKeys(db: Db, userId: string, options: { removed: boolean }) {
  const keysIn = async (table: typeof photos | typeof voices) => {
    const found = await db
      .select({ key: table.key })
      .from(table)
      .where(and(eq(table.ownerId, userId), options.removed ? undefined : isNull(table.removedAt)))
    return found.map((row) => row.key)
  }
  return { photos: await keysIn(photos), voices: await keysIn(voices) }
}
