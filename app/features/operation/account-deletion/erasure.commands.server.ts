import { and, eq, gt, or, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { type Ctx, command, type System } from '#app/platform/context.ts'
import { BATCH_ROWS, type Db, deleteInBatches, rows, type Tx } from '#app/platform/data/db.server.ts'
import { deleteMails } from '#app/platform/outside/mail.server.ts'
import { users } from '#db/schema/all.ts'
import { goesWithAccount, type RetentionStep, retentionSteps, valuesAfterDeletion } from '#db/table-rules.ts'
import { tableRules } from '#db/tables.ts'
import { type AccountOwner, columnOf, ownRows } from './store.server.ts'

const hour = 60 * 60 * 1000
/** How long /dev/mailbox shows a farewell mail in a demo. With SMTP the row is only a record. */
const farewellMailHours = 24
/** The mail's job has given up by then. */
const undeliverableHours = 72

export async function erasePersonalData(tx: Tx, person: AccountOwner): Promise<void> {
  await deleteMails(tx, await listMailsNaming(tx, person.userId))
  await eraseRows(tx, person)
}

/**
 * Runs hourly. Deletes farewell mails a day after sending, so that the outbox doesn't keep the address. Also deletes
 * anything written about people while their account was being deleted.
 */
export const sweepDeletedAccounts = command(async (ctx, tx, _actor: System, _input: Record<string, never>) => {
  const ago = (hours: number) => new Date(ctx.clock.now().getTime() - hours * hour)
  await deleteMails(tx, await listLateMails(tx, ago(farewellMailHours), ago(undeliverableHours)))
  await deleteLateListEntries(tx, ago(undeliverableHours))
})

/**
 * Erases and pseudonymises a person's rows as `TABLES` defines. The account comes last, because nothing may be added
 * after it.
 */
async function eraseRows(tx: Tx, person: AccountOwner): Promise<void> {
  const isAccount = ({ name }: (typeof tableRules)[number]) => name === 'users'
  const accountLast = tableRules.toSorted((one, other) => Number(isAccount(one)) - Number(isAccount(other)))
  for (const { table, rule } of accountLast) {
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

async function deleteFromLists(tx: Tx, column: PgColumn, userId: string): Promise<void> {
  const name = sql.identifier(column.name)
  await tx.execute(
    sql`update ${column.table} set ${name} = array_remove(${name}, ${userId}::uuid) where ${name} @> array[${userId}::uuid]`,
  )
}

/** Removes people deleted since then from lists written during their deletion. */
async function deleteLateListEntries(tx: Tx, deletedSince: Date): Promise<void> {
  const deleted = await tx
    .select({ userId: users.id })
    .from(users)
    .where(and(eq(users.status, 'canceled'), gt(users.canceledAt, deletedSince)))
  for (const { table, rule } of tableRules)
    for (const name of rule.listedIn ?? [])
      for (const { userId } of deleted) await deleteFromLists(tx, columnOf(table, name), userId)
}

/** Ids of mails to others about calls with a person, because these and their calendar files name the person. */
async function listMailsNaming(tx: Tx, userId: string): Promise<string[]> {
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
 * Ids of farewell mails sent before `sentBefore`, or undeliverable since `triedSince`. Also of mails to others that
 * named a person while their account was being deleted.
 */
async function listLateMails(tx: Tx, sentBefore: Date, triedSince: Date): Promise<string[]> {
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

/**
 * Runs daily. Clears data that `TABLES` keeps for a limited time, such as mail texts after two weeks. Works in batches,
 * each its own statement, so that a large backlog blocks nothing.
 */
export async function sweepRetention(ctx: Pick<Ctx, 'db' | 'clock'>): Promise<void> {
  for (const { table, rule } of tableRules)
    for (const step of retentionSteps(rule)) await deleteOverdue(ctx.db, table, step, ctx.clock.now())
}

/** Deletes a table's rows past their retention, or clears columns of them; a thousand per statement. */
async function deleteOverdue(db: Db, table: PgTable, step: RetentionStep, now: Date): Promise<void> {
  const limit = new Date(now.getTime() - step.days * 86_400_000).toISOString()
  const isOver = sql`${columnOf(table, step.after)} < ${limit}::timestamptz`
  if (!step.columns) return deleteInBatches(db, table, isOver)
  while ((await emptySome(db, table, step.columns, isOver)) === BATCH_ROWS);
}

/** Clears columns of at most `BATCH_ROWS` rows that aren't empty yet; returns how many. */
async function emptySome(db: Db, table: PgTable, columns: NonNullable<RetentionStep['columns']>, isOver: SQL) {
  const values = Object.entries(columns).map(([name, value]) => {
    const column = columnOf(table, name)
    return { name: sql.identifier(column.name), value: sql`${sql.param(value, column)}` }
  })
  const set = values.map(({ name, value }) => sql`${name} = ${value}`)
  const isFilled = values.map(({ name, value }) => sql`${name} is distinct from ${value}`)
  const emptied = await rows(
    db,
    sql`update ${table} set ${sql.join(set, sql`, `)} where ctid = any(array(select ctid from ${table}
      where ${isOver} and (${sql.join(isFilled, sql` or `)}) limit ${BATCH_ROWS}::int)) returning 1`,
  )
  return emptied.length
}
