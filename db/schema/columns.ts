import { type SQL, sql } from 'drizzle-orm'
import { type AnyPgColumn, check, customType, timestamp, uuid } from 'drizzle-orm/pg-core'

export const bytea = customType<{ data: Uint8Array; driverData: Uint8Array }>({ dataType: () => 'bytea' })

/** Text such as `{[2026-11-30T10:00:00Z,2026-11-30T11:00:00Z)}`. */
export const instantRanges = customType<{ data: string }>({ dataType: () => 'tstzmultirange' })

export const id = () => uuid('id').primaryKey().defaultRandom()

/** A foreign key without cascade: the other row stays as long as this one. */
export const idOf = (name: string, column: () => AnyPgColumn) => uuid(name).notNull().references(column)

/** A foreign key with cascade: this row is deleted with the other one. */
export const ownedBy = (name: string, column: () => AnyPgColumn) =>
  uuid(name).notNull().references(column, { onDelete: 'cascade' })

export const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date', precision: 3 })

/** An instant that defaults to the product's clock, not the machine's. */
export const createdAt = (name = 'created_at') => instant(name).notNull().default(sql`app_now()`)

/** A check that a text column holds one of the given codes (NULL passes, as in SQL). */
export function oneOf(name: string, column: AnyPgColumn, codes: readonly string[]) {
  return check(name, sql`${column} in (${codeList(codes)})`)
}

export const codeList = (codes: readonly string[]) => sql.raw(codes.map((code) => `'${code}'`).join(', '))

/** A number as an SQL literal: checks can't have parameters, and plans depend on limits. */
export function literal(value: number) {
  if (!Number.isFinite(value)) throw new Error('only finite numbers can be SQL literals')
  return sql.raw(String(value))
}

export const rule = (name: string, condition: SQL) => check(name, condition)
