import { getTableColumns, type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type * as schema from './schema/all.ts'

type Schema = typeof schema
export type TableName = { [K in keyof Schema]: Schema[K] extends PgTable ? K : never }[keyof Schema]
export type ColumnName<N extends TableName> = keyof Schema[N]['_']['columns'] & string

/** Days after the instant in column `after`. */
type Days<C extends string> = { days: number; after: C }
/** A step of the daily sweep: deletes rows or, with `columns`, only overwrites these. */
export type RetentionStep<C extends string = string> = Days<C> & {
  columns?: Partial<Record<C, string | null | readonly never[]>>
}
export type Sweep = 'accounts' | 'analytics' | 'free_times' | 'photos' | 'traders'

/** In `keeps`: ids, numbers, times and choices, but no column that can hold free text. */
export const FACTS = 'facts'
export const now = () => sql`app_now()`
/** An address that can't receive mail (RFC 2606) and doesn't reveal the former one. */
export const pseudonym = (userId: string) => `deleted-${userId}@deleted.invalid`

/**
 * Who uses a table, whose data it holds, how long, and how deleting an account affects it. By default, a person's rows
 * are exported in full and deleted with the account, so a forgotten column is on the safe side.
 */
export type TableRule<C extends string = string> = {
  /** The one feature that writes it; others call its commands. `platform` is app/platform and server. */
  writer: string
  /** Other features that query it directly: read models, and joins of a name or a sum. */
  readers?: readonly string[]
  /** Columns that hold the owner's id: these rows are the person's. */
  owners?: readonly C[]
  /** Columns that hold the owner's email address: these rows are the person's too. */
  addresses?: readonly C[]
  /** The rows belong to the person who made the purchase in this column. */
  purchaseColumn?: C
  /** Columns with another person's id, without whom the row has no meaning: it's deleted with either of them. */
  alsoErasedBy?: readonly C[]
  /** Columns with lists of people, in rows that keep their meaning without one: only the id is removed. */
  listedIn?: readonly C[]
  /** Columns with the id of a person: exported as "you" or a name. */
  people?: readonly C[]
  /** Columns that other people wrote or that are about them: not exported. */
  others?: readonly C[]
  /** Keys, secrets, copies of the statement, technical data: neither exported nor in the record of processing. */
  internal?: readonly C[] | 'all'
  /**
   * The rows stay when the account is deleted, with these columns; all others become null or the value in `becomes`.
   */
  keeps?: readonly (C | typeof FACTS)[]
  becomes?: Partial<Record<C, string | boolean | null | readonly string[] | (() => SQL) | ((userId: string) => string)>>
  /**
   * How long rows stay while their owner has an account (docs/operating.md tells operators). `law`: at least ten
   * years, for tax and commercial law. `installation`: anonymous or unreadable. `sweep`: by its own sweep
   * (server/worker.ts). Days: by the daily sweep of account-deletion/retention.
   */
  until: 'account' | 'installation' | 'law' | { sweep: Sweep } | Days<C>
  /** Free text that is deleted earlier than its row. */
  empties?: Days<C> & { columns: NonNullable<RetentionStep<C>['columns']> }
  why: string
}

const isOwned = ({ owners, addresses, purchaseColumn }: TableRule) => Boolean(owners || addresses || purchaseColumn)

export const goesWithAccount = (rule: TableRule): boolean => isOwned(rule) && !rule.keeps

/** Kind of data in a column. `own` and `person` are exported; all but `internal` is in the record of processing. */
export function kindOf(rule: TableRule, column: string): 'own' | 'person' | 'others' | 'internal' {
  if (rule.internal === 'all' || rule.internal?.includes(column)) return 'internal'
  if (rule.people?.includes(column)) return 'person'
  return isOwned(rule) && !rule.others?.includes(column) ? 'own' : 'others'
}

export const exportedColumns = (table: PgTable, rule: TableRule): string[] =>
  Object.keys(getTableColumns(table)).filter((column) => ['own', 'person'].includes(kindOf(rule, column)))

const FACT_TYPES = /^Pg(UUID|Integer|SmallInt|BigInt\d+|BigSerial\d+|Boolean|Timestamp|DateString|NumericNumber|Real)$/

/** Values that deleting the account writes into rows that stay. */
export function valuesAfterDeletion(table: PgTable, rule: TableRule, userId: string): Record<string, unknown> {
  if (!rule.keeps) return {}
  const { keeps, becomes = {} } = rule
  const columns = Object.entries(getTableColumns(table)).filter(([name, { columnType, enumValues }]) => {
    const isFact = FACT_TYPES.test(columnType) || (columnType === 'PgText' && enumValues?.length)
    return name in becomes || !(keeps.includes(name) || (isFact && keeps.includes(FACTS)))
  })
  return Object.fromEntries(
    columns.map(([name]) => {
      const value = becomes[name] ?? null
      return [name, typeof value === 'function' ? value(userId) : value]
    }),
  )
}

export function retentionSteps({ until, empties }: TableRule): RetentionStep[] {
  return [...(empties ? [empties] : []), ...(typeof until === 'object' && 'days' in until ? [until] : [])]
}
