import { and, eq, gt, or, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { rows, type Tx } from '#app/platform/data/db.server.ts'
import { users } from '#db/schema/all.ts'
import { goesWithAccount, valuesAfterDeletion } from '#db/table-rules.ts'
import { tableRules } from '#db/tables.ts'
import { type AccountOwner, columnOf, ownRows } from '../store.server.ts'

/**
 * Erases and pseudonymises everything of a person as `TABLES` says; the account last, as nothing may be added
 * after it.
 */
export async function eraseRows(tx: Tx, person: AccountOwner): Promise<void> {
  const isAccount = ({ name }: (typeof tableRules)[number]) => name === 'users'
  for (const { table, rule } of [...tableRules.filter((each) => !isAccount(each)), ...tableRules.filter(isAccount)]) {
    for (const name of rule.listedIn ?? []) await deleteFromLists(tx, columnOf(table, name), person.userId)
    const own = ownRows(tx, table, rule, person)
    if (!own) continue
    if (goesWithAccount(rule)) {
      const concerned = (rule.alsoErasedBy ?? []).map((name) => eq(columnOf(table, name), person.userId))
      await tx.delete(table).where(or(own, ...concerned))
      continue
    }
    const values = valuesAfterDeletion(table, rule, person.userId)
    if (Object.keys(values).length > 0) await tx.update(table).set(values).where(own)
  }
}

/** Removes a person from the lists in a column. */
async function deleteFromLists(tx: Tx, column: PgColumn, userId: string): Promise<void> {
  const name = sql.identifier(column.name)
  await tx.execute(
    sql`update ${column.table} set ${name} = array_remove(${name}, ${userId}::uuid) where ${name} @> array[${userId}::uuid]`,
  )
}

/** Removes people deleted since then from lists that were written at that moment. */
export async function deleteLateListEntries(tx: Tx, deletedSince: Date): Promise<void> {
  const deleted = await tx
    .select({ userId: users.id })
    .from(users)
    .where(and(eq(users.status, 'canceled'), gt(users.canceledAt, deletedSince)))
  for (const { table, rule } of tableRules)
    for (const name of rule.listedIn ?? [])
      for (const { userId } of deleted) await deleteFromLists(tx, columnOf(table, name), userId)
}

/**
 * Ids of mails about calls with a person that went to the other one: they name the person, and so do their calendar
 * files.
 */
export async function listMailsNaming(tx: Tx, userId: string): Promise<string[]> {
  const found = await rows<{ id: string }>(
    tx,
    sql`
      select m.id from mails m join calls c on c.seeker_id = ${userId} or c.offerer_id = ${userId}
      where m.user_id = case when c.seeker_id = ${userId} then c.offerer_id else c.seeker_id end
        and m.effect_key like 'notification:%' and position(c.id::text in m.effect_key) > 0`,
  )
  return found.map(({ id }) => id)
}

/**
 * Ids of farewell mails sent before `sentBefore`, of those that could not be sent since `triedSince`, and of mails to
 * others that named a person and were being written while that person deleted the account.
 */
export async function listLateMails(tx: Tx, sentBefore: Date, triedSince: Date): Promise<string[]> {
  const found = await rows<{ id: string }>(
    tx,
    sql`
      select id from mails where effect_key like 'farewell:%'
        and (sent_at < ${sentBefore.toISOString()}::timestamptz or created_at < ${triedSince.toISOString()}::timestamptz)
      union
      select m.id from mails m join calls c on m.user_id in (c.seeker_id, c.offerer_id)
        join users u on u.id in (c.seeker_id, c.offerer_id)
      where u.status = 'canceled' and u.canceled_at > ${triedSince.toISOString()}::timestamptz
        and m.user_id = case when c.seeker_id = u.id then c.offerer_id else c.seeker_id end
        and m.sent_at is not null and m.created_at < u.canceled_at + interval '1 minute'
        and m.effect_key like 'notification:%' and position(c.id::text in m.effect_key) > 0`,
  )
  return found.map(({ id }) => id)
}
