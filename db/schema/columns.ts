import { type SQL, sql } from 'drizzle-orm'
import { type AnyPgColumn, check, customType, timestamp, uuid } from 'drizzle-orm/pg-core'

/** Bytes, such as a hash. */
export const bytea = customType<{ data: Uint8Array; driverData: Uint8Array }>({ dataType: () => 'bytea' })

/** Primary key: a random uuid made by the database. */
export const id = () => uuid('id').primaryKey().defaultRandom()

/** The id of a row that always stays while this one does. */
export const idOf = (name: string, column: () => AnyPgColumn) => uuid(name).notNull().references(column)

/** The id of the row with which this one is deleted. */
export const ownedBy = (name: string, column: () => AnyPgColumn) =>
  uuid(name).notNull().references(column, { onDelete: 'cascade' })

/** An instant. */
export const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date', precision: 3 })

/** An instant that defaults to the product's clock, not to the machine's. */
export const createdAt = (name = 'created_at') => instant(name).notNull().default(sql`app_now()`)

/** A check that a text column holds one of the given codes (NULL passes, as in SQL). */
export function oneOf(name: string, column: AnyPgColumn, codes: readonly string[]) {
  return check(name, sql`${column} in (${codeList(codes)})`)
}

/** Codes as SQL literals, for checks and partial indexes. */
export const codeList = (codes: readonly string[]) => sql.raw(codes.map((code) => `'${code}'`).join(', '))

/** A number of the code in a statement's text: checks know no parameters, and plans depend on how many rows come. */
export function literal(value: number) {
  if (!Number.isFinite(value)) throw new Error('only a number stands in the text of a statement')
  return sql.raw(String(value))
}

/** A named check. */
export const rule = (name: string, condition: SQL) => check(name, condition)
